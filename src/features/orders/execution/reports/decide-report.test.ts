// The state of an order after a report of the venue, as a table.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  confirmsDay,
  decideReport,
  isOutdated,
  type ReportDecision,
  type ReportFacts,
} from './decide-report.ts'

const NOON = '2027-03-01T12:00:00.000Z'
const LATER = '2027-03-01T12:05:00.000Z'
const CLOSE = '2027-03-01T11:55:00.000Z' // five minutes before noon
const TRADED = { traded_quantity: '1', cancelled_reason: null, next_check_at: null }
const UNTRADED = { ...TRADED, traded_quantity: '0' }

type Changes = Partial<ReportFacts> & {
  outcome?: ReportFacts['report']['outcome']
  next_check_at?: string | null
}
const report = ({ outcome = 'working', next_check_at = null, ...facts }: Changes): ReportDecision =>
  decideReport({
    now: NOON,
    order: UNTRADED,
    keeps_orders: true,
    closes_at: null,
    report: { outcome, next_check_at },
    ...facts,
  })

const COMPLETE: ReportDecision = { outcome: 'complete' }
const cancel = (reason: string): ReportDecision => ({ outcome: 'cancel', reason })
const goesOn = (polled_at: string | null, is_overdue = false): ReportDecision => ({
  outcome: 'continue',
  polled_at,
  is_overdue,
})

test.each<[string, ReportDecision, ReportDecision]>([
  ['filled', report({ outcome: 'filled', order: TRADED }), COMPLETE],
  ['filled without a trade', report({ outcome: 'filled' }), cancel('execution_failed')],
  ['unfilled', report({ outcome: 'unfilled' }), cancel('unfilled')],
  ['rejected', report({ outcome: 'rejected' }), cancel('execution_failed')],
  ['expired', report({ outcome: 'expired' }), cancel('expired')],
  ['expired after a trade', report({ outcome: 'expired', order: TRADED }), COMPLETE],
  ['cancelled', report({ outcome: 'cancelled' }), cancel('cancelled_by_client')],
  [
    'cancelled for a reason of ours',
    report({ outcome: 'cancelled', order: { ...UNTRADED, cancelled_reason: 'instrument_not_trading' } }),
    cancel('instrument_not_trading'),
  ],
  ['cancelled after a trade', report({ outcome: 'cancelled', order: TRADED }), COMPLETE],

  ['working, without a next poll', report({}), goesOn(null)],
  ['working, with a next poll', report({ next_check_at: LATER }), goesOn(LATER)],
  [
    'working, with the poll that is enqueued',
    report({ next_check_at: LATER, order: { ...UNTRADED, next_check_at: LATER } }),
    goesOn(null),
  ],
  ['working five minutes after the close', report({ closes_at: CLOSE }), goesOn(null)],
  ['working longer', report({ closes_at: CLOSE, now: '2027-03-01T12:00:00.001Z' }), goesOn(null, true)],
  [
    'working longer at a venue that keeps no orders',
    report({ closes_at: CLOSE, now: '2027-03-01T12:00:00.001Z', keeps_orders: false }),
    goesOn(null),
  ],
])('%s', (_, decision, expected) => assert.deepEqual(decision, expected))

test.each([
  ['its first trade of the day', 'gtc', true, false, true],
  ['another trade of the day', 'gtc', true, true, false],
  ['no trade', 'gtc', false, false, false],
  ['no trade after one of the day', 'gtd', false, true, false],
  ['a day order, which a replacement may make gtc', 'day', true, false, true],
  ['a market order', null, true, false, false],
] as const)('a day is to be confirmed for %s', (_, time_in_force, has_traded, has_traded_before, expected) =>
  assert.equal(confirmsDay({ time_in_force }, { has_traded, has_traded_before }), expected))

const TERMS = { limit_price: '50', stop_price: null }

test.each([
  ['the same terms', { ...TERMS, quantity: '10.00' }, false, false],
  ['another quantity', { ...TERMS, quantity: '14' }, false, true],
  ['another limit', { ...TERMS, limit_price: '49', quantity: '10' }, false, true],
  ['another stop price', { ...TERMS, stop_price: '52', quantity: '10' }, false, true],
  [
    'another limit at a venue that keeps orders',
    { ...TERMS, limit_price: '49', quantity: '10' },
    true,
    false,
  ],
])('a report on %s, which may be outdated', (_, called, keeps_orders, expected) => {
  assert.equal(isOutdated({ called, order: { ...TERMS, sized_quantity: '10' }, keeps_orders }), expected)
})
