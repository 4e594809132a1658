// The examples of the rules, and 10,000 generated cases in which neither value nor cost goes astray.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import {
  add,
  compare,
  divide,
  isMultiple,
  money,
  multiply,
  negate,
  subtract,
  sum,
} from '../../../values/decimal.ts'
import type { EntitledPosition } from '../rules.ts'
import { type Taxation, UNTAXED } from '../taxes/decide-taxation.ts'
import { exchangeBooking, exchangeOf, incomeBooking, maturityBooking, reversed } from './decide-bookings.ts'
import { transfersOf } from './decide-transfers.ts'

const held = (more: Partial<EntitledPosition>): EntitledPosition => ({
  position: 'pos_1',
  account: 'acc_1',
  instrument: 'ins_old',
  units: '10',
  held: more.units ?? '10',
  cost: '0',
  m: '1',
  currency: 'EUR',
  ...more,
})

const withheld = (...rates: string[]): Taxation => ({
  foreign: null,
  domestic: rates.map((rate) => ({ rate, country: null, credits_foreign: false })),
})

describe('examples', () => {
  test('ten bonds of 1,000 nominal, 3.60 % twice a year, 26.375 % withheld', () => {
    const perUnit = divide(multiply('10', '3.60'), '2', 12)
    const { cash, tax, lines } = incomeBooking(held({ m: '10' }), perUnit, withheld('26.375'))
    assert.deepEqual([cash, tax], ['132.52', '47.48']) // 180.00 less 47.475, half up
    assert.equal(lines[0]!.taxes[0]!.rate, '26.375')
  })

  test('ten bill units pay a thousand', () => {
    assert.equal(maturityBooking(held({}), '100', UNTAXED).cash, '1000.00')
  })

  test('fifteen units become seven, and the fraction is paid in cash', () => {
    const terms = { ratio: '0.5', cash_price: '40.00' }
    const exchange = exchangeOf({ units: '15', cost: '1575.00' }, terms, { increment: '1', m: '1' })
    assert.deepEqual(exchange, { whole: '7', cash: '20.00', cost_moved: '1470', cost_realized: '105' })
  })
})

test('a fraction is never paid with zero', () => {
  const into = { increment: '0.01', m: '1' }
  const exchange = (units: string) => exchangeOf({ units, cost: '100' }, { ratio: '2' }, into)
  assert.equal(exchange('1.01').whole, '2.02')
  assert.throws(() => exchange('1.001'), { code: 'invalid_request' })
})

const decimal = (most: number, places: number) =>
  fc
    .integer({ min: 1, max: most * 10 ** Math.min(places, 4) })
    .map((n) => (n / 10 ** Math.min(places, 4)).toFixed(places))
const cases = fc.record({
  units: decimal(100_000, 4),
  cost: decimal(10_000_000, 2),
  ratio: fc.oneof(decimal(20, 4), fc.constantFrom('0.1', '0.01', '0.3333333333', '2', '3')),
  cash_price: decimal(5000, 4),
  cash_per_unit: fc.oneof(fc.constant('0'), decimal(50, 4)),
  increment: fc.constantFrom('1', '0.01', '0.0001'),
  m: fc.constantFrom('1', '10'),
  isSplit: fc.boolean(),
})
const ledgers = { available: 'f', bank: 'b', custody: 'd', taxes: 't' }
const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))

test(`value and cost are conserved to the cent in 10,000 cases, seed ${seed}`, () => {
  fc.assert(
    fc.property(cases, ({ units, cost, increment, m, isSplit, ...terms }) => {
      const into = { instrument: isSplit ? 'ins_old' : 'ins_new', increment, m }
      const one = held({ units, cost, m })
      const { whole, cash, cost_moved, cost_realized } = exchangeOf(one, terms, into)
      // Cost: the part that moves on and the realized part add up to the old cost, and neither is below zero.
      assert.equal(compare(add(cost_moved, cost_realized), cost), 0)
      assert.ok(compare(cost_moved, '0') >= 0 && compare(cost_realized, '0') >= 0)
      // Value: new units at their price plus the cash equal the terms for the old units, to half a cent.
      const unit = multiply(terms.cash_price, m)
      const promised = add(multiply(multiply(units, terms.ratio), unit), multiply(units, terms.cash_per_unit))
      const off = subtract(add(multiply(whole, unit), cash), promised)
      assert.ok(compare(off, '0.005') <= 0 && compare(off, '-0.005') >= 0, off)
      assert.ok(isMultiple(whole, increment))

      const booking = exchangeBooking(one, terms, into)
      const transfers = transfersOf(booking, 'EUR', ledgers)
      // Units of the list, of the moves and of the ledger say the same for each instrument.
      for (const instrument of ['ins_old', 'ins_new']) {
        const listed = sum(
          booking.lines.flatMap((line) =>
            line.instrument === instrument ? [line.unit_quantity ?? '0'] : [],
          ),
        )
        const moved = sum(
          booking.moves.filter((move) => move.instrument === instrument).map((move) => move.quantity),
        )
        const posted = sum(
          transfers
            .filter((transfer) => transfer.asset === instrument)
            .map((transfer) => (transfer.to === 'f' ? transfer.amount : negate(transfer.amount))),
        )
        assert.equal(compare(listed, moved), 0)
        assert.equal(compare(listed, posted), 0)
      }
      assert.equal(compare(sum(booking.lines.map((line) => line.cash_amount ?? '0')), cash), 0)
      assert.equal(compare(sum(booking.moves.map((move) => move.cost)), negate(cost_realized)), 0)
      // A booking and its reversal add up to zero.
      const back = reversed(booking)
      assert.equal(compare(add(back.cash, booking.cash), '0'), 0)
      assert.equal(compare(sum([...back.moves, ...booking.moves].map((move) => move.cost)), '0'), 0)
    }),
    { numRuns: 10_000, seed },
  )
})

test(`income and its taxes add up to the gross, seed ${seed}`, () => {
  const rates = fc.array(fc.constantFrom('26.375', '15', '5.5', '0.125'), { maxLength: 3 })
  fc.assert(
    fc.property(decimal(100_000, 4), decimal(100, 4), rates, (units, perUnit, all) => {
      const { cash, tax, lines } = incomeBooking(held({ units }), perUnit, withheld(...all))
      assert.equal(compare(add(cash, tax), money(multiply(units, perUnit))), 0)
      assert.equal(compare(sum(lines[0]!.taxes.map((row) => row.amount)), tax), 0)
    }),
    { numRuns: 2000, seed },
  )
})
