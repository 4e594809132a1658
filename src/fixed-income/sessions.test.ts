// Openings and closes of Xetra, in UTC: 09:00 to 17:30 in Frankfurt. 26 March 2027 is Good Friday.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { WORLD } from '../../test/support/instruments.ts'
import { listedOf } from '../../test/support/order-facts.ts'
import { firstCloseAfter, firstOpeningAfter, lastCloseUpTo } from './calendars.ts'

const ETF = listedOf(WORLD).row

test.each([
  ['a Monday morning', '2027-03-01T07:59:59.999Z', '2027-03-01T16:30:00.000Z', '2027-03-01T08:00:00.000Z'],
  ['the opening', '2027-03-01T08:00:00.000Z', '2027-03-01T16:30:00.000Z', '2027-03-02T08:00:00.000Z'],
  ['the close', '2027-03-01T16:30:00.000Z', '2027-03-02T16:30:00.000Z', '2027-03-02T08:00:00.000Z'],
  ['the eve of Easter', '2027-03-25T17:00:00.000Z', '2027-03-30T15:30:00.000Z', '2027-03-30T07:00:00.000Z'],
])('after %s', (_, at, closes_at, opens_at) => {
  assert.deepEqual([firstCloseAfter(ETF, at), firstOpeningAfter(ETF, at)], [closes_at, opens_at])
})

test.each([
  ['a Wednesday', '2027-03-03', '2027-03-03T16:30:00.000Z'],
  ['a Saturday, which has no session', '2027-03-06', '2027-03-05T16:30:00.000Z'],
  ['Easter Monday', '2027-03-29', '2027-03-25T16:30:00.000Z'],
  ['summer time', '2027-05-30', '2027-05-28T15:30:00.000Z'],
  ['the day itself', '2027-03-01', '2027-03-01T16:30:00.000Z'],
  ['a day in the past', '2027-02-26', undefined],
])('the last close up to %s', (_, day, expected) => {
  assert.equal(lastCloseUpTo(ETF, day, '2027-03-01T12:00:00.000Z'), expected)
})

test('a close that has passed does not count', () => {
  assert.equal(lastCloseUpTo(ETF, '2027-03-05', '2027-03-05T16:30:00.000Z'), undefined)
  assert.equal(lastCloseUpTo(ETF, '2027-03-06', '2027-03-06T12:00:00.000Z'), undefined)
})
