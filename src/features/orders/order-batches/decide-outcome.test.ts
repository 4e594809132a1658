import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { Refusal } from '../../../errors.ts'
import { decideCancellation, decideOutcome, decideProgress } from './decide-outcome.ts'
import { nextLook } from './rules.ts'
import type { OrderBatchStatus } from './schemas.ts'

describe('the outcome of a batch', () => {
  const each = { mode: 'each', is_dry_run: false, valid_rows: 2, invalid_rows: 1 } as const
  test.each([
    ['each, some bad', each, 'accepted'],
    ['each, all bad', { ...each, valid_rows: 0 }, 'rejected'],
    ['all or none, one bad', { ...each, mode: 'all_or_none' }, 'rejected'],
    ['all or none, none bad', { ...each, mode: 'all_or_none', invalid_rows: 0 }, 'accepted'],
    ['dry run, all bad', { ...each, is_dry_run: true, valid_rows: 0 }, 'completed'],
  ] as const)('%s', (_, batch, outcome) => {
    assert.equal(decideOutcome(batch), outcome)
  })
})

describe('the progress of a batch', () => {
  test.each([
    ['no order has gone out', { status: 'accepted', begun: 0, open: 3 }, 'accepted'],
    ['the first has gone out', { status: 'accepted', begun: 1, open: 3 }, 'executing'],
    ['all have ended', { status: 'executing', begun: 3, open: 0 }, 'completed'],
    ['all were cancelled before', { status: 'accepted', begun: 3, open: 0 }, 'completed'],
    ['it was cancelled', { status: 'cancelled', begun: 3, open: 0 }, 'cancelled'],
  ] as const)('%s', (_, batch, status) => {
    assert.equal(decideProgress(batch), status)
  })

  test('the progress of a batch is looked at after double the time at the latest, and at least once a day', () => {
    const out = '2027-03-01T10:00:00.000Z'
    assert.equal(nextLook(out, '2027-03-01T10:00:00.002Z'), '2027-03-01T10:00:01.002Z')
    assert.equal(nextLook(out, '2027-03-01T10:01:00.000Z'), '2027-03-01T10:02:00.000Z')
    assert.equal(nextLook(out, '2027-03-08T10:00:00.000Z'), '2027-03-09T10:00:00.000Z')
  })
})

describe('the cancellation of a batch', () => {
  const LATE = 'Every order of the batch has gone out or ended.'
  const batch = (
    status: OrderBatchStatus,
    waiting = 0,
    gone_out = 0,
    cancelled_at: string | null = null,
  ) => ({
    status,
    waiting,
    gone_out,
    cancelled_at,
  })
  test.each([
    ['while its rows are checked', batch('validating'), 'cancelled'],
    ['while they are checked, with orders that have gone out', batch('validating', 2, 3), 'cancelled'],
    ['before an order has gone out', batch('accepted', 2), 'cancelled'],
    ['before its progress is noted', batch('accepted', 2, 1), 'accepted'],
    ['while some orders wait', batch('executing', 1, 2), 'executing'],
    ['a second time', batch('cancelled', 0, 0, '2027-03-01T10:00:00.000Z'), undefined],
    ['a second time while it executes', batch('executing', 0, 2, '2027-03-01T10:00:00.000Z'), undefined],
  ] as const)('%s', (_, facts, status) => {
    assert.equal(decideCancellation(facts), status)
  })

  test.each([
    ['after all orders have gone out', batch('accepted', 0, 2)],
    ['while all of them execute', batch('executing', 0, 2)],
    ['after its end', batch('completed', 0, 2)],
    ['after a rejection', batch('rejected')],
  ] as const)('the cancellation of a batch is refused %s', (_, facts) => {
    const isLate = (error: unknown) =>
      error instanceof Refusal && error.code === 'conflict' && error.message.includes(LATE)
    assert.throws(() => decideCancellation(facts), isLate)
  })
})
