// The jobs of a parent order once it has gone out.
import type { Context, NewJob } from '../../../../context.ts'
import type { Instant } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { RANK } from '../../../../worker/job.ts'

const parentJob = (kind: string, parent: string, due_at: Instant, more: object = {}): NewJob => ({
  kind,
  payload: { parent, ...more },
  due_at,
  rank: RANK.execution,
  partition_key: parent,
})

/** Enqueues the booking of the next shares of the parent. */
export const enqueueBooking = (context: Context, parent: string): void =>
  enqueue(context, parentJob('trading.book-shares', parent, context.now))

/** The job that asks the venue about the parent at the instant; it stays until the named execution is written. */
export const pollParentJob = (parent: string, at: Instant, execution?: string): NewJob =>
  parentJob('trading.poll-parent', parent, at, { at, ...(execution !== undefined && { execution }) })

/** The job that follows an execution of the parent that the venue has declared void; perhaps for the second time. */
export const bustParentJob = (parent: string, execution: string, at: Instant, isSecond = false): NewJob =>
  parentJob('trading.bust-parent', parent, at, { execution, ...(isSecond && { isSecond }) })

/** Whether the venue reports on a parent order. */
export const isParent = (order: string): boolean => order.startsWith('pao_')
