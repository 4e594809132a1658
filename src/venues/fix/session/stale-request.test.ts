import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isStale, type SentRequest } from './stale-request.ts'

const SENT = Date.parse('2027-03-01T20:00:00Z')
const [LATER, MORNING] = [SENT + 60_000, Date.parse('2027-03-02T07:00:00Z')]
const day: SentRequest = {
  fields: [
    [11, 'o'],
    [59, '0'],
  ],
  sent_at: SENT,
  ord_status: null,
  is_past: false,
}
const gtc: SentRequest = {
  ...day,
  fields: [
    [11, 'o'],
    [59, '1'],
  ],
}

const cases: [string, SentRequest, number, boolean][] = [
  ['an order without a report is repeated', day, LATER, false],
  ['an order that works is repeated', { ...day, ord_status: '1' }, LATER, false],
  ['a filled order is not', { ...day, ord_status: '2' }, LATER, true],
  ['a cancelled order is not', { ...gtc, ord_status: '4' }, LATER, true],
  ['a rejected order is not', { ...day, ord_status: '8' }, LATER, true],
  ['an expired order is not', { ...gtc, ord_status: 'C' }, LATER, true],
  ['an order for the day that is done is not', { ...day, ord_status: '3' }, LATER, true],
  [
    'an order till cancelled that is done for the day is repeated',
    { ...gtc, ord_status: '3' },
    MORNING,
    false,
  ],
  ['an order for the day is not repeated on the next', day, MORNING, true],
  ['an order till cancelled is repeated on the next day', gtc, MORNING, false],
  [
    'an order of just before midnight is repeated just after it',
    day,
    Date.parse('2027-03-01T20:30:00Z'),
    false,
  ],
  ['an order whose session is over is not', { ...gtc, is_past: true }, LATER, true],
]

test.each(cases)('%s', (_, request, now, expected) => {
  assert.equal(isStale(request, now), expected)
})
