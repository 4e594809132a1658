// What an execution of each kind of order moves.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { BUY_FEE, FEES } from '../../../../test/support/order-facts.ts'
import { listSeedInstruments } from '../../../seed/instruments.ts'
import type { Fill } from '../../../venues/venue.ts'
import type { HeldPosition } from '../../portfolio/holdings/decide-position.ts'
import { decideFill, type ExecutedOrder, type FillFacts } from './decide-fill.ts'

const instruments = listSeedInstruments()
const rowOf = (type: string) => {
  const row = instruments.find((one) => one.instrument_type === type)!
  return { row, wire: row.attributes }
}
const ETF = { row: instruments.find(({ symbol }) => symbol === 'IE00B4L5Y983')!, wire: {} }
const PAIR = rowOf('currency_pair')
const BOND = rowOf('bond')

const BUY: ExecutedOrder = {
  id: 'ord_1',
  account: 'acc_1',
  instrument: ETF.row.id,
  side: 'buy',
  purpose: 'trade',
  is_firm: false,
  currency: 'EUR',
  listed: ETF,
  rolled_period: null,
  cash_amount: null,
  quantity: null,
  reserved_amount: '1001.50',
  traded_quantity: '0',
  traded_notional: '0',
  executions: 0,
  automatic_rollover: null,
  rollover_sent: false,
}
const FILL: Fill = {
  execution_reference: 'x1',
  quantity: '10',
  price: '100.00',
  executed_at: '2027-03-01T12:00:00.000Z', // a Monday
  counterparty: null,
  trading_venue: 'XETR',
}
const TEN: HeldPosition = {
  id: 'pos_1',
  quantity: '10',
  cost: '800.00',
  ytm: null,
  automatic_rollover: false,
  most_recent_maturity_period: null,
}
const decide = (order: Partial<ExecutedOrder>, fill: Partial<Fill> = {}, facts: Partial<FillFacts> = {}) =>
  decideFill(
    {
      order: { ...BUY, ...order },
      terms: { money_per_point: '1', accrued: '0' },
      position: undefined,
      new_position: 'pos_new',
      fees: FEES,
      in_whole_units: false,
      ...facts,
    },
    { ...FILL, ...fill },
  )
const legs = ({ pays, receives }: ReturnType<typeof decide>) => [
  pays.amount,
  pays.asset,
  receives.amount,
  receives.asset,
]

test('a buy pays cash, receives units and opens the position', () => {
  const decision = decide({})
  assert.deepEqual(legs(decision), ['1000.00', 'EUR', '10', ETF.row.id])
  assert.equal(decision.settles, '2027-03-03') // T+2
  assert.deepEqual([decision.position?.id, decision.position?.opens], ['pos_new', true])
  const [transaction] = decision.transactions
  assert.deepEqual([transaction!.cash_amount, transaction!.unit_quantity], ['-1000', '10'])
  assert.equal(transaction!.position, 'pos_new')
})

test('a sell pays units, receives cash, and its cost is the average cost', () => {
  const decision = decide({ side: 'sell' }, { quantity: '4' }, { position: TEN })
  assert.deepEqual(legs(decision), ['4', ETF.row.id, '400.00', 'EUR'])
  assert.equal(Number(decision.cost), 320)
  assert.equal(decision.position!.quantity, '6')
})

describe('the reservation of a buy', () => {
  test('an execution that rounds above the reservation costs a few cents less', () => {
    const decision = decide({ reserved_amount: '1001.48' })
    assert.deepEqual([decision.notional, decision.cost], ['999.98', '999.98'])
  })
  test('an execution far above the reservation is a wrong report', () => {
    assert.throws(() => decide({ reserved_amount: '990.00' }), /costs 11.5 more than its reservation/)
  })
  test('earlier executions and the fees have used their part of the reservation', () => {
    assert.throws(() => decide({ traded_notional: '500.00' }), /costs 500 more/)
  })
  test('a fee that grows with the executions fits into it too', () => {
    // 102.51 and 1 % of it are reserved; two executions of 51.255 cost 51.26 each, and 1 % of 102.52 is 1.03.
    const order = { reserved_amount: '103.54', traded_quantity: '1', traded_notional: '51.26' }
    const decision = decide(order, { quantity: '1', price: '51.255' }, { fees: [BUY_FEE] })
    assert.equal(decision.notional, '51.25') // 51.26 + 51.25 + 1.03 = 103.54
  })
  test('an order in cash pays the fee of its cash amount', () => {
    const order = { reserved_amount: '1000.00', cash_amount: '1000.00', traded_notional: '980.00' }
    const decision = decide(order, { quantity: '1', price: '10.01' }, { fees: [BUY_FEE] })
    assert.equal(decision.notional, '10') // 980.00 + 10.00 + 10.00
  })
})

