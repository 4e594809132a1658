import assert from 'node:assert/strict'
import { test } from 'vitest'
import { newFailureLimit, newRateLimit } from './rate-limit.ts'

test('a client may send a burst of twice its rate, then continues at its rate', () => {
  let now = 0
  const limit = newRateLimit(10, () => now)
  for (let i = 0; i < 20; i++) assert.equal(limit('a'), 0)
  assert.equal(limit('a'), 1) // Retry-After counts whole seconds.
  assert.equal(limit('b'), 0) // another client has its own bucket
  now += 100 // a tenth of a second earns one request at 10 per second
  assert.equal(limit('a'), 0)
  assert.equal(limit('a'), 1)
})

test('a bucket refills at the part of the rate that the process has now', () => {
  let now = 0
  let part = { rate: 10, burst: 10 }
  const limit = newRateLimit(
    20,
    () => now,
    () => part,
  )
  const taken = () => Array.from({ length: 30 }, () => limit('a')).filter((wait) => wait === 0).length
  assert.equal(taken(), 10)
  now += 500 // half a second at 10 per second
  assert.equal(taken(), 5)
  part = { rate: 18, burst: 10 } // the other process has become idle
  now += 500
  assert.equal(taken(), 9)
  part = { rate: 0.5, burst: 1 }
  assert.equal(limit('a'), 2) // A whole token takes two seconds.
})

test('a rate of zero sets no limit', () => {
  const limit = newRateLimit(0, () => 0)
  for (let i = 0; i < 1000; i++) assert.equal(limit('a'), 0)
})

test('the eleventh failure within a minute must wait for the rest of the minute', () => {
  let now = 0
  const failed = newFailureLimit(10, () => now)
  for (let i = 0; i < 10; i++) assert.equal(failed('c'), 0)
  now = 20_000
  assert.equal(failed('c'), 40)
  now = 60_000
  assert.equal(failed('c'), 0)
})

test('the oldest key is dropped beyond the limit of failing keys, never all', () => {
  const failed = newFailureLimit(10, () => 0)
  for (let i = 0; i < 49_999; i++) failed(`other ${i}`)
  for (let i = 0; i < 10; i++) assert.equal(failed('c'), 0)
  for (let i = 0; i < 1000; i++) failed(`more ${i}`)
  assert.equal(failed('c'), 60)
})

test('the oldest bucket is dropped beyond the limit of clients, never all', () => {
  const limit = newRateLimit(1, () => 0)
  for (let i = 0; i < 49_999; i++) limit(`other ${i}`)
  for (let i = 0; i < 2; i++) assert.equal(limit('c'), 0)
  for (let i = 0; i < 1000; i++) limit(`more ${i}`)
  assert.equal(limit('c'), 1)
})
