import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { OPEN_ORDER_STATES } from '../../values/order-states.ts'
import { isCancellable, mayBecome, statesBefore } from './rules.ts'

test('the open states are those from which an order may be cancelled', () => {
  assert.deepEqual(statesBefore('cancelled'), [...OPEN_ORDER_STATES])
})

test('the index of working orders has the open states', () => {
  const schema = readFileSync(new URL('../../db/schema/51-trading.sql', import.meta.url), 'utf8')
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
  ['limit', 'placed', '0', true],
  ['limit', 'pending', '0', true],
  ['limit', 'executing', '0', true],
  ['limit', 'executing', '1', false],
  ['limit', 'cancelling', '0', false],
  ['limit', 'filled', '1', false],
  ['limit', 'cancelled', '0', false],
  ['market', 'placed', '0', false],
] as const)('a %s order that is %s with %s units is cancellable: %s', (order_type, status, traded_quantity, expected) =>
  assert.equal(isCancellable({ order_type, status, traded_quantity }), expected))
