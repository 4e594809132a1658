import assert from 'node:assert/strict'
import { test } from 'vitest'
import { daysOf, earliestDueDate } from './estimate-days.ts'

const TERMS = { pre_notification_days: 2, submission_lead_days: 1, return_days: 5 }

test('The days of a debit that is due on Friday, 12 March 2027', () => {
  assert.deepEqual(daysOf('2027-03-12', TERMS), {
    pre_notify_by: '2027-03-10',
    submit_on: '2027-03-11',
    withdrawable_on: '2027-03-19',
    refundable_until: '2027-05-07',
  })
})

test.each([
  // Told today, submitted tomorrow at 06:00, due on the day after.
  ['2027-03-10T10:00:00.000Z', TERMS, '2027-03-12'],
  ['2027-03-10T05:59:59.999Z', TERMS, '2027-03-12'],
  // Two days from Friday is a Sunday; Monday would be submitted on Friday at 06:00, which is over.
  ['2027-03-12T05:59:59.999Z', TERMS, '2027-03-15'],
  ['2027-03-12T06:00:00.000Z', TERMS, '2027-03-16'],
  // Good Friday and Easter Monday 2027 are no days of TARGET: 26 and 29 March.
  ['2027-03-24T10:00:00.000Z', TERMS, '2027-03-30'],
  ['2027-03-10T10:00:00.000Z', { ...TERMS, pre_notification_days: 14 }, '2027-03-24'],
  ['2027-03-10T10:00:00.000Z', { ...TERMS, submission_lead_days: 5 }, '2027-03-18'],
])('The earliest due date at %s with %j: %s', (now, terms, day) => {
  assert.equal(earliestDueDate(now, terms), day)
})
