// The job that notes how far the orders of a batch are, until all of them have ended.
import type { Context, NewJob } from '../../../context.ts'
import type { Instant } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { RANK } from '../../../worker/job.ts'
import { record } from '../../platform/events/record.ts'
import { decideProgress } from './decide-outcome.ts'
import { countOrders, lockBatch } from './read.ts'
import { nextLook } from './rules.ts'
import { moveBatch, writeFilled } from './write-batch.ts'

/** The job that looks at the orders of the batch at the instant, after everything else that is due then. */
export const followJob = (batch: string, due_at: Instant): NewJob => ({
  kind: 'order-batches.follow',
  payload: { batch },
  due_at,
  rank: RANK.document,
  partition_key: batch,
})

/** Writes the state of the batch as its orders are now, and looks again later unless all of them have ended. */
export async function followBatch(context: Context, { batch: id }: { batch: string }): Promise<void> {
  const batch = await lockBatch(context, id)
  context.pending.resource = id
  const orders = await countOrders(context, id)
  const status = decideProgress({ ...batch, ...orders })
  if (status !== batch.status) await moveBatch(context, id, status)
  if (status === 'completed' && batch.status !== 'completed') record(context, 'order_batch.completed', id)
  if (orders.open === 0) await writeFilled(context, id, orders.filled)
  else enqueue(context, followJob(id, nextLook(batch.execute_at, context.now)))
}
