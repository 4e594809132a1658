// How a working order ends that the platform ends.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { OrderStatus } from '../trading/rules.ts'
import { decideEnd } from './end-orders.ts'

test.each<[status: OrderStatus, traded_quantity: string, keeps_orders: boolean, end: string]>([
  ['placed', '0', true, 'cancel'],
  ['pending', '0', true, 'cancel'],
  ['executing', '0', true, 'cancel at the venue'],
  ['executing', '1', true, 'cancel at the venue'],
  ['cancelling', '0', true, 'cancel at the venue'],
  ['cancelling', '1', true, 'cancel at the venue'],
  ['placed', '0', false, 'cancel'],
  ['executing', '0', false, 'cancel'],
  ['executing', '0.0000', false, 'cancel'],
  ['executing', '0.0001', false, 'complete'],
  ['cancelling', '0', false, 'cancel'],
  ['cancelling', '1', false, 'complete'],
])('an order that is %s with %s units traded, at a venue that keeps orders (%s), ends by: %s', (status, traded_quantity, keeps_orders, end) => {
  assert.equal(decideEnd({ status, traded_quantity }, keeps_orders), end)
})
