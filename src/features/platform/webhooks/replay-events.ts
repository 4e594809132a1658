// Replays events: delivers one delivery again, or a range of events to one webhook. Each becomes a new delivery with
// its own Webhook-Id; the event keeps its id.
import type { Context } from '../../../context.ts'
import { fail, failParam } from '../../../errors.ts'
import { parseInstant } from '../../../values/time.ts'
import { insertDelivery } from './insert-delivery.ts'
import { findBody, findDelivery, findWebhook } from './read.ts'
import { publishBefore } from './register-webhook.ts'

const BATCH_SIZE = 10_000

export interface Range {
  after?: number | string
  to?: number | string
}

/** Makes deliveries of the events of the range to which the webhook subscribes, at most 10,000 events a call. */
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
  const [batch] = await sql<{ first: number | null; last: number | null; latest: number | null }>`
    select min(sequence) as first, max(sequence) as last,
           (select max(sequence) from events where tenant = ${tenant} and sequence <= ${last}) as latest
    from (
      select sequence from events
      where tenant = ${tenant} and sequence > ${first} and sequence <= ${last}
      order by sequence
      limit ${BATCH_SIZE}
    ) listed`
  if (batch?.first == null) return { deliveries: 0, after: first, is_complete: true }
  const [created] = await sql<{ count: number }>`
    select deliver_to(${tenant}, ${webhook}, ${batch.first}, ${batch.last}, ${now}) as count`
  context.app.wakeWorker('outgoing')
  return { deliveries: created!.count, after: batch.last!, is_complete: batch.last === batch.latest }
}

// A bound is required, so that no caller replays all events by mistake.
function demandRange({ after, to }: Range) {
  if (after === undefined && to === undefined)
    throw failParam('body', 'missing_param', 'Send at least one of after and to; after 0 means every event.')
  const order = (bound: number | string) => (typeof bound === 'number' ? bound : parseInstant(bound)!)
  const [from, upTo] = [after ?? (typeof to === 'number' ? 0 : undefined), to]
  if (from === undefined || upTo === undefined || typeof from !== typeof upTo) return
  if (order(upTo) <= order(from))
    throw failParam('body.to', 'invalid_param', 'Must be after the beginning of the range.')
}

// The last sequence up to an instant. Sequences follow the commits, even after the clock was set back.
async function sequenceAt({ sql, tenant }: Context, bound: number | string): Promise<number> {
  if (typeof bound === 'number') return bound
  const [row] = await sql<{ sequence: number }>`
    select coalesce(max(sequence), 0) as sequence from events
    where tenant = ${tenant} and created_at <= ${parseInstant(bound)!} and sequence is not null`
  return row!.sequence
}

/** Makes another delivery of the same body to the same webhook. */
export async function redeliver(context: Context, id: string) {
  const { webhook, event } = await findDelivery(context, id)
  const { is_active } = await findWebhook(context, webhook, 'for update')
  if (!is_active) throw fail('webhook_not_active')
  const body = await findBody(context, id)
  return insertDelivery(context, { webhook, event, redelivery_of: id, body })
}
