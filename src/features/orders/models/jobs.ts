// The jobs of models: the check of each day, and the one after an instrument has changed.
import type { NewJob } from '../../../context.ts'
import { type Day, dayAt } from '../../../values/time.ts'
import { DAILY_WORK, RANK } from '../../../worker/job.ts'

export interface ModelWorkPayload {
  day: Day
}

/** The checks of the day: versions that take force, instruments that can no longer be bought. */
export const modelWorkJob = (day: Day): NewJob => ({
  kind: 'models.work',
  payload: { day },
  due_at: dayAt(day, DAILY_WORK),
  rank: RANK.model,
  partition_key: 'models',
})
