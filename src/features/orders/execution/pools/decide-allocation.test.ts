// The shares of pooled orders, with the arithmetic beside the numbers.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { sum } from '../../../../values/decimal.ts'
import { type AllocationFacts, decideAllocation } from './decide-allocation.ts'
import { demandOf, type Ratio, ratioOf } from './rules.ts'

const noFee = () => '0.00'

/** Children that want the units, as facts of a parent that executes at 10.00 a unit. */
const facts = (demand: readonly string[], more: Partial<AllocationFacts>): AllocationFacts => ({
  side: 'buy',
  quantity: '0',
  executed: '0',
  price: ratioOf('10.00'),
  increment: '0.0001',
  held_units: '0',
  residual_cash: null,
  children: demand.map((each, n) => ({ order: `ord_${n}`, demand: each })),
  ...more,
})

const quantities = (of: AllocationFacts) => decideAllocation(of).shares.map(({ quantity }) => quantity)

describe('the shares', () => {
  test('63 of 100 units in whole units: 31.5, 18.9, 12.6 are 31, 19, 13 by the largest remainders', () => {
    const of = facts(['50', '30', '20'], { quantity: '100', executed: '63', increment: '1' })
    assert.deepEqual(quantities(of), ['31', '19', '13'])
  })

  test('11 of 17.75 units in steps of 0.0001', () => {
    // 11 × 10.4 ÷ 17.75 = 6.44507…, 11 × 5.25 ÷ 17.75 = 3.25352…, 11 × 2.1 ÷ 17.75 = 1.30140…
    const of = facts(['10.4', '5.25', '2.1'], { quantity: '11', executed: '11' })
    assert.deepEqual(quantities(of), ['6.4451', '3.2535', '1.3014'])
  })

  test('the smaller remainder of equal ones goes to the earlier order', () => {
    const of = facts(['1', '1', '1'], { quantity: '2', executed: '2', increment: '1' })
    assert.deepEqual(quantities(of), ['1', '1', '0'])
  })

  test('cash of 100, 50 and 25 at an average of 33.45666667: the firm takes 0.7695 units for 25.74', () => {
    // 4 × 33.45 + 2 × 33.47 = 200.74; 100 ÷ 33.4566… = 2.98894…
    const price: Ratio = { money: '200.74', units: '6' }
    const terms = { increment: '0.0001', feeOf: noFee }
    const demand = ['100.00', '50.00', '25.00'].map((cash) =>
      demandOf({ side: 'buy', net_cash_amount: cash, quantity: null, reserved_amount: cash }, price, terms),
    )
    assert.deepEqual(demand, ['2.9889', '1.4944', '0.7472'])
    const decided = decideAllocation(
      facts(demand, { quantity: '6', executed: '6', price, residual_cash: '100.00' }),
    )
    assert.deepEqual(
      decided.shares.map(({ notional }) => notional),
      ['100.00', '50.00', '25.00'],
    )
    assert.deepEqual(decided.residual, { side: 'buy', quantity: '0.7695', notional: '25.74' })
    assert.equal(decided.from_residual, '-0.7695')
    // 200.74 − 100.00 − 50.00 − 25.00 − 25.74
    assert.equal(decided.rounding_amount, '0.00')
  })

  test('a sell in full whose rest the firm cannot pay for is shared in proportion', () => {
    const of = { side: 'sell', quantity: '17', executed: '17', increment: '0.0001' } as const
    const demand = ['10', '7.75']
    // 0.75 × 10.00 = 7.50
    const paid = decideAllocation(facts(demand, { ...of, residual_cash: '7.50' }))
    assert.deepEqual(paid.residual, { side: 'buy', quantity: '0.75', notional: '7.50' })
    const unpaid = decideAllocation(facts(demand, { ...of, residual_cash: '7.49' }))
    assert.equal(unpaid.residual, undefined)
    assert.equal(sum(unpaid.shares.map(({ quantity }) => quantity)), '17')
  })

  test('units that no order wants are refused without a residual account', () => {
    assert.throws(() => decideAllocation(facts(['1'], { quantity: '2', executed: '2' })), /no order wants/)
  })
})

test('a buy in units wants no more than its reservation pays for, fee included', () => {
  const order = { side: 'buy', net_cash_amount: null, quantity: '10', reserved_amount: '511.50' } as const
  const terms = { increment: '0.0001', feeOf: () => '1.50' }
  assert.equal(demandOf(order, ratioOf('51.00'), terms), '10')
  // 510.00 ÷ 51.01 = 9.99804, and 9.9981 × 51.01 = 510.0031 rounds to 510.00.
  assert.equal(demandOf(order, ratioOf('51.01'), terms), '9.9981')
})
