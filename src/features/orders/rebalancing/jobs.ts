// The jobs of subscriptions and runs: the work of a day, the end of a proposal, the end of the time for sells.
import type { NewJob } from '../../../context.ts'
import { type Day, dayAt, type Instant } from '../../../values/time.ts'
import { DAILY_WORK, RANK } from '../../../worker/job.ts'

export interface WorkPayload {
  day: Day
}

/** The conditions and cash flows of the day. */
export const workJob = (day: Day, due_at = dayAt(day, DAILY_WORK)): NewJob => ({
  kind: 'rebalancing.work',
  payload: { day },
  due_at,
  rank: RANK.rebalancing,
  partition_key: 'rebalancing',
})

export interface RunPayload {
  run: string
}

/** Ends the proposal if it is not approved by then. */
export const expiryJob = (run: string, due_at: Instant): NewJob => ({
  kind: 'rebalancing.expire',
  payload: { run },
  due_at,
  rank: RANK.rebalancing,
  partition_key: run,
})

/** Goes on with the buys if sells are still open on the day. */
export const sellEndJob = (run: string, day: Day): NewJob => ({
  kind: 'rebalancing.end-selling',
  payload: { run },
  due_at: dayAt(day, DAILY_WORK),
  rank: RANK.rebalancing,
  partition_key: run,
})
