// Ratios against exact fractions, in whole numbers: units have four places, prices two.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { compare } from '../../values/decimal.ts'
import { exchangeBooking, exchangeOf } from './bookings/decide-bookings.ts'
import {
  newUnitsInCash,
  newUnitsOf,
  spinOffBooking,
  stockDividendBooking,
} from './bookings/decide-new-units.ts'
import { rightsOf } from './elections/rules.ts'
import type { EntitledPosition } from './rules.ts'

const INTO = { instrument: 'ins_old', increment: '1', m: '1' }
const held = (units: string): EntitledPosition => ({
  position: 'pos_1',
  account: 'acc_1',
  instrument: 'ins_old',
  units,
  held: units,
  cost: '1000',
  m: '1',
  currency: 'EUR',
})
const SIXTH = { ratio: '1', old_units: '6', cash_price: '60' }

describe('one new unit for six old ones', () => {
  test('600 units become 100, without cash', () => {
    const { whole, cash, cost_realized } = exchangeOf(held('600'), SIXTH, INTO)
    assert.deepEqual([whole, cash, cost_realized], ['100', '0.00', '0'])
    const { lines } = exchangeBooking(held('600'), { ratio: '1', old_units: '6' }, INTO)
    assert.deepEqual(
      lines.map(({ unit_quantity, cash_amount }) => [unit_quantity, cash_amount]),
      [
        ['-600', null],
        ['100', null],
      ],
    )
  })

  test('605 units become 100, and 50.00 for five sixths of a unit at 60.00', () => {
    const { whole, cash } = exchangeOf(held('605'), SIXTH, INTO)
    assert.deepEqual([whole, cash], ['100', '50.00'])
  })

  test('a stock dividend and a spin-off beside the old units are 100 units on 600', () => {
    const dividend = stockDividendBooking(held('600'), SIXTH, INTO)
    assert.deepEqual([dividend.lines[0]!.unit_quantity, dividend.cash], ['100', '0.00'])
    const spinOff = spinOffBooking(held('600'), { ...SIXTH, basis_share: '0.5' }, INTO)
    assert.deepEqual([spinOff.lines[1]!.unit_quantity, spinOff.cash], ['100', '0.00'])
    assert.equal(newUnitsInCash(held('600'), SIXTH, INTO).cash, '6000.00')
  })

  test('rights on 600 units, one new unit for six old ones, are 100', () => {
    assert.equal(rightsOf('600', SIXTH), '100')
    assert.equal(rightsOf('1', SIXTH), '0.1666')
  })
})

const places = (value: bigint, count: number) => {
  const digits = String(value).padStart(count + 1, '0')
  return `${digits.slice(0, -count)}.${digits.slice(-count)}`
}
/** Half-up, in whole numbers. */
const rounded = (numerator: bigint, denominator: bigint) =>
  (2n * numerator + denominator) / (2n * denominator)

const cases = fc.record({
  // Ten-thousandths of a unit, and cents.
  units: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  price: fc.bigInt({ min: 1n, max: 10n ** 8n }),
  per_unit: fc.bigInt({ min: 0n, max: 10n ** 6n }),
  news: fc.bigInt({ min: 1n, max: 10_000n }),
  olds: fc.bigInt({ min: 1n, max: 10_000n }),
  // The increment in ten-thousandths of a unit.
  step: fc.constantFrom(1n, 10n, 10_000n),
})

test('any ratio gives the whole units and the cent of the exact fraction', () => {
  fc.assert(
    fc.property(cases, ({ units, price, per_unit, news, olds, step }) => {
      const terms = { ratio: `${news}`, old_units: `${olds}`, cash_price: places(price, 2) }
      const into = { ...INTO, increment: places(step, 4) }
      // units × news ÷ olds in steps, and the rest over 10,000 × olds.
      const steps = (units * news) / (olds * step)
      const rest = units * news - steps * step * olds
      const whole = places(steps * step, 4)
      const same = (found: string, expected: string) => assert.equal(compare(found, expected), 0)
      const holding = held(places(units, 4))
      const added = newUnitsOf(holding, terms, into)
      same(added.whole, whole)
      assert.equal(added.cash, places(rounded(rest * price, 10_000n * olds), 2))
      const exchanged = exchangeOf(holding, { ...terms, cash_per_unit: places(per_unit, 2) }, into)
      same(exchanged.whole, whole)
      const paid = rest * price + units * per_unit * olds
      assert.equal(exchanged.cash, places(rounded(paid, 10_000n * olds), 2))
      const all = newUnitsInCash(holding, terms, into).cash
      assert.equal(all, places(rounded(units * news * price, 10_000n * olds), 2))
      same(rightsOf(places(units, 4), terms), places((units * news) / olds, 4))
    }),
    { seed: Number(process.env.SEED ?? 1), numRuns: 500, verbose: true },
  )
})
