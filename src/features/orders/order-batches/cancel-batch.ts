// Cancels a batch: the check of its rows stops, and its orders that have not gone out end.
import type { Context } from '../../../context.ts'
import { addMilliseconds } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { record } from '../../platform/events/record.ts'
import { cancelAll } from '../trades/cancel-unfilled.ts'
import { decideCancellation } from './decide-outcome.ts'
import { followJob } from './follow-batch.ts'
import { countOrders, findBatch, lockBatch, lockWaiting } from './read.ts'
import type { OrderBatch } from './schemas.ts'
import { markCancelled } from './write-batch.ts'

/** Cancels the orders of the batch that have not gone out, or refuses; a batch that is cancelled already stays so. */
export async function cancelBatch(context: Context, id: string): Promise<OrderBatch> {
  const batch = await lockBatch(context, id)
  context.pending.resource = id
  const status = decideCancellation({ ...batch, ...(await countOrders(context, id)) })
  if (status === undefined) return findBatch(context, id)
  await markCancelled(context, id, status)
  if (status === 'cancelled') record(context, 'order_batch.cancelled', id)
  // A batch with checked rows has its job that follows the orders already.
  if (batch.status === 'validating') enqueue(context, followJob(id, addMilliseconds(context.now, 1)))
  await cancelAll(context, await lockWaiting(context, id), 'cancelled_by_client')
  return findBatch(context, id)
}
