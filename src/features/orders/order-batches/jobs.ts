import { each, type JobKind } from '../../../worker/job.ts'
import { followBatch } from './follow-batch.ts'
import { placeRows } from './place-rows.ts'

export const orderBatchJobs: JobKind[] = [
  // One at a time: each is a chunk of orders.
  { kind: 'order-batches.place', metric: 'order_batches', ...each(placeRows), batch_size: 1 },
  { kind: 'order-batches.follow', metric: 'order_batches', ...each(followBatch) },
]
