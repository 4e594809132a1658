// The examples of the rules, and generated cases in which neither value nor cost goes astray.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { add, compare, divide, isMultiple, multiply, negate, subtract, sum } from '../../../values/decimal.ts'
import type { EntitledPosition } from '../rules.ts'
import { newUnitsInCash, spinOffBooking, stockDividendBooking } from './decide-new-units.ts'

const held = (more: Partial<EntitledPosition> = {}): EntitledPosition => ({
  position: 'pos_1',
  account: 'acc_1',
  instrument: 'ins_old',
  units: '105',
  held: '105',
  cost: '5250',
  m: '1',
  currency: 'EUR',
  ...more,
})
const INTO = { instrument: 'ins_old', increment: '1', m: '1' }
const TERMS = { ratio: '0.05', cash_price: '48' }

describe('a stock dividend', () => {
  test('a stock dividend of 5 % on 105 units is 5 units and 12.00', () => {
    const { lines, moves, cash } = stockDividendBooking(held(), TERMS, INTO)
    assert.deepEqual([lines[0]!.unit_quantity, cash], ['5', '12.00'])
    // 5,250 × 12 ÷ (12 + 110 × 48)
    assert.deepEqual(moves, [{ instrument: 'ins_old', quantity: '5', cost: '-11.904761904762' }])
  })

  test('a stock dividend may bring only cash, or nothing', () => {
    const cash = stockDividendBooking(held({ units: '10', held: '10' }), TERMS, INTO)
    assert.deepEqual([cash.lines[0]!.unit_quantity, cash.cash], [null, '24.00'])
    const nothing = stockDividendBooking(held(), { ratio: '0.000001', cash_price: '1' }, INTO)
    assert.deepEqual(nothing, { lines: [], moves: [], cash: '0.00', tax: '0.00' })
  })

  test('a stock dividend on units that were sold since the ex date comes without cost, its cash on the old position', () => {
    const { lines, moves } = stockDividendBooking(held({ held: '0', cost: '0' }), TERMS, INTO)
    assert.deepEqual(
      lines.map(({ unit_quantity, cash_amount, is_of_counted }) => [
        unit_quantity,
        cash_amount,
        is_of_counted,
      ]),
      [
        ['5', null, undefined],
        [null, '12.00', true],
      ],
    )
    assert.deepEqual(moves, [{ instrument: 'ins_old', quantity: '5', cost: '0' }])
  })

  test('a stock dividend is all cash for an account that has closed', () => {
    assert.equal(newUnitsInCash(held(), TERMS, INTO).cash, '252.00') // 5.25 × 48.00
  })
})

