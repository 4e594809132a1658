// The jobs of savings plans: one for a day on which plans have work, and one for the executions in an instrument.
import type { NewJob } from '../../../../context.ts'
import { type Day, dayAt } from '../../../../values/time.ts'
import { DAILY_WORK, RANK } from '../../../../worker/job.ts'
import type { PlanTarget } from '../rules.ts'

export interface PlanWorkPayload {
  day: Day
}

/** The work of the day: announcements, ends of pauses, ends of plans. */
export const planWorkJob = (day: Day, due_at = dayAt(day, DAILY_WORK)): NewJob => ({
  kind: 'savings-plans.work',
  payload: { day },
  due_at,
  rank: RANK.plan,
  partition_key: 'savings-plans',
})

export type ExecutionPayload = PlanTarget & {
  day: Day
  /** The executions that it counts; a job that goes on with the work of another counts none. */
  executions: number
}

/** The executions in the instrument, or into the model, on the day. */
export const executionJob = (payload: ExecutionPayload, due_at = dayAt(payload.day, DAILY_WORK)): NewJob => ({
  kind: payload.model !== null ? 'savings-plans.execute-model' : 'savings-plans.execute',
  payload: { ...payload },
  due_at,
  rank: RANK.plan_execution,
  partition_key: payload.instrument ?? payload.model,
})
