// Which jobs a report of the venue causes.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { jobsOf } from './follow-venue.ts'

const REPORT = { tenant: 'ten_1', order: 'ord_1', account: 'acc_1', exec_id: 'exe_2', exec_ref_id: 'exe_1' }

test.each([
  ['an execution', 'F', ['trading.book-unsolicited-fill']],
  ['a bust', 'H', ['trading.bust-trade', 'trading.poll-order']],
  ['a correction', 'G', ['trading.bust-trade', 'trading.book-unsolicited-fill']],
  ['a trigger', 'L', ['trading.poll-order']],
  ['a cancellation', '4', ['trading.poll-order']],
])('%s (ExecType %s) causes the jobs %j', (_, exec_type, expected) => {
  const jobs = jobsOf({ ...REPORT, exec_type }, 'VENUE', '2027-03-01T12:00:00.000Z')
  assert.deepEqual(
    jobs.map(({ kind }) => kind),
    expected,
  )
})

test.each([
  ['an execution', 'F', ['trading.poll-parent']],
  ['a bust', 'H', ['trading.bust-parent', 'trading.poll-parent']],
  ['a correction', 'G', ['trading.bust-parent', 'trading.poll-parent']],
  ['a cancellation', '4', ['trading.poll-parent']],
])('%s of a parent order (ExecType %s) causes the jobs %j', (_, exec_type, expected) => {
  const report = { ...REPORT, order: 'pao_1', account: null, exec_type }
  const jobs = jobsOf(report, 'VENUE', '2027-03-01T12:00:00.000Z')
  assert.deepEqual(
    jobs.map(({ kind }) => kind),
    expected,
  )
})
