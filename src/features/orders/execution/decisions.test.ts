// How an order is cancelled, ends and loses a trade, and which jobs a report causes.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideBust } from './apply-trade-bust.ts'
import { decideEnd } from './end-orders.ts'
import { jobsOf } from './follow-venue.ts'
import { decideCancel } from './request-cancel.ts'

const LIMIT = {
  account: 'acc_1',
  order_type: 'limit',
  status: 'placed',
  traded_quantity: '0',
  time_in_force: 'day',
  parent_order: null,
} as const

test.each([
  ['a placed limit order', {}, 'here'],
  ['a placed stop order', { order_type: 'stop' }, 'here'],
  ['a stop-limit order at the venue', { order_type: 'stop_limit', status: 'executing' }, 'at the venue'],
  ['a pending one', { status: 'pending' }, 'here'],
  ['one at the venue', { status: 'executing' }, 'at the venue'],
  [
    'one that is good till cancelled, with a trade',
    { status: 'executing', traded_quantity: '1', time_in_force: 'gtc' },
    'at the venue',
  ],
  ['a pooled market order before its cut', { order_type: 'market', parent_order: 'pao_1' }, 'here'],
  ['one that is cancelling', { status: 'cancelling' }, 'nowhere'],
  ['one that is cancelled', { status: 'cancelled' }, 'nowhere'],
] as const)('%s is cancelled', (_, members, expected) => {
  assert.equal(decideCancel({ ...LIMIT, ...members }, 'acc_1'), expected)
})

test.each([
  ['an unknown order', undefined, 'not_found'],
  ['an order of another account', { ...LIMIT, account: 'acc_2' }, 'not_found'],
  ['a market order', { ...LIMIT, order_type: 'market' }, 'order_cancel_forbidden'],
  ['a filled order', { ...LIMIT, status: 'filled' }, 'order_cancel_forbidden'],
  [
    'a pooled order after its cut',
    { ...LIMIT, order_type: 'market', status: 'executing', parent_order: 'pao_1' },
    'order_cancel_forbidden',
  ],
  [
    'an order with a trade',
    { ...LIMIT, status: 'executing', traded_quantity: '1' },
    'order_cancel_forbidden',
  ],
] as const)('%s is not cancelled', (_, order, code) => {
  assert.throws(() => decideCancel(order, 'acc_1'), { code })
})

test.each([
  ['cancel', 'placed', '0', true],
  ['cancel', 'pending', '0', true],
  ['cancel at the venue', 'executing', '0', true],
  ['cancel at the venue', 'executing', '1', true],
  ['cancel at the venue', 'cancelling', '0', true],
  ['cancel', 'executing', '0', false],
  ['complete', 'executing', '1', false],
] as const)('%s: an order that is %s with %s units traded, at a venue that keeps orders: %s', (end, status, traded_quantity, keeps_orders) =>
  assert.equal(decideEnd({ status, traded_quantity }, keeps_orders), end))

const BUST = { order: 'ord_1', execution: 'exe_1', corrected: false }
const CORRECTION = { ...BUST, corrected: true }

test.each([
  ['a trade', { status: 'executed', order_status: 'filled' }, BUST, 'reverse'],
  ['a trade that is busted', { status: 'busted', order_status: 'filled' }, BUST, 'nothing'],
  [
    'a corrected trade of a working order',
    { status: 'executed', order_status: 'executing' },
    CORRECTION,
    'reverse',
  ],
  ['no trade yet', undefined, BUST, 'retry'],
  ['no trade at the second time', undefined, { ...BUST, isSecond: true }, 'nothing'],
] as const)('a bust of %s', (_, trade, payload, expected) => {
  assert.equal(decideBust(trade, payload), expected)
})

test('a correction of an order that has ended fails', () => {
  const trade = { status: 'executed', order_status: 'filled' } as const
  assert.throws(
    () => decideBust(trade, CORRECTION),
    /the venue corrects exe_1 of order ord_1, which has ended here/,
  )
})

const REPORT = { tenant: 'ten_1', order: 'ord_1', account: 'acc_1', exec_id: 'exe_2', exec_ref_id: 'exe_1' }

test.each([
  ['an execution', 'F', ['trading.book-unsolicited-fill']],
  ['a bust', 'H', ['trading.bust-trade', 'trading.poll-order']],
  ['a correction', 'G', ['trading.bust-trade', 'trading.book-unsolicited-fill']],
  ['a trigger', 'L', ['trading.poll-order']],
  ['a cancellation', '4', ['trading.poll-order']],
])('%s', (_, exec_type, expected) => {
  const jobs = jobsOf({ ...REPORT, exec_type }, 'VENUE', '2027-03-01T12:00:00.000Z')
  assert.deepEqual(
    jobs.map(({ kind }) => kind),
    expected,
  )
})
