import assert from 'node:assert/strict'
import { test } from 'vitest'
import { WORLD } from '../../../../test/support/instruments.ts'
import { listedOf, NOON } from '../../../../test/support/order-facts.ts'
import { listMigrations } from '../../../db/migrations.ts'
import { compare } from '../../../values/decimal.ts'
import { OPEN_ORDER_STATES } from '../../../values/orders.ts'
import { expiryOf, isCancellable, mayBecome, statesBefore, worstPriceOf } from './rules.ts'

test('the open states are those from which an order may be cancelled', () => {
  assert.deepEqual(statesBefore('cancelled'), [...OPEN_ORDER_STATES])
})

test('the index of working orders has the open states', () => {
  const schema = listMigrations()
    .map(({ text }) => text)
    .join('\n')
  const states = OPEN_ORDER_STATES.map((state) => `'${state}'`).join(', ')
  assert.ok(
    schema.includes(
      `create index orders_working on orders (tenant, instrument)\n  where status in (${states});`,
    ),
  )
})

test('nothing follows a settled or a cancelled order', () => {
  for (const state of [...OPEN_ORDER_STATES, 'filled', 'settled', 'cancelled'] as const) {
    assert.ok(!mayBecome('settled', state))
    assert.ok(!mayBecome('cancelled', state))
  }
})

test.each([
  ['limit', 'placed', '0', 'day', true],
  ['limit', 'pending', '0', 'day', true],
  ['limit', 'executing', '0', 'day', true],
  ['limit', 'executing', '1', 'day', false],
  ['limit', 'executing', '1', 'gtc', true],
  ['limit', 'executing', '1', 'gtd', true],
  ['limit', 'cancelling', '1', 'gtc', false],
  ['limit', 'filled', '1', 'gtc', false],
  ['limit', 'cancelling', '0', 'day', false],
  ['limit', 'filled', '1', 'day', false],
  ['limit', 'cancelled', '0', 'day', false],
  ['stop', 'executing', '0', 'gtc', true],
  ['stop_limit', 'placed', '0', 'day', true],
  ['stop', 'executing', '1', 'day', false],
  ['market', 'placed', '0', null, false],
] as const)('a %s order that is %s with %s units, in force %s, is cancellable: %s', (...row) => {
  const [order_type, status, traded_quantity, time_in_force, expected] = row
  const terms = { order_type, status, traded_quantity, time_in_force, parent_order: null }
  assert.equal(isCancellable(terms), expected)
})

test.each([
  ['placed', true],
  ['executing', false],
  ['filled', false],
  ['cancelled', false],
] as const)('a pooled order that is %s is cancellable: %s', (status, expected) => {
  const terms = {
    order_type: 'market',
    traded_quantity: '0',
    time_in_force: null,
    parent_order: 'pao_1',
  } as const
  assert.equal(isCancellable({ ...terms, status }), expected)
})

const ETF = listedOf(WORLD).row

// 52.00 × 1.02 = 53.04; 33.3333 × 1.02 = 33.999966, down to four places.
test.each([
  ['stop', 'buy', '52.00', '53.04'],
  ['stop', 'buy', '33.3333', '33.9999'],
  ['stop', 'sell', '48.00', null],
  ['stop_limit', 'buy', '52.00', null],
  ['market', 'buy', null, null],
] as const)('a %s order to %s, with the stop price %s, pays at most %s a unit', (...row) => {
  const [order_type, side, stop_price, expected] = row
  const worst = worstPriceOf(ETF, { order_type, side, stop_price })
  assert.equal(worst === null ? expected : compare(worst, expected!), worst === null ? null : 0)
})

test('the most that a triggered buy pays is a price of the venue: 33.33 × 1.02 = 33.9966, down to the cent', () => {
  const cents = listedOf(WORLD, { price_increment: '0.01' }).row
  const stop = { order_type: 'stop', side: 'buy', stop_price: '33.33' } as const
  assert.equal(worstPriceOf(cents, stop), '33.99')
})

test.each([
  ['a market order', null, null, 90, null],
  ['a day', 'day', null, 90, '2027-03-01T16:30:00.000Z'],
  // 30 May 2027 is a Sunday, and the clocks have changed.
  ['90 days', 'gtc', null, 90, '2027-05-28T15:30:00.000Z'],
  ['one day', 'gtc', null, 1, '2027-03-02T16:30:00.000Z'],
  ['a named day', 'gtd', '2027-03-03', 90, '2027-03-03T16:30:00.000Z'],
  ['a named Saturday', 'gtd', '2027-03-06', 90, '2027-03-05T16:30:00.000Z'],
  ['a named day in the past', 'gtd', '2027-02-26', 90, undefined],
] as const)('the end of an order in force for %s', (_, time_in_force, expires_on, gtc_days, expected) => {
  assert.equal(expiryOf(ETF, { time_in_force, expires_on }, NOON, gtc_days), expected)
})

test('an order till cancelled that would end before the next session ends with that session', () => {
  const saturday = '2027-03-06T12:00:00.000Z'
  const end = expiryOf(ETF, { time_in_force: 'gtc', expires_on: null }, saturday, 1)
  assert.equal(end, '2027-03-08T16:30:00.000Z')
})
