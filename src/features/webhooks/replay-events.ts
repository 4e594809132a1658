// Sends again what was, or was not, delivered before: one delivery, or a range of events to one webhook. Each becomes a
// delivery of its own, with its own Webhook-Id; the event keeps its id.
import type { Context } from '../../context.ts'
import { fail, failParam } from '../../errors.ts'
import { newId } from '../../values/ids.ts'
import { parseInstant } from '../../values/time.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'
import { findBody, findDelivery, findWebhook } from './read.ts'
import { publishBefore } from './register-webhook.ts'

const MOST_AT_ONCE = 10_000

export interface Range {
  after?: number | string
  to?: number | string
}

/** Makes deliveries of the events of the range that the webhook wants, at most 10,000 events a call. */
export async function replayEvents(context: Context, webhook: string, range: Range) {
  const { sql, tenant, now } = context
  const { after, to } = range
  demandRange(range)
  const { is_active } = await findWebhook(context, webhook, 'for update')
  if (!is_active) throw fail('webhook_not_active')
  context.pending.resource = webhook
  await publishBefore(context)
  const last = to === undefined ? Number.MAX_SAFE_INTEGER : await sequenceAt(context, to)
  const first = after === undefined ? 0 : await sequenceAt(context, after)
  const [wanted] = await sql<{ first: number | null; last: number | null; latest: number | null }>`
    select min(sequence) as first, max(sequence) as last,
           (select max(sequence) from events where tenant = ${tenant} and sequence <= ${last}) as latest
    from (
      select sequence from events
      where tenant = ${tenant} and sequence > ${first} and sequence <= ${last}
      order by sequence
      limit ${MOST_AT_ONCE}
    ) listed`
  if (wanted?.first == null) return { deliveries: 0, after: first, is_complete: true }
  const [made] = await sql<{ count: number }>`
    select deliver_to(${tenant}, ${webhook}, ${wanted.first}, ${wanted.last}, ${now}) as count`
  context.app.wakeWorker('outgoing')
  return { deliveries: made!.count, after: wanted.last!, is_complete: wanted.last === wanted.latest }
}

// Without a bound every event there ever was would go out again, by a slip.
function demandRange({ after, to }: Range) {
  if (after === undefined && to === undefined)
    throw failParam('body', 'missing_param', 'Send at least one of after and to; after 0 means every event.')
  const order = (bound: number | string) => (typeof bound === 'number' ? bound : parseInstant(bound)!)
  const [from, upTo] = [after ?? (typeof to === 'number' ? 0 : undefined), to]
  if (from === undefined || upTo === undefined || typeof from !== typeof upTo) return
  if (order(upTo) <= order(from))
    throw failParam('body.to', 'invalid_param', 'Must be after the beginning of the range.')
}

// The last sequence up to an instant. Where the clock was set back the numbers go by commits, not by the clock.
async function sequenceAt({ sql, tenant }: Context, bound: number | string): Promise<number> {
  if (typeof bound === 'number') return bound
  const [row] = await sql<{ sequence: number }>`
    select coalesce(max(sequence), 0) as sequence from events
    where tenant = ${tenant} and created_at <= ${parseInstant(bound)!} and sequence is not null`
  return row!.sequence
}

/** Makes one more delivery of what a delivery carried, to the same webhook. */
export async function redeliver(context: Context, id: string) {
  const { sql, tenant, vault, now } = context
  const { webhook, event, payload } = await findDelivery(context, id)
  const { is_active } = await findWebhook(context, webhook, 'for update')
  if (!is_active) throw fail('webhook_not_active')
  const copy = newId('whd_')
  const text = await findBody(context, id)
  const body = event === null ? vault.seal('webhook_deliveries.body', copy, text) : text
  await sql`
    insert into webhook_deliveries (tenant, id, webhook, event, redelivery_of, body, created_at, modified_at)
    values (${tenant}, ${copy}, ${webhook}, ${event}, ${id}, ${body}, ${now}, ${now})`
  enqueueDelivery(context, webhook, copy)
  context.pending.resource = copy
  return {
    id: copy,
    webhook,
    event,
    redelivery_of: id,
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
