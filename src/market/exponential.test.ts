import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { exponential } from './exponential.ts'

test('the exponential agrees with the engine’s own to 14 digits', () => {
  fc.assert(
    fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (x) => {
      assert.ok(Math.abs(exponential(x) / Math.exp(x) - 1) < 1e-14)
    }),
  )
  assert.equal(exponential(0), 1)
})

test('it never falls where one doubling ends and the next begins', () => {
  for (let k = -20; k < 20; k++) {
    const edge = (k + 0.5) * Math.LN2
    assert.ok(exponential(edge - 1e-9) < exponential(edge + 1e-9))
  }
})

test('a result out of range is refused', () => {
  for (const x of [701, -701, Number.NaN, Number.POSITIVE_INFINITY])
    assert.throws(() => exponential(x), /out of range/)
})
