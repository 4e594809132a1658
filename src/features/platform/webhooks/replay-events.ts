// Replays events: delivers one delivery again, or a range of events to one webhook. Each becomes a new delivery with
// its own Webhook-Id; the event keeps its id.
import type { Context } from '../../../context.ts'
import { parseInstant } from '../../../values/time.ts'
import { decideDelivery, decideRange, type ReplayRange } from './decide-webhook.ts'
import { insertDelivery } from './insert-delivery.ts'
import { findBody, findDelivery, findWebhook } from './read.ts'
import { publishBefore } from './register-webhook.ts'

const BATCH_SIZE = 10_000

/** Makes deliveries of the events of the range to which the webhook subscribes, at most 10,000 events a call. */
export async function replayEvents(context: Context, webhook: string, range: ReplayRange) {
  const { sql, tenant, now } = context
  const { after, to } = range
  decideRange(range)
  decideDelivery(await findWebhook(context, webhook, 'for update'))
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
  decideDelivery(await findWebhook(context, webhook, 'for update'))
  const body = await findBody(context, id)
  return insertDelivery(context, { webhook, event, redelivery_of: id, body })
}
