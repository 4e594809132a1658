import { each, type JobKind } from '../../../worker/job.ts'
import { followOrders } from './follow-orders.ts'
import { placeReinvestments } from './place-reinvestments.ts'
import type { PlacementPayload } from './placement-job.ts'

const metric = 'reinvestments'

export const reinvestmentJobs: JobKind[] = [
  {
    ...{
      kind: 'reinvestments.place',
      metric,
      weight: ({ reinvestments }: PlacementPayload) => reinvestments,
    },
    // One at a time: each is a chunk of orders.
    ...{ ...each(placeReinvestments), batch_size: 1 },
  },
  // The placement has counted it.
  { kind: 'reinvestments.follow', metric, weight: () => 0, transaction: followOrders },
]
