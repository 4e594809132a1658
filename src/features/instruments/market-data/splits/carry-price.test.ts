import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { listSeedInstruments } from '../../../../seed/instruments.ts'
import { multiplyDivideMoney } from '../../../../values/decimal.ts'
import { middleOf, type Price, SANDBOX, SIMULATED } from '../rules.ts'
import { carryAmount, carryPrice, type Split } from './carry-price.ts'

const etf = listSeedInstruments().find(({ instrument_type }) => instrument_type === 'etf')!
const at = (day: number, time = '10:00:00.000') => `2027-03-${String(day).padStart(2, '0')}T${time}Z`
const split = (day: number, new_units: string, old_units = '1', until: string | null = null): Split => ({
  from: at(day),
  until,
  new_units,
  old_units,
})
const price = (provider: string, timestamp: string, bid: string, ask = bid): Price => ({
  provider,
  timestamp,
  bid,
  ask,
  quality: 'realtime',
})
const carry = (one: Price, splits: Split[], now: string) => {
  const { bid, ask, middle = null } = carryPrice(one, splits, etf, now)
  return [bid, ask, middle]
}

const FEED = 'feed'
const cases: [string, Price, Split[], string, (string | null)[]][] = [
  ['before the split', price(FEED, at(1), '150'), [split(5, '3')], at(4), ['150', '150', null]],
  ['from the split on', price(FEED, at(1), '150'), [split(5, '3')], at(5), ['50', '50', '50']],
  ['both sides', price(FEED, at(1), '149.9', '150.1'), [split(5, '2')], at(6), ['74.95', '75.05', '75']],
  ['a price after it', price(FEED, at(6), '51'), [split(5, '3')], at(6), ['51', '51', null]],
  ['a reverse split', price(FEED, at(1), '0.3'), [split(5, '1', '10')], at(6), ['3', '3', '3']],
  ['two splits', price(FEED, at(1), '60'), [split(5, '2'), split(6, '3')], at(7), ['10', '10', '10']],
  [
    'between two splits',
    price(FEED, at(5, '11:00:00.000'), '30'),
    [split(5, '2'), split(6, '3')],
    at(7),
    ['10', '10', '10'],
  ],
  ['after a reversal', price(FEED, at(1), '150'), [split(5, '3', '1', at(7))], at(7), ['150', '150', null]],
  ['before the reversal', price(FEED, at(1), '150'), [split(5, '3', '1', at(7))], at(6), ['50', '50', '50']],
  ['a feed at the instant', price(FEED, at(5), '150'), [split(5, '3')], at(5), ['50', '50', '50']],
  ['posted at the instant', price(SANDBOX, at(5), '50'), [split(5, '3')], at(5), ['50', '50', null]],
  [
    'simulated later',
    price(SIMULATED, at(6), '149.9', '150.1'),
    [split(5, '3')],
    at(6),
    ['49.9667', '50.0333', '50'],
  ],
  ['the least price', price(FEED, at(1), '0.01'), [split(5, '1000')], at(6), ['0.0001', '0.0001', '0.00001']],
]

test.each(cases)('a price %s', (_, one, splits, now, expected) => {
  assert.deepEqual(carry(one, splits, now), expected)
})

test('an amount of the instant of a split is in new units, an older one in old units', () => {
  assert.equal(carryAmount('150', at(1), [split(5, '3')], at(5)), '50')
  assert.equal(carryAmount('50', at(5), [split(5, '3')], at(5)), '50')
  assert.equal(carryAmount('50', at(1), undefined, at(5)), '50')
})

/** round2(numerator ÷ denominator), half-up, in whole numbers. */
function cents(numerator: bigint, denominator: bigint): string {
  const whole = (numerator * 200n + denominator) / (denominator * 2n)
  return `${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`
}

test('splits in any ratios leave the value of units as it was, to the cent', () => {
  const whole = (max: number) => fc.integer({ min: 1, max })
  fc.assert(
    fc.property(
      whole(100_000_000),
      whole(2_000_000_000),
      fc.array(fc.tuple(whole(5_000), whole(5_000)), { minLength: 1, maxLength: 4 }),
      (units, points, ratios) => {
        const splits = ratios.map(([more, less], n) => split(n + 2, `${more}`, `${less}`))
        const before = price(FEED, at(1), (points / 10_000).toFixed(4))
        const after = carryPrice(before, splits, etf, at(20))
        const [news, olds] = [0, 1].map((side) => ratios.reduce((all, one) => all * BigInt(one[side]!), 1n))
        // Units after the splits: units × news ÷ olds, a fraction, so that the value is divided by olds at the end.
        const value = multiplyDivideMoney(`${BigInt(units) * news!}`, middleOf(after, etf), `${olds}`)
        assert.equal(value, cents(BigInt(units) * BigInt(points), 10_000n))
      },
    ),
    { seed: Number(process.env.SEED ?? 7), verbose: true },
  )
})