describe('a spin-off', () => {
  const terms = { ratio: '0.25', basis_share: '0.18', cash_price: '36', new_instrument: 'ins_new' }
  const into = { ...INTO, instrument: 'ins_new' }
  const book = (more: object = {}, changed: object = {}) =>
    spinOffBooking(
      held({ units: '210', held: '210', cost: '10500', ...more }),
      { ...terms, ...changed },
      into,
    )

  test('a spin-off of 0.25 on 210 units is 52 units and 18.00, and moves 18 % of the cost', () => {
    const { lines, moves, cash } = book()
    assert.equal(cash, '18.00') // 52.5 units
    assert.deepEqual(
      lines.map(({ instrument, unit_quantity, cash_amount }) => [instrument, unit_quantity, cash_amount]),
      [
        ['ins_old', null, null],
        ['ins_new', '52', '18.00'],
      ],
    )
    // 1,890.00, of that 1,890 × 18 ÷ (18 + 52 × 36) = 18.00 for the fraction
    assert.deepEqual(moves, [
      { instrument: 'ins_old', quantity: '0', cost: '-1890' },
      { instrument: 'ins_new', quantity: '52', cost: '1872' },
    ])
  })

  test('a spin-off without a whole unit realizes all of the cost that moves', () => {
    const { lines, moves, cash } = book({ units: '3', held: '3', cost: '150' })
    assert.equal(cash, '27.00')
    assert.deepEqual([lines.length, lines[0]!.instrument, lines[0]!.is_of_counted], [1, 'ins_old', true])
    assert.deepEqual(moves, [{ instrument: 'ins_old', quantity: '0', cost: '-27' }])
  })

  test('a spin-off of units that were sold since the ex date comes without cost', () => {
    const { lines, moves } = book({ held: '0', cost: '0' })
    assert.deepEqual([lines.length, lines[0]!.instrument], [1, 'ins_new'])
    assert.deepEqual(moves, [{ instrument: 'ins_new', quantity: '52', cost: '0' }])
    // Lots of a later position stay as they are.
    const lot = { acquired_on: '2027-03-01', source: 'trx_1', arrival: 1, quantity: '50', unit_cost: '40' }
    const { lots, lots_left } = book({ held: '0', cost: '0', lots: [{ ...lot, cost: '2000' }] })
    assert.deepEqual(lots, [{ acquired_on: null, quantity: '52', cost: '0', unit_cost: null }])
    assert.equal(lots_left, undefined)
  })

  test('a spin-off divides the cost of each lot, and the cash for a fraction takes its part', () => {
    const lot = { acquired_on: '2027-03-01', source: 'trx_1', arrival: 1, quantity: '100', unit_cost: '40' }
    const later = { ...lot, acquired_on: '2027-03-02', arrival: 2, quantity: '110', unit_cost: '50' }
    const lots = [
      { ...lot, cost: '4000' },
      { ...later, cost: '6500' },
    ]
    const { lots: gets, lots_left } = book({ lots })
    const shown = (all: typeof gets) => all!.map(({ quantity, cost }) => [quantity, cost])
    assert.deepEqual(shown(lots_left), [
      ['100', '3280'],
      ['110', '5330'],
    ])
    // 1,872 of 1,890 stay in the units: 720 × 1,872 ÷ 1,890 and 1,170 × 1,872 ÷ 1,890
    assert.deepEqual(shown(gets), [
      ['24', '713.142857142857'],
      ['28', '1158.857142857143'],
    ])
  })

  test('a spin-off moves no more than the cost, and nothing that is worth nothing', () => {
    const [old] = book({ cost: '0.004' }, { basis_share: '0.9999' }).moves
    assert.equal(old!.cost, '0') // 0.004 in cents is nothing
    assert.deepEqual(book({}, { ratio: '0.0000001' }).moves, [])
  })
})

const decimal = (most: number, places: number) =>
  fc.integer({ min: 1, max: most }).map((n) => divide(String(n), String(10 ** places), places))

const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))

test(`no unit and no cost goes astray in 10,000 cases, seed ${seed}`, () => {
  const cases = fc.record({
    units: decimal(10_000_000, 4),
    cost: decimal(100_000_000, 2),
    ratio: decimal(50_000, 4),
    cash_price: decimal(100_000, 2),
    increment: fc.constantFrom('1', '0.0001'),
  })
  const check = ({ units, cost, ratio, cash_price, increment }: Record<string, string>) => {
    const terms = { ratio: ratio!, cash_price: cash_price! }
    const holding = held({ units: units!, held: units!, cost: cost! })
    const { moves, cash } = stockDividendBooking(holding, terms, { ...INTO, increment: increment! })
    const whole = sum(moves.map(({ quantity }) => quantity))
    assert.ok(isMultiple(whole, increment!))
    // Units at their price and the cash are together what the ratio gives, to half a cent.
    const off = subtract(
      add(multiply(whole, cash_price!), cash),
      multiply(multiply(units!, ratio!), cash_price!),
    )
    assert.ok(compare(off, '0.005') <= 0 && compare(off, '-0.005') >= 0)
    // Realized is at most the cost, and the rest stays with the units.
    const realized = negate(sum(moves.map((move) => move.cost)))
    assert.ok(compare(realized, '0') >= 0 && compare(realized, cost!) <= 0)
  }
  fc.assert(fc.property(cases, check), { numRuns: 10_000, seed })
})
