import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { exponential } from './exponential.ts'
import { logarithm } from './logarithm.ts'

test('the logarithm agrees with the engine’s own to 15 digits', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (x) => {
      const expected = Math.log(x)
      assert.ok(Math.abs(logarithm(x) - expected) <= 4e-15 * Math.max(1, Math.abs(expected)), String(x))
    }),
    { numRuns: 2000 },
  )
  assert.equal(logarithm(1), 0)
  assert.equal(logarithm(2), Math.LN2)
})

test('it is the inverse of the exponential', () => {
  fc.assert(
    fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (x) => {
      assert.ok(Math.abs(logarithm(exponential(x)) - x) < 3e-14)
    }),
  )
})

test('a number without a logarithm is refused', () => {
  for (const x of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    assert.throws(() => logarithm(x), /no logarithm of/)
})
