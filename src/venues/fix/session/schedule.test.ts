import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isZone, type Schedule, sessionDayOf } from './schedule.ts'

const DAILY: Schedule = { start: '08:00:00', end: '18:00:00', zone: 'Europe/London' }
const NIGHT: Schedule = { start: '17:05:00', end: '17:00:00', zone: 'America/New_York' }
const WHOLE: Schedule = { start: '00:00:00', end: '00:00:00', zone: 'UTC' }
const WEEKLY: Schedule = { ...NIGHT, start_day: 'sunday', end_day: 'friday' }

// 2027-03-01 is a Monday; London has summer time from 28 March on, New York from 14 March on.
const cases: [string, Schedule, string, string | undefined][] = [
  ['before a day session', DAILY, '2027-03-01T07:59:59Z', undefined],
  ['its first second', DAILY, '2027-03-01T08:00:00Z', '2027-03-01'],
  ['its last second', DAILY, '2027-03-01T17:59:59Z', '2027-03-01'],
  ['its end', DAILY, '2027-03-01T18:00:00Z', undefined],
  ['summer time', DAILY, '2027-03-29T07:00:00Z', '2027-03-29'],
  ['a session over midnight', NIGHT, '2027-03-01T22:05:00Z', '2027-03-01'],
  ['its local morning', NIGHT, '2027-03-02T13:00:00Z', '2027-03-01'],
  ['after midnight in UTC', NIGHT, '2027-03-02T02:00:00Z', '2027-03-01'],
  ['its pause', NIGHT, '2027-03-02T22:02:00Z', undefined],
  ['the next one', NIGHT, '2027-03-02T22:05:00Z', '2027-03-02'],
  ['a session of 24 hours', WHOLE, '2027-03-01T23:59:59Z', '2027-03-01'],
  ['the midnight between two', WHOLE, '2027-03-02T00:00:00Z', '2027-03-02'],
  ['a week before it begins', WEEKLY, '2027-03-07T22:04:59Z', undefined],
  ['its beginning', WEEKLY, '2027-03-07T22:05:00Z', '2027-03-07'],
  ['its middle', WEEKLY, '2027-03-10T12:00:00Z', '2027-03-07'],
  ['its last second', WEEKLY, '2027-03-12T21:59:59Z', '2027-03-07'],
  ['the week over the change of the clocks', WEEKLY, '2027-03-19T20:59:59Z', '2027-03-14'],
  ['a Saturday', WEEKLY, '2027-03-13T12:00:00Z', undefined],
]

test.each(cases)('%s', (_, schedule, at, day) => {
  assert.equal(sessionDayOf(schedule, Date.parse(at)), day)
})

test('a time zone is one that the machine knows', () => {
  assert.deepEqual(['Europe/Berlin', 'UTC', 'Mars/Olympus'].map(isZone), [true, true, false])
})
