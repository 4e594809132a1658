// The jobs of a transfer: the work of a day until it has ended, and its instruction.
import type { NewJob } from '../../../../context.ts'
import type { Instant } from '../../../../values/time.ts'
import { nextDailyWork, RANK } from '../../../../worker/job.ts'

export interface TransferPayload {
  transfer: string
}

/** Sends the transfer to the custodian with the next daily work. */
export const instructJob = (transfer: string, now: Instant): NewJob => ({
  kind: 'securities-transfers.instruct',
  payload: { transfer },
  due_at: nextDailyWork(now),
  rank: RANK.instruction,
  partition_key: transfer,
})

/** Ends the transfer if its time is over, and asks the custodian about it. */
export const followJob = (transfer: string, now: Instant): NewJob => ({
  kind: 'securities-transfers.follow',
  payload: { transfer },
  due_at: nextDailyWork(now),
  rank: RANK.transfer,
  partition_key: transfer,
})
