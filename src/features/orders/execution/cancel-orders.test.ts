// Which working orders end with the trading of their instrument or account, and with the prices of a day.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { TimeInForce } from '../../../values/time-in-force.ts'
import { decidePriceEnd, decideSessionEnd } from './cancel-orders.ts'

test.each<[ends: boolean, time_in_force: TimeInForce | null, traded_quantity: string]>([
  [true, 'day', '0'],
  [true, 'day', '0.0000'],
  [true, 'gtc', '0'],
  [true, null, '0'],
  [true, 'gtc', '0.0001'],
  [true, 'gtd', '0.0001'],
  [false, 'day', '0.0001'],
  [false, null, '0.0001'],
])('it is %s that an order %s with %s units traded ends when trading stops', (ends, time_in_force, traded_quantity) => {
  assert.equal(decideSessionEnd({ time_in_force, traded_quantity }), ends)
})

const BEFORE = '2027-02-28T23:59:59.999Z'
const FROM = '2027-03-01T00:00:00.000Z'
type Priced = Parameters<typeof decidePriceEnd>[0]

test.each<[order: string, ends: boolean, order: Priced]>([
  ['a limit from before', true, { limit_price: '49.00', stop_price: null, priced_at: BEFORE }],
  ['a stop price from before', true, { limit_price: null, stop_price: '51.00', priced_at: BEFORE }],
  ['both from before', true, { limit_price: '49.00', stop_price: '51.00', priced_at: BEFORE }],
  ['a limit of the day', false, { limit_price: '49.00', stop_price: null, priced_at: FROM }],
  ['a stop price of the day', false, { limit_price: null, stop_price: '51.00', priced_at: FROM }],
  ['the price of the market', false, { limit_price: null, stop_price: null, priced_at: BEFORE }],
])('an order with %s ends with the prices before 1 March: %s', (_, ends, order) => {
  assert.equal(decidePriceEnd(order, '2027-03-01'), ends)
})
