import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  add,
  compare,
  divide,
  floorTo,
  isLess,
  isMultiple,
  isPositive,
  isZero,
  money,
  multiply,
  negate,
  parseDecimal,
  price,
  rate,
  round,
  roundUp,
  subtract,
  sum,
  timesRatio,
  units,
  yieldPercent,
} from './decimal.ts'

// The second opinion: a decimal is a whole number of 10^-places, and BigInt knows whole numbers.
function written(whole: bigint, places: number): string {
  const digits = (whole < 0n ? -whole : whole).toString().padStart(places + 1, '0')
  const cut = digits.length - places
  const text = places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`.replace(/\.?0+$/, '')
  return whole < 0n ? `-${text}` : text
}

function halfUp(numerator: bigint, denominator: bigint): bigint {
  const positive = numerator < 0n === denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const result = (2n * n + d) / (2n * d)
  return positive ? result : -result
}

const LARGEST = 10n ** 24n
const whole = fc.oneof(fc.bigInt({ min: -LARGEST, max: LARGEST }), fc.bigInt({ min: -2000n, max: 2000n }))
const places = fc.integer({ min: 0, max: 8 })

test('a ratio of whole numbers equals multiplication and division with one rounding', () => {
  const ratio = fc.integer({ min: -1_000_000, max: 1_000_000 })
  fc.assert(
    fc.property(whole, places, ratio, ratio, places, (a, p, numerator, denominator, to) => {
      if (denominator === 0) return
      const x = written(a, p)
      const expected = divide(multiply(x, String(numerator)), String(denominator), to)
      assert.equal(timesRatio(x, numerator, denominator, to), expected)
    }),
  )
  assert.equal(timesRatio('4.25', 32, 181, 8), '0.75138122')
  assert.equal(timesRatio('-0.5', 1, 1, 0), '-1') // half away from zero
  assert.equal(timesRatio('-0.4', 1, 1, 0), '0')
})

test('sums, differences and products equal those of whole numbers', () => {
  fc.assert(
    fc.property(whole, whole, places, (a, b, p) => {
      const x = written(a, p)
      const y = written(b, p)
      assert.equal(add(x, y), written(a + b, p))
      assert.equal(subtract(x, y), written(a - b, p))
      assert.equal(multiply(x, y), written(a * b, 2 * p))
      assert.equal(negate(x), written(-a, p))
      assert.equal(sum([x, y, x]), written(a + b + a, p))
      assert.equal(compare(x, y), a < b ? -1 : a > b ? 1 : 0)
      assert.equal(isLess(x, y), a < b)
      assert.equal(isZero(x), a === 0n)
      assert.equal(isPositive(x), a > 0n)
      assert.equal(units(x), x)
    }),
  )
})

test('rounding and division are half-up on the absolute value', () => {
  fc.assert(
    fc.property(whole, whole, places, places, (a, b, p, q) => {
      const x = written(a, p + q)
      const scale = 10n ** BigInt(q)
      assert.equal(round(x, p), written(halfUp(a, scale), p))
      if (b !== 0n) {
        assert.equal(divide(written(a, p), written(b, p), q), written(halfUp(a * scale, b), q))
      }
      const away = a < 0n ? -((-a + scale - 1n) / scale) : (a + scale - 1n) / scale
      assert.equal(roundUp(x, p), written(away, p))
    }),
  )
})

test('floorTo gives the multiple below, less than one increment away', () => {
  fc.assert(
    fc.property(whole, fc.bigInt({ min: 1n, max: 100_000n }), places, (a, increment, p) => {
      const rest = ((a % increment) + increment) % increment
      assert.equal(floorTo(written(a, p), written(increment, p)), written(a - rest, p))
      assert.equal(isMultiple(written(a, p), written(increment, p)), rest === 0n)
    }),
  )
})

test('a formatted decimal can be parsed, and has no exponent', () => {
  fc.assert(
    fc.property(whole, places, (a, p) => {
      const x = written(a, p)
      assert.equal(parseDecimal(x), x)
      assert.match(money(x), /^-?\d+\.\d\d$/)
      assert.match(price(x), /^-?\d+\.\d{2,4}$/)
      assert.match(rate(x), /^-?\d+\.\d{2,5}$/)
    }),
  )
})

test('money has two places, prices two to four, rates two to five, units as many as they need', () => {
  assert.equal(money('0'), '0.00')
  assert.equal(money('-1.5'), '-1.50')
  assert.equal(money('-0.004'), '0.00')
  assert.equal(money('2.005'), '2.01')
  assert.equal(yieldPercent('2.74004536'), '2.7400')
  assert.equal(yieldPercent('-0.00005'), '-0.0001')
  assert.equal(price('118.5'), '118.50')
  assert.equal(price('8.40125'), '8.4013')
  assert.equal(price('8.40004'), '8.40')
  assert.equal(price('100'), '100.00')
  assert.equal(rate('1.160005'), '1.16001')
  assert.equal(rate('1.16'), '1.16')
  assert.equal(units('20.0080'), '20.008')
  assert.equal(units('100.00'), '100')
  assert.equal(units('-0.00'), '0')
  assert.equal(units('0.00000001'), '0.00000001')
  assert.equal(multiply('1000000000000', '1000000000000'), '1000000000000000000000000')
  assert.equal(sum([]), '0')
})

test('a decimal is plain text or a JSON number', () => {
  assert.equal(parseDecimal('5001.00'), '5001')
  assert.equal(parseDecimal('007.10'), '7.1')
  assert.equal(parseDecimal('-0.00'), '0')
  assert.equal(parseDecimal(0.1), '0.1')
  assert.equal(parseDecimal(1e-7), '0.0000001')
  assert.equal(parseDecimal(1e21), '1000000000000000000000')
  assert.equal(parseDecimal(-0), '0')
  for (const text of ['', ' 1', '1 ', '+1', '1e3', '1,000', '.5', '5.', '--1', '0x1', 'NaN', '1\n', '١']) {
    assert.equal(parseDecimal(text), undefined, JSON.stringify(text))
  }
  for (const number of [Number.NaN, Number.POSITIVE_INFINITY, 1e300])
    assert.equal(parseDecimal(number), undefined)
  assert.equal(parseDecimal('1'.repeat(41)), undefined)
})
