import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideRetry, type Failure, jitter } from '../src/decide-retry.ts'

const first = { retries: 0, max_retries: 2 }

test.each<[string, Failure, number, number | undefined]>([
  ['no answer', {}, 0.5, 250],
  ['no answer, the shortest wait', {}, 0, 0],
  ['a timeout of a proxy', { status: 408 }, 0.5, 250],
  ['a busy server', { status: 429, retry_after_ms: 2000 }, 0.5, 2250],
  ['a server that is busy for an hour', { status: 429, retry_after_ms: 3_600_000 }, 0.5, undefined],
  ['a failure of the server', { status: 500 }, 0.5, 250],
  ['a stored failure', { status: 500, is_replayed: true }, 0.5, undefined],
  ['a request under the same key', { status: 409, code: 'conflict', retry_after_ms: 1000 }, 0.5, 1250],
  ['a state', { status: 409, code: 'conflict' }, 0.5, undefined],
  ['another conflict', { status: 409, code: 'position_not_open', retry_after_ms: 1000 }, 0.5, undefined],
  ['a refusal', { status: 400 }, 0.5, undefined],
  ['a redirect', { status: 302 }, 0.5, undefined],
])('after %s', (_name, failure, random, wait_ms) => {
  assert.equal(decideRetry(failure, first, random), wait_ms)
})

test('there is an end', () => {
  assert.equal(decideRetry({}, { retries: 2, max_retries: 2 }, 0.5), undefined)
  assert.equal(decideRetry({}, { retries: 0, max_retries: 0 }, 0.5), undefined)
})

test('the longest wait doubles with each retry, up to eight seconds', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 60].map((retries) => jitter(retries, 0.9999999)),
    [499, 999, 1999, 3999, 7999, 7999, 7999],
  )
})
