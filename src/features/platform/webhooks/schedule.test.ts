import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { afterAttempt, type DeliveryStatus, MAX_ATTEMPTS, retryDelay_ms } from './schedule.ts'

const now = '2026-01-15T10:30:00.000Z'
const succeeded = { outcome: 'succeeded', error: null } as const
const failed = { outcome: 'failed', error: { error_type: 'http' } } as const
const disabled = { outcome: 'failed', error: { error_type: 'webhook_disabled' } } as const
const none = { next_attempt_at: null, succeeded_at: null, failed_at: null }
const almostOne = () => 1 - Number.EPSILON / 2
/** A number in [0, 1), as Math.random gives it. */
const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('the longest delay before attempt n is min(86400, 6^(n-2)) seconds', () => {
  test.each([
    [2, 1_000, 500], // 1 s, on average 0.5 s
    [3, 6_000, 3_000], // 6 s, 3 s
    [4, 36_000, 18_000], // 36 s, 18 s
    [5, 216_000, 108_000], // 3 min 36 s, 1 min 48 s
    [6, 1_296_000, 648_000], // 21 min 36 s, 10 min 48 s
    [7, 7_776_000, 3_888_000], // 2 h 9 min 36 s, 1 h 4 min 48 s
    [8, 46_656_000, 23_328_000], // 12 h 57 min 36 s, 6 h 28 min 48 s
    [9, 86_400_000, 43_200_000], // 24 h, 12 h: 6^7 s = 279936 s is cut
    [10, 86_400_000, 43_200_000],
  ])('attempt %i: at most %i ms, %i ms in the middle', (attempt, longest_ms, middle_ms) => {
    assert.equal(
      retryDelay_ms(attempt, () => 0),
      0,
    )
    assert.equal(
      retryDelay_ms(attempt, () => 0.5),
      middle_ms,
    )
    assert.equal(retryDelay_ms(attempt, almostOne), longest_ms)
  })
})

test('every delay is a whole number of milliseconds within its bounds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: MAX_ATTEMPTS }), fraction, (attempt, random) => {
      const delay_ms = retryDelay_ms(attempt, () => random)
      assert.equal(Number.isInteger(delay_ms), true)
      assert.ok(delay_ms >= 0)
      assert.ok(delay_ms <= 1000 * Math.min(86_400, 6 ** (attempt - 2)))
    }),
  )
})

test.each([1, 0, -1, 11, 2.5, Number.NaN])('attempt %d has no delay before it', (attempt) => {
  assert.throws(() => retryDelay_ms(attempt, () => 0), /is not one that follows another/)
})

describe('the state after an attempt', () => {
  test.each(['pending', 'in_progress'] as const)('a 2xx completes a %s delivery', (status) => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++)
      assert.deepEqual(afterAttempt({ status, attempt }, succeeded, now, almostOne), {
        ...none,
        status: 'succeeded',
        succeeded_at: now,
      })
  })

  test('a failure schedules the next attempt from the end of this one', () => {
    assert.deepEqual(
      afterAttempt({ status: 'in_progress', attempt: 4 }, failed, now, () => 0.5),
      {
        ...none,
        status: 'in_progress',
        next_attempt_at: '2026-01-15T10:31:48.000Z', // 216 s × 0.5 = 1 min 48 s before attempt 5
      },
    )
  })

  test('the tenth failure is the last', () => {
    assert.deepEqual(afterAttempt({ status: 'in_progress', attempt: 10 }, failed, now, almostOne), {
      ...none,
      status: 'failed',
      failed_at: now,
    })
  })

  test.each([
    'pending',
    'in_progress',
  ] as const)('switching the webhook off fails a %s delivery', (status) => {
    assert.deepEqual(afterAttempt({ status, attempt: 1 }, disabled, now, almostOne), {
      ...none,
      status: 'failed',
      failed_at: now,
    })
  })

  test.each(['succeeded', 'failed'] as const)('a delivery that has %s no longer changes', (status) => {
    for (const outcome of [succeeded, failed, disabled])
      assert.throws(
        () => afterAttempt({ status, attempt: 2 }, outcome, now, almostOne),
        new RegExp(`The delivery has already ${status}\\.`),
      )
  })
})

test('a delivery ends after at most ten attempts and 228787 seconds of waiting, whatever happens', () => {
  const outcomes = fc.constantFrom(failed, failed, failed, failed, succeeded, disabled)
  fc.assert(
    fc.property(
      fc.array(outcomes, { minLength: 10, maxLength: 10 }),
      fc.array(fraction, { minLength: 10, maxLength: 10 }),
      (results, fractions) => {
        let status: DeliveryStatus = 'pending'
        let time = now
        let attempt = 0
        while (status === 'pending' || status === 'in_progress') {
          const result = results[attempt]!
          const random = fractions[attempt]!
          attempt += 1
          const after = afterAttempt({ status, attempt }, result, time, () => random)
          const set = [after.next_attempt_at, after.succeeded_at, after.failed_at].filter((at) => at !== null)
          assert.equal(set.length, 1)
          assert.equal(set[0]! >= time, true)
          status = after.status
          time = set[0]!
        }
        assert.ok(attempt <= MAX_ATTEMPTS)
        // 1 + 6 + 36 + 216 + 1296 + 7776 + 46656 = 55987 s, and twice 86400 s
        assert.ok(Date.parse(time) - Date.parse(now) <= 228_787_000)
      },
    ),
  )
})
