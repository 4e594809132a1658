// How long an order is in force at a venue over FIX, and which of its reports end the order.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { venueOrder } from '../venue.contract.ts'
import { standingOf } from './order-state.ts'
import { newOrderFields } from './orders.ts'
import type { FixReport } from './reports.ts'
import type { FixVenueSettings } from './settings.ts'

const SETTINGS = { name: 'BROKER' } as FixVenueSettings
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

test.each([
  ['market', {}, '1', undefined, undefined],
  ['limit', { limit_price: '53.00' }, '2', '53.00', undefined],
  ['stop', { stop_price: '52.00' }, '3', undefined, '52.00'],
  ['stop', { stop_price: '52.00', worst_price: '53.04' }, '4', '53.04', '52.00'],
  ['stop_limit', { limit_price: '53.00', stop_price: '52.00' }, '4', '53.00', '52.00'],
] as const)('a %s order with the prices %j goes out as type %s', (order_type, prices, ...expected) => {
  const fields = new Map(newOrderFields(SETTINGS, venueOrder({ order_type, ...prices })))
  assert.deepEqual([fields.get(40), fields.get(44), fields.get(99)], expected)
})

const TRADE = {
  exec_type: 'F',
  ord_status: '1',
  quantity: '1',
  price: '52',
  executed_at: '2027-03-02T10:00:00.000Z',
}
const TRIGGER = { exec_type: 'L', ord_status: '0', executed_at: '2027-03-02T09:00:00.000Z' }

test.each([
  ['nothing', [], undefined],
  ['its acceptance', [{ exec_type: '0', ord_status: '0' }], undefined],
  ['the trigger', [TRIGGER], '2027-03-02T09:00:00.000Z'],
  ['the trigger and a trade', [TRIGGER, TRADE], '2027-03-02T09:00:00.000Z'],
  ['only a trade', [TRADE], '2027-03-02T10:00:00.000Z'],
] as const)('a stop order whose venue reports %s was triggered then', (_, reports, expected) => {
  const all = reports.map((report) => ({ ...reportOf('0'), ...report }))
  assert.equal(standingOf(venueOrder({ stop_price: '52.00' }), all, false).triggered_at, expected)
  assert.equal(standingOf(venueOrder(), all, false).triggered_at, undefined)
})

const reportOf = (ord_status: string): FixReport => ({
  exec_id: 'X1',
  exec_type: ord_status,
  ord_status,
  executed_at: closes_at,
  cumulative: null,
  quantity: null,
  price: null,
  exec_ref_id: null,
  client_order_id: null,
  market: null,
  counterparty: null,
  reason: null,
})

test('a trade that the venue corrects twice keeps the time at which it was executed', () => {
  const reportAt = (exec_id: string, exec_ref_id: string | null, executed_at: string): FixReport => ({
    ...reportOf('1'),
    ...TRADE,
    exec_type: exec_ref_id === null ? 'F' : 'G',
    exec_id,
    exec_ref_id,
    executed_at,
  })
  const reports = [
    reportAt('X1', null, '2027-03-02T10:00:00.000Z'),
    reportAt('X2', 'X1', '2027-03-03T08:00:00.000Z'),
    reportAt('X3', 'X2', '2027-03-03T09:00:00.000Z'),
    reportAt('X4', 'X9', '2027-03-03T10:00:00.000Z'), // corrects a trade that is unknown here
    reportAt('X5', 'X5', '2027-03-03T11:00:00.000Z'), // corrects itself, so it is void
  ]
  const { fills } = standingOf(venueOrder(), reports, false)
  assert.deepEqual(
    fills.map(({ executed_at }) => executed_at),
    ['2027-03-02T10:00:00.000Z', '2027-03-03T10:00:00.000Z'],
  )
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
