import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import file from '../seed/yield-curves.json' with { type: 'json' }
import { curveAt, isCurve } from './curves.ts'

const SEED = 'holdfast'
const YEAR = 525_600
const mean = (values: number[]) => values.reduce((total, value) => total + value, 0) / values.length

test('every curve equals its file at the origin, linear between its tenors and flat outside', () => {
  for (const [name, { points }] of Object.entries(file.curves)) {
    const curve = curveAt(SEED, name, 0)
    for (const { tenor_years, zero } of points)
      assert.ok(Math.abs(curve(tenor_years) - Number(zero)) < 1e-14, `${name} ${tenor_years}`)
    assert.equal(curve(0.01), curve(0.25))
    assert.equal(curve(50), curve(30))
  }
  // EUR: 2.86 at 3 years, 2.97 at 5.
  assert.ok(Math.abs(curveAt(SEED, 'EUR', 0)(4) - (2.86 + 2.97) / 2) < 1e-14)
})

test('the same seed, currency and minute give these rates on every machine', () => {
  const rates = (
    [
      ['EUR', 1, 0.25],
      ['EUR', 5_256_000, 10],
      ['GBP', -1_000_000, 2],
      ['USD', 777_777, 30],
    ] as const
  ).map(([name, minute, years]) => curveAt(SEED, name, minute)(years))
  // To the last bit: + − × ÷ and square roots leave an engine no choice.
  assert.deepEqual(rates, [2.398538841959449, 2.507713812364737, 4.644549267593776, 4.255009356140419])
})

test('every rate is above zero for any tenor, time and market', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('EUR', 'GBP', 'USD'),
      fc.integer({ min: -50 * YEAR, max: 500 * YEAR }),
      fc.double({ min: 0, max: 60, noNaN: true }),
      fc.string({ maxLength: 5 }),
      (name, minute, years, seed) => {
        const rate = curveAt(seed, name, minute)(years)
        assert.ok(rate > 0 && rate < 20, String(rate))
      },
    ),
    { numRuns: 3000 },
  )
})

test('rates move as the model says over 400 markets, and revert to their mean', () => {
  const changes = (years: number, tenor: number) =>
    Array.from({ length: 400 }, (_, seed) => {
      return (
        curveAt(String(seed), 'USD', Math.round(years * YEAR))(tenor) - curveAt(String(seed), 'USD', 0)(tenor)
      )
    })
  const deviation = (values: number[]) => Math.sqrt(mean(values.map((value) => value * value)))
  // A month of the ten-year rate: 0.524 × √(1/12) = 0.151 points; 400 draws tell it to within 3.5 %.
  const month = deviation(changes(1 / 12, 10))
  assert.ok(month > 0.151 * 0.86 && month < 0.151 * 1.14, String(month))
  // A Brownian rate would deviate by 0.524 × √40 = 3.3 points after forty years; this one by about 1.
  const distant = deviation(changes(40, 10))
  assert.ok(distant > 0.7 && distant < 1.3, String(distant))
  assert.ok(Math.abs(mean(changes(40, 10))) < 0.25)
})

test('currencies are partly correlated', () => {
  const change = (seed: number, name: string) =>
    curveAt(String(seed), name, 2 * YEAR)(10) - curveAt(String(seed), name, 0)(10)
  const pairs = Array.from({ length: 600 }, (_, seed) => [change(seed, 'USD'), change(seed, 'GBP')] as const)
  const product = mean(pairs.map(([a, b]) => a * b))
  const norm = Math.sqrt(mean(pairs.map(([a]) => a * a)) * mean(pairs.map(([, b]) => b * b)))
  // 0.6² = 0.36, told by 600 pairs to within 0.036.
  assert.ok(product / norm > 0.22 && product / norm < 0.5, String(product / norm))
})

test('there are three curves', () => {
  assert.deepEqual(['EUR', 'GBP', 'USD', 'CHF', 'constructor'].map(isCurve), [true, true, true, false, false])
  assert.throws(() => curveAt(SEED, 'CHF', 0), /no yield curve 'CHF'/)
})
