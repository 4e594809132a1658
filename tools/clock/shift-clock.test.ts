import assert from 'node:assert/strict'
import { test } from 'vitest'
import { secondsOf } from './shift-clock.ts'

const NOW = Date.parse('2026-11-27T10:00:00Z')

test.each([
  ['35d', 3_024_000],
  ['+35d', 3_024_000],
  ['1m', 2_678_400],
  ['5y', 158_112_000],
  ['2026-11-27T09:59:00Z', -60],
  ['2028-02-29T23:59:00Z', 39_707_940],
])('a shift of %s is one by %i seconds', (shift, seconds) => {
  assert.equal(secondsOf(shift, NOW), seconds)
})

test('any other shift is refused', () => {
  assert.throws(() => secondsOf('tomorrow', NOW), /tomorrow is neither an instant nor a shift such as 35d/)
})
