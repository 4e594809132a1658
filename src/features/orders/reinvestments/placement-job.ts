// The job that places the orders of an action's reinvestments.
import type { NewJob } from '../../../context.ts'
import type { Instant } from '../../../values/time.ts'
import { RANK } from '../../../worker/job.ts'

export interface PlacementPayload {
  action: string
  /** The reinvestments that it counts; a job that goes on with the work of another counts none. */
  reinvestments: number
}

/** The job at the instant, after corporate actions and before orders that wait for their dealing day. */
export const placementJob = (
  action: string,
  { due_at, reinvestments }: { due_at: Instant; reinvestments: number },
): NewJob => ({
  kind: 'reinvestments.place',
  payload: { action, reinvestments },
  due_at,
  rank: RANK.reinvestment,
  partition_key: action,
})
