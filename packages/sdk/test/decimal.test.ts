// The decimals of the client against those of the server, over random texts of any size.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import * as server from '../../../src/values/decimal.ts'
import { decimal } from '../src/holdfast.ts'

type Decimal = decimal.Decimal

const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`))
const text = fc
  .tuple(fc.boolean(), digits(25), fc.option(digits(15)))
  .map(([isBelowZero, whole, fraction]) => {
    const plain = fraction === null ? whole : `${whole}.${fraction}`
    return (isBelowZero ? `-${plain}` : plain) as Decimal
  })
const places = fc.nat(12)

const holds = (name: string, property: Parameters<typeof fc.assert>[0]) =>
  test(name, () => fc.assert(property))

describe('the client reckons as the server does:', () => {
  holds(
    'sums, differences and products',
    fc.property(text, text, (a, b) => {
      assert.equal(decimal.add(a, b), server.add(a, b))
      assert.equal(decimal.subtract(a, b), server.subtract(a, b))
      assert.equal(decimal.multiply(a, b), server.multiply(a, b))
      assert.equal(decimal.compare(a, b), server.compare(a, b))
      assert.equal(decimal.equals(a, b), server.compare(a, b) === 0)
    }),
  )
  holds(
    'quotients',
    fc.property(text, text, places, (a, b, to) => {
      if (server.isZero(b)) assert.throws(() => decimal.divide(a, b, to), RangeError)
      else assert.equal(decimal.divide(a, b, to), server.divide(a, b, to))
    }),
  )
  holds(
    'rounding',
    fc.property(text, places, (x, to) => {
      assert.equal(decimal.round(x, to), server.round(x, to))
      assert.equal(decimal.round(x, to, 'up'), server.roundUp(x, to))
      assert.equal(decimal.fixed(x, 2), server.money(x))
      assert.equal(decimal.negate(x), server.negate(x))
    }),
  )
  holds(
    'totals',
    fc.property(fc.array(text), (all) => {
      assert.equal(decimal.sum(all), server.sum(all))
    }),
  )
})

test.each([
  ['1.005', 2, 'half_up', '1.01'],
  ['-1.005', 2, 'half_up', '-1.01'],
  ['1.009', 2, 'down', '1'],
  ['-1.001', 2, 'up', '-1.01'],
  ['-0.004', 2, 'half_up', '0'],
] as const)('%s to %i places, %s, is %s', (x, to, rounding, rounded) => {
  assert.equal(decimal.round(x, to, rounding), rounded)
})

test('amounts beyond every float are exact', () => {
  assert.equal(decimal.add('0.1', '0.2'), '0.3')
  assert.equal(decimal.add('9007199254740993.01', '0.01'), '9007199254740993.02')
  assert.equal(decimal.fixed('1.5', 2), '1.50')
  assert.equal(decimal.fixed('7', 0), '7')
  assert.equal(decimal.absolute('-2.50'), '2.5')
})

test.each([
  '',
  '1e5',
  '+1',
  '1,000',
  ' 1',
  '.5',
  '5.',
  'NaN',
  'Infinity',
  '0x10',
])('%j is not a decimal', (wrong) => {
  assert.throws(() => decimal.decimal(wrong), TypeError)
})

test('a number is not a decimal, not even a whole one', () => {
  assert.throws(() => decimal.decimal(5 as unknown as string), TypeError)
  // @ts-expect-error -- the types refuse it as well.
  assert.throws(() => decimal.add(0.1, 0.2), TypeError)
})
