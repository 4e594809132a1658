// Test deliveries: an event that did not happen, so that a client can test its receiver.
import type { Context, Json } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { insertDelivery } from './insert-delivery.ts'
import { findWebhook } from './read.ts'

/** Starts a test delivery; no event is stored. */
export async function testWebhook(context: Context, webhook: string, event: { name: string; data?: Json }) {
  const { now } = context
  const { is_active } = await findWebhook(context, webhook)
  if (!is_active) throw fail('webhook_not_active')
  const payload = {
    id: newId('evt_test_'),
    name: event.name,
    resource: { id: webhook, resource_type: 'webhook' },
    data: event.data ?? {},
    created_at: now,
  }
  return insertDelivery(context, { webhook, event: null, redelivery_of: null, body: JSON.stringify(payload) })
}
