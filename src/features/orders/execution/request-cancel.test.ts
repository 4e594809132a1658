// Where the customer's cancellation takes place, and which orders it does not reach.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideCancel } from './request-cancel.ts'

type Order = NonNullable<Parameters<typeof decideCancel>[0]>

const LIMIT: Order = {
  account: 'acc_1',
  order_type: 'limit',
  status: 'placed',
  traded_quantity: '0',
  time_in_force: 'day',
  parent_order: null,
}
const TRADED = { status: 'executing', traded_quantity: '1' } as const
const POOLED = { order_type: 'market', time_in_force: null, parent_order: 'pao_1' } as const

test.each<[order: string, place: ReturnType<typeof decideCancel>, members: Partial<Order>]>([
  ['a placed limit order', 'here', {}],
  ['a placed stop order', 'here', { order_type: 'stop' }],
  ['a pending limit order', 'here', { status: 'pending' }],
  ['a pooled market order before its cut', 'here', POOLED],
  ['a limit order at the venue', 'at the venue', { status: 'executing' }],
  ['a stop-limit order at the venue', 'at the venue', { order_type: 'stop_limit', status: 'executing' }],
  ['a traded order that is good till cancelled', 'at the venue', { ...TRADED, time_in_force: 'gtc' }],
  ['a traded order that is good till a day', 'at the venue', { ...TRADED, time_in_force: 'gtd' }],
  ['an order that is cancelling', 'nowhere', { status: 'cancelling' }],
  ['an order that is cancelled', 'nowhere', { status: 'cancelled' }],
  ['a market order that is cancelled', 'nowhere', { order_type: 'market', status: 'cancelled' }],
])('%s is cancelled %s', (_, place, members) => {
  assert.equal(decideCancel({ ...LIMIT, ...members }, 'acc_1'), place)
})

test.each<[order: string, code: string, members: Partial<Order> | undefined]>([
  ['an unknown order', 'not_found', undefined],
  ['an order of another account', 'not_found', { account: 'acc_2' }],
  ['a cancelled order of another account', 'not_found', { account: 'acc_2', status: 'cancelled' }],
  ['a market order', 'order_cancel_forbidden', { order_type: 'market' }],
  ['a filled order', 'order_cancel_forbidden', { status: 'filled' }],
  ['a settled order', 'order_cancel_forbidden', { status: 'settled' }],
  ['a held order', 'order_cancel_forbidden', { status: 'held' }],
  ['a day order with a trade', 'order_cancel_forbidden', TRADED],
  ['a pooled order after its cut', 'order_cancel_forbidden', { ...POOLED, status: 'executing' }],
])('%s is refused as %s', (_, code, members) => {
  assert.throws(() => decideCancel(members && { ...LIMIT, ...members }, 'acc_1'), { code })
})