describe('currency pairs', () => {
  test('a buy in parts that round up pays no more than its reservation', () => {
    const reserved = { listed: PAIR, instrument: PAIR.row.id, reserved_amount: '100.00' }
    const fill = { quantity: '9.00', price: '1.1121' }
    const last = decide({ ...reserved, traded_notional: '90.00' }, fill, { fees: [] })
    assert.deepEqual([last.pays.amount, last.notional, last.receives.amount], ['10', '10', '9.00'])
  })

  const order = { listed: PAIR, instrument: PAIR.row.id }
  const { base_currency: base, quote_currency: quote } = PAIR.row.attributes
  const rows: [ExecutedOrder['side'], unknown[], unknown[]][] = [
    ['buy', ['110.00', quote, '100', base], ['-110', quote, '100', base]],
    ['sell', ['100', base, '110.00', quote], ['-100', base, '110.00', quote]],
  ]
  test.each(rows)('a %s moves both currencies and no position', (side, expected, transactions) => {
    const decision = decide({ ...order, side }, { quantity: '100', price: '1.10' })
    assert.deepEqual(legs(decision), expected)
    assert.equal(decision.position, undefined)
    assert.deepEqual(
      decision.transactions.flatMap(({ cash_amount, currency }) => [cash_amount, currency]),
      transactions,
    )
  })
})

test('a bond has accrued interest inside its notional, outside its cost', () => {
  const order = { listed: BOND, instrument: BOND.row.id, reserved_amount: '2000.00' }
  const terms = { money_per_point: '1', accrued: '2' }
  const decision = decide(order, {}, { terms })
  assert.equal(decision.notional, '1020.00')
  assert.deepEqual([decision.accrued_interest, decision.position!.cost], ['20.00', '1000'])
})

describe('the rollover setting of a bill', () => {
  const bill = (maturity_date: string) => {
    const attributes = { issuer_country: 'FR', initial_issue_date: '2027-01-07', maturity_date }
    const row = { ...ETF.row, ...attributes, instrument_type: 'bill', exchange: null, attributes }
    return { row, wire: { ...attributes, supports_automatic_rollover: true } }
  }
  const open = bill('2027-06-01')
  const locked = bill('2027-03-04')
  const rows: [string, Partial<ExecutedOrder>, HeldPosition | undefined, boolean][] = [
    [
      'is that of the order',
      { listed: open, rollover_sent: true, automatic_rollover: true },
      undefined,
      true,
    ],
    ['stays where the order says nothing', { listed: open }, { ...TEN, automatic_rollover: true }, true],
    [
      'changes with the order before the cutoff',
      { listed: open, rollover_sent: true, automatic_rollover: false },
      { ...TEN, automatic_rollover: true },
      false,
    ],
    ['stays after the cutoff', { listed: locked, rollover_sent: true, automatic_rollover: true }, TEN, false],
    ['is on after a rollover', { listed: open, purpose: 'rollover', rolled_period: '3m' }, undefined, true],
  ]
  test.each(rows)('%s', (_, order, position, expected) => {
    const decision = decide(order, { price: '99.00' }, { position })
    assert.equal(decision.position!.automatic_rollover, expected)
  })

  test('a rollover keeps the maturity period of the position that it replaces', () => {
    const decision = decide({ listed: open, purpose: 'rollover', rolled_period: '3m' }, { price: '99.00' })
    assert.equal(decision.position!.most_recent_maturity_period, '3m')
  })
})
