import assert from 'node:assert/strict'
import { test } from 'vitest'
import { pretty, showCounts, showDuration, showInstant } from '../src/format.ts'

test.each([
  ['2026-11-28T13:05:09.123Z', '28 Nov 2026, 13:05:09 UTC'],
  ['2027-03-01T00:00:00.000Z', '1 Mar 2027, 00:00:00 UTC'],
  ['soon', 'soon'],
])('the instant %s is shown as %s', (instant, shown) => assert.equal(showInstant(instant), shown))

test.each([
  [0.42, '0.4 ms'],
  [12.6, '13 ms'],
  [1500, '1.5 s'],
])('%d milliseconds are shown as %s', (ms, shown) => assert.equal(showDuration(ms), shown))

test('counts of zero are left out', () =>
  assert.equal(showCounts({ deliveries: 15, documents: 0, late_fees: 2 }), '15 deliveries, 2 late fees'))

test('a text that is not JSON stays as it is', () => {
  assert.equal(pretty('{"a":1}'), '{\n  "a": 1\n}')
  assert.equal(pretty('{"a":'), '{"a":')
})
