import assert from 'node:assert/strict'
import { test } from 'vitest'
import { historyInstants, MAX_POINTS } from './history-instants.ts'

// 2026-11-26 is a Thursday.
const NOW = '2026-11-26T10:00:00.000Z'

test('a history of a week has the ends of its days from Monday to Friday, and now', () => {
  assert.deepEqual(historyInstants('2026-11-20', NOW), [
    '2026-11-20T23:59:59.000Z',
    '2026-11-23T23:59:59.000Z',
    '2026-11-24T23:59:59.000Z',
    '2026-11-25T23:59:59.000Z',
    NOW,
  ])
})

test('a history of a year has each of its days from Monday to Friday', () => {
  // 365 days before a Thursday: 52 weeks of five days, and a Wednesday.
  assert.equal(historyInstants('2025-11-26', NOW).length, 52 * 5 + 1 + 1)
})

test('a longer history leaves days out, and has yesterday and now', () => {
  for (const from of ['2025-11-01', '2021-11-26', '2016-11-26', '1996-11-26']) {
    const instants = historyInstants(from, NOW)
    assert.ok(instants.length <= MAX_POINTS, `${instants.length} points`)
    assert.ok(instants.length > MAX_POINTS / 3, `${instants.length} points`)
    assert.deepEqual(instants.slice(-2), ['2026-11-25T23:59:59.000Z', NOW])
  }
})

test('a history from a day ahead is empty, and one from today has now alone', () => {
  assert.deepEqual(historyInstants('2026-11-27', NOW), [])
  assert.deepEqual(historyInstants('2026-11-26', NOW), [NOW])
})
