// How long an order is in force at a venue over FIX, and which of its reports end the order.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { venueOrder } from '../venue.contract.ts'
import { standingOf } from './order-state.ts'
import { newOrderFields } from './orders.ts'
import type { Report } from './reports.ts'
import type { VenueSettings } from './settings.ts'

const SETTINGS = { name: 'BROKER' } as VenueSettings
const closes_at = '2027-03-05T16:30:00.000Z'

test.each([
  ['a market order', { time_in_force: null, closes_at: null }, '0', undefined],
  ['an order for the day', { time_in_force: 'day', closes_at }, '0', undefined],
  ['an order till cancelled', { time_in_force: 'gtc', closes_at }, '1', undefined],
  ['an order till a day', { time_in_force: 'gtd', closes_at }, '6', '20270305'],
] as const)('%s says how long it is in force', (_, members, time_in_force, expire_date) => {
  const fields = new Map(newOrderFields(SETTINGS, venueOrder(members)))
  assert.deepEqual([fields.get(59), fields.get(432)], [time_in_force, expire_date])
})

const reportOf = (ord_status: string): Report => ({
  ...{ exec_id: 'X1', exec_type: ord_status, ord_status, executed_at: closes_at, cumulative: null },
  ...{ quantity: null, price: null, exec_ref_id: null, market: null, counterparty: null, reason: null },
})

test.each([
  ['3', 'day', 'expired'],
  ['3', 'gtc', 'working'],
  ['3', 'gtd', 'working'],
  ['C', 'gtc', 'expired'],
  ['C', 'gtd', 'expired'],
  ['8', 'gtc', 'rejected'],
  ['0', 'gtc', 'working'],
] as const)('an order with status %s that is in force %s is %s', (ord_status, time_in_force, expected) => {
  const { outcome } = standingOf(venueOrder({ time_in_force }), [reportOf(ord_status)], false)
  assert.equal(outcome, expected)
})
