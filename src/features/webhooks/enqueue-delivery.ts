// The job that carries out a delivery: its id follows from the delivery's, so that either leads to the other.
import type { Context } from '../../context.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/job.ts'

/** Enqueues the first attempt of a delivery that is made in this change, due at once. */
export function enqueueDelivery(context: Context, webhook: string, delivery: string): void {
  const job = { kind: 'webhooks.deliver', payload: { delivery }, due_at: context.now }
  enqueue(context, { ...job, lane: webhook, rank: RANK.delivery }, delivery.replace(/^whd_/, 'job_'))
}
