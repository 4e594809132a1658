import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Refusal } from '../../../errors.ts'
import {
  decideDelivery,
  decideRange,
  decideRoom,
  decideWebhook,
  type WebhookChange,
  type WebhookTerms,
} from './decide-webhook.ts'

const ACTIVE: WebhookTerms = {
  url: 'https://example.org/hook',
  is_active: true,
  description: 'Orders',
  event_names: ['order.filled'],
  ordering: 'none',
}
const OFF = { ...ACTIVE, is_active: false }
const NOTHING = { is_same: false, ends_waiting: false, needs_room: false }

test.each([
  ['an empty change', ACTIVE, {}, ACTIVE, { ...NOTHING, is_same: true }],
  ['null keeps a value', ACTIVE, { description: null, url: null }, ACTIVE, { ...NOTHING, is_same: true }],
  ['the same names', ACTIVE, { event_names: ['order.filled'] }, ACTIVE, { ...NOTHING, is_same: true }],
  ['other names', ACTIVE, { event_names: ['a', 'b'] }, { ...ACTIVE, event_names: ['a', 'b'] }, NOTHING],
  ['no names mean all events', ACTIVE, { event_names: [] }, { ...ACTIVE, event_names: null }, NOTHING],
  ['another order', ACTIVE, { ordering: 'resource' }, { ...ACTIVE, ordering: 'resource' }, NOTHING],
  ['it is switched off', ACTIVE, { is_active: false }, OFF, { ...NOTHING, ends_waiting: true }],
  ['it is switched on', OFF, { is_active: true }, ACTIVE, { ...NOTHING, needs_room: true }],
  ['it stays off', OFF, { is_active: false }, OFF, { ...NOTHING, is_same: true }],
] as [
  string,
  WebhookTerms,
  WebhookChange,
  WebhookTerms,
  object,
][])('a webhook changes: %s', (_, before, change, terms, effects) => {
  assert.deepEqual(decideWebhook(before, change), { terms, ...effects })
})

test('a webhook that is switched off gets no delivery', () => {
  assert.doesNotThrow(() => decideDelivery(ACTIVE))
  assert.throws(() => decideDelivery(OFF), { code: 'webhook_not_active' })
})

test('a tenant has as many active webhooks as the setting permits', () => {
  assert.doesNotThrow(() => decideRoom(3, 3))
  assert.throws(() => decideRoom(4, 3), { code: 'conflict' })
})

const DAY = '2027-03-01T00:00:00.000Z'

test.each([
  ['after a sequence', { after: 0 }],
  ['up to a sequence', { to: 5 }],
  ['up to an instant', { to: DAY }],
  ['between sequences', { after: 4, to: 5 }],
  ['between instants', { after: DAY, to: '2027-03-02T00:00:00.000Z' }],
  ['between a sequence and an instant', { after: 4, to: DAY }],
])('events %s are replayed', (_, range) => {
  assert.doesNotThrow(() => decideRange(range))
})

test.each([
  ['without a bound', {}, 'missing_param'],
  ['that ends where it begins', { after: 5, to: 5 }, 'invalid_param'],
  ['that ends before the first event', { to: 0 }, 'invalid_param'],
  ['that ends before it begins', { after: '2027-03-02T00:00:00.000Z', to: DAY }, 'invalid_param'],
])('a range %s is refused', (_, range, code) => {
  assert.throws(
    () => decideRange(range),
    ({ params }: Refusal) => params?.[0]?.code === code,
  )
})
