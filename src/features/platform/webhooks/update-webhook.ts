// Changes a webhook. Switching it off ends its waiting deliveries; a running attempt finishes first.
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { decideWebhook, type WebhookChange } from './decide-webhook.ts'
import { findWebhook, type WebhookRow, webhookColumns } from './read.ts'
import { demandRoom, normalUrl, publishBefore } from './register-webhook.ts'

const UNIQUE_VIOLATION = '23505'

/** Changes the members of the request; a member that is absent or null keeps its value. */
export async function updateWebhook(
  context: Context,
  id: string,
  change: WebhookChange,
): Promise<WebhookRow> {
  const { sql, tenant, now } = context
  await publishBefore(context)
  const before = await findWebhook(context, id, 'for update')
  const { terms, is_same, ends_waiting, needs_room } = decideWebhook(before, change)
  context.pending.resource = id
  if (is_same) return before
  const { url, is_active, description, event_names, ordering } = terms
  const normal = normalUrl(context, url)
  const [after] = await sql<WebhookRow>`
    update webhooks
    set url = ${url}, normal_url = ${normal}, is_active = ${is_active}, description = ${description},
        event_names = ${event_names}, ordering = ${ordering}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id}
    returning ${webhookColumns}`.catch((error: { code?: string }) => {
    throw error.code === UNIQUE_VIOLATION ? fail('duplicate_webhook') : error
  })
  if (ends_waiting) await endWaiting(context, id)
  if (needs_room) await demandRoom(context)
  return after!
}

// Ends the deliveries that wait. A delivery with a running attempt keeps its job, and record_attempts ends it after the
// attempt; a delivery that waits in line has no job yet. All are found by their keys, for a webhook may have millions.
async function endWaiting({ sql, tenant, now }: Context, webhook: string): Promise<void> {
  await sql`
    with waiting as materialized (
      select j.payload ->> 'delivery' as delivery
      from delete_waiting_jobs(${tenant}, 'webhooks.deliver', ${webhook}) j
      union all
      select n.id from webhook_deliveries n
      where n.tenant = ${tenant} and n.webhook = ${webhook} and n.is_in_line and not exists (
        select from jobs j where j.tenant = n.tenant and j.id = delivery_job(n.id))
    )
    update webhook_deliveries d
    set status = 'failed', failed_at = ${now}, next_attempt_at = null, modified_at = ${now}, is_in_line = false,
        attempts = d.attempts || disabled_attempt(${newId('wha_')} || right(d.id, 8), ${now})
    where d.tenant = ${tenant} and d.id = any (array(select delivery from waiting))
      and d.status in ('pending', 'in_progress')`
}
