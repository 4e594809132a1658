// A single delivery besides those of the publication: a test, or the repeat of an earlier delivery.
import type { Context, Json } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { RANK } from '../../../worker/job.ts'

interface NewDelivery {
  webhook: string
  /** Null for a test. */
  event: string | null
  redelivery_of: string | null
  /** The JSON to send. */
  body: string
}

/** Inserts the delivery, enqueues its first attempt, due now, and returns it as the API shows it. */
export function insertDelivery(context: Context, { webhook, event, redelivery_of, body }: NewDelivery) {
  const { tenant, vault, now } = context
  const id = newId('whd_')
  // The body of a test comes from the client and may be personal; events only name resources.
  const stored = event === null ? vault.seal('webhook_deliveries.body', id, body) : body
  context.defer`
    insert into webhook_deliveries (tenant, id, webhook, event, redelivery_of, body, created_at, modified_at)
    values (${tenant}, ${id}, ${webhook}, ${event}, ${redelivery_of}, ${stored}, ${now}, ${now})`
  const job = { kind: 'webhooks.deliver', payload: { delivery: id }, due_at: now }
  // The id of the job follows from that of the delivery, so that either leads to the other.
  enqueue(context, { ...job, lane: webhook, rank: RANK.delivery }, id.replace(/^whd_/, 'job_'))
  context.pending.resource = id
  return {
    id,
    webhook,
    event,
    redelivery_of,
    status: 'pending',
    payload: JSON.parse(body) as Json,
    succeeded_at: null,
    failed_at: null,
    next_attempt_at: null,
    attempts: [],
    created_at: now,
    modified_at: now,
  }
}
