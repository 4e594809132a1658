// Arithmetic in short whole numbers against big.js, digit by digit, over decimals of every length around the border at
// which the long way begins.
import assert from 'node:assert/strict'
import Big from 'big.js'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  add,
  compare,
  divide,
  isLess,
  isPositive,
  isZero,
  middle,
  money,
  multiply,
  multiplyDivideMoney,
  negate,
  price,
  round,
  subtract,
  sum,
  sumOfProducts,
  units,
} from './decimal.ts'
import { readNumber, roundNumber } from './decimal-number.ts'

const digits = (most: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: most }), fc.bigInt({ min: 0n, max: 10n ** 17n - 1n }))
    .map(([length, number]) => String(number).padStart(most, '0').slice(0, length))
const long = fc
  .tuple(fc.boolean(), digits(17), digits(17))
  .map(([isBelow, whole, part]) => `${isBelow ? '-' : ''}${whole || '0'}${part ? `.${part}` : ''}`)
const border = fc
  .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 15 }))
  .map(([away, places]) => {
    const text = String(BigInt(Number.MAX_SAFE_INTEGER) + BigInt(away))
    return places ? `${text.slice(0, -places)}.${text.slice(-places)}` : text
  })
const halves = fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.constantFrom('5', '49', '51', '499999'))
const decimal = fc.oneof(
  long,
  border,
  halves.map(([whole, part]) => `${whole}.00${part}`),
  fc.integer({ min: -500_000, max: 500_000 }).map((cents) => (cents / 100).toFixed(2)),
)

const written = (x: Big) => (x.eq(0) ? '0' : x.toFixed())
const fixed = (x: Big) => (x.round(2, 1).eq(0) ? '0.00' : x.round(2, 1).toFixed(2))

function divided(x: Big, y: Big, places: number): Big {
  const Exact = Big()
  Exact.DP = places
  Exact.RM = 1
  return new Exact(x).div(y)
}

test('every operation gives the same result as big.js, for decimals of any length', () => {
  let short = 0
  fc.assert(
    fc.property(decimal, decimal, fc.integer({ min: 0, max: 17 }), (a, b, places) => {
      const [x, y] = [new Big(a), new Big(b)]
      assert.equal(add(a, b), written(x.plus(y)))
      assert.equal(subtract(a, b), written(x.minus(y)))
      assert.equal(multiply(a, b), written(x.times(y)))
      assert.equal(multiplyDivideMoney(a, b, '1'), fixed(x.times(y)))
      if (!y.eq(0)) assert.equal(multiplyDivideMoney(a, '1.7', b), fixed(divided(x.times('1.7'), y, 2)))
      assert.equal(sum([a, b, a]), written(x.plus(y).plus(x)))
      assert.equal(
        sumOfProducts([
          [a, b, '1'],
          [b, b, '1'],
        ]),
        fixed(new Big(fixed(x.times(y))).plus(fixed(y.times(y)))),
      )
      assert.equal(compare(a, b), x.cmp(y))
      assert.equal(isLess(a, b), x.lt(y))
      assert.equal(isZero(a), x.eq(0))
      assert.equal(isPositive(a), x.gt(0))
      if (!y.eq(0)) assert.equal(divide(a, b, places), written(divided(x, y, places)))
      assert.equal(round(a, places), written(x.round(places, 1)))
      assert.equal(middle(a, b, places), written(x.plus(y).times('0.5').round(places, 1)))
      assert.equal(money(a), fixed(x))
      assert.equal(units(a), written(x))
      assert.equal(negate(a), written(x.neg()))
      assert.equal(
        price(a),
        x.round(4, 1).eq(0)
          ? '0.00'
          : x
              .round(4, 1)
              .toFixed(4)
              .replace(/0{1,2}$/, ''),
      )
      if (!Number.isNaN(readNumber(a))) short++
    }),
    { numRuns: 5000 },
  )
  assert.ok(short > 1000 && short < 4500, `${short} of 5000 were short`)
})

test('any other text than a short plain decimal is left to the exact long arithmetic', () => {
  for (const text of [
    '',
    '-',
    '.',
    '5.',
    '.5',
    '1e3',
    '0x10',
    '1.2.3',
    ' 1',
    '+1',
    '1,0',
    'NaN',
    'Infinity',
    '٣',
  ])
    assert.ok(Number.isNaN(readNumber(text)), text)
  assert.ok(Number.isNaN(readNumber(12 as never)))
  assert.ok(Number.isNaN(readNumber('9007199254740992')))
  assert.equal(readNumber('-90071992547409.91'), -9007199254740991)
  for (const text of ['', 'abc', '1.2.3']) assert.throws(() => add(text, '1'), text)
  // 1e16 − 1 at half: the remainder decides, not a quotient that floating point has rounded.
  assert.equal(roundNumber(9007199254740991, 16, 0), 1)
  assert.equal(roundNumber(4999999999999999, 16, 0), 0)
  assert.equal(roundNumber(-5000000000000000, 16, 0), -1)
})
