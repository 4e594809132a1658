// Test deliveries: an event that did not happen, so that a client can test its receiver.
import type { Context, Json } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import { decideDelivery } from './decide-webhook.ts'
import { insertDelivery } from './insert-delivery.ts'
import { findWebhook } from './read.ts'

/** Starts a test delivery; no event is stored. */
export async function testWebhook(context: Context, webhook: string, event: { name: string; data?: Json }) {
  const { now } = context
  decideDelivery(await findWebhook(context, webhook))
  const payload = {
    id: newId('evt_test_'),
    name: event.name,
    resource: { id: webhook, resource_type: 'webhook' },
    data: event.data ?? {},
    created_at: now,
  }
  return insertDelivery(context, { webhook, event: null, redelivery_of: null, body: JSON.stringify(payload) })
}
