// Sends an event that never happened, so that a client can try its receiver.
import type { Context, Json } from '../../context.ts'
import { fail } from '../../errors.ts'
import { newId } from '../../values/ids.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'
import { findWebhook } from './read.ts'

/** Starts a test delivery; no event is stored. */
export async function testWebhook(context: Context, webhook: string, event: { name: string; data?: Json }) {
  const { tenant, vault, now } = context
  const { is_active } = await findWebhook(context, webhook)
  if (!is_active) throw fail('webhook_not_active')
  const id = newId('whd_')
  const payload = {
    id: newId('evt_test_'),
    name: event.name,
    resource: { id: webhook, resource_type: 'webhook' },
    data: event.data ?? {},
    created_at: now,
  }
  // What a client sends along may be personal; events themselves only name resources.
  const body = vault.seal('webhook_deliveries.body', id, JSON.stringify(payload))
  context.defer`
    insert into webhook_deliveries (tenant, id, webhook, event, body, created_at, modified_at)
    values (${tenant}, ${id}, ${webhook}, null, ${body}, ${now}, ${now})`
  enqueueDelivery(context, webhook, id)
  context.pending.resource = id
  return {
    id,
    webhook,
    event: null,
    redelivery_of: null,
    status: 'pending',
    payload,
    succeeded_at: null,
    failed_at: null,
    next_attempt_at: null,
    attempts: [],
    created_at: now,
    modified_at: now,
  }
}
