// The jobs of direct debits.
import type { NewJob } from '../../../context.ts'
import { type Day, dayAt, type Instant } from '../../../values/time.ts'
import { DAILY_WORK, RANK } from '../../../worker/job.ts'
import type { FailureKind } from './rules.ts'

export interface DayPayload {
  day: Day
}

const PARTITION = 'direct-debits'

/** The submission of the debits of a day. */
export const submissionJob = (day: Day, due_at: Instant = dayAt(day, DAILY_WORK)): NewJob => ({
  kind: 'direct-debits.submit',
  payload: { day },
  due_at,
  rank: RANK.submission,
  partition_key: PARTITION,
})

/** The collection of the debits of a day by the simulated bank. */
export const collectionJob = (day: Day, due_at: Instant = dayAt(day, DAILY_WORK)): NewJob => ({
  kind: 'direct-debits.collect',
  payload: { day },
  due_at,
  rank: RANK.debit,
  partition_key: PARTITION,
})

export interface FailurePayload {
  debit: string
  kind: FailureKind
  reason_code: string
}

/** A failure that the simulated bank plays on a day. */
export const failureJob = (payload: FailurePayload, due_at: Instant): NewJob => ({
  kind: 'direct-debits.play-failure',
  payload: { ...payload },
  due_at,
  rank: RANK.debit,
  partition_key: PARTITION,
})

/** The day from which the amount of a debit is paid out: its bank account is verified. */
export const releaseJob = (debit: string, day: Day): NewJob => ({
  kind: 'direct-debits.release',
  payload: { debit },
  due_at: dayAt(day, DAILY_WORK),
  rank: RANK.debit,
})
