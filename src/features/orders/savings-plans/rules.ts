// The rules of savings plans: states, reasons, limits.
import type { Decimal } from '../../../values/decimal.ts'
import type { Day, Instant } from '../../../values/time.ts'
import type { PlanSchedule } from '../automatic-orders/estimate-days.ts'
import type { OutcomeReason } from '../automatic-orders/rules.ts'

export const PLAN_STATUSES = ['active', 'paused', 'cancelled', 'completed'] as const
export type PlanStatus = (typeof PLAN_STATUSES)[number]

export const EXECUTION_STATUSES = [
  'announced',
  'funding',
  'executing',
  'completed',
  'completed_partially',
  'skipped',
  'failed',
  'cancelled',
] as const
export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number]

export const SIZINGS = ['amount', 'sweep'] as const
export const SHORTFALL_RULES = ['skip', 'retry', 'reduce'] as const
export type ShortfallRule = (typeof SHORTFALL_RULES)[number]

/** The reasons for which an execution bought nothing, or less than planned. */
export type ExecutionReason = OutcomeReason | 'paused' | 'model_not_active'

/** The reasons for which a plan is paused. */
export type PauseReason = 'paused_by_client' | 'paused_by_operator' | 'nothing_bought' | 'instrument_ended'

/** The most plans of an account that are active or paused. */
export const MAX_PLANS = 100
/** A plan pauses by itself after this number of executions in a row that bought nothing. */
export const MAX_MISSES = 3

/** The amounts of a plan: an amount, or the bounds of a sweep. */
export type Sizing =
  | { sizing: 'amount'; amount: Decimal; keep_amount: null; maximum_amount: null }
  | { sizing: 'sweep'; amount: null; keep_amount: Decimal; maximum_amount: Decimal }

/** The target of a plan: an instrument or a model. */
export type PlanTarget = { instrument: string; model: null } | { instrument: null; model: string }

/** The target alone. */
export const targetOf = ({ instrument, model }: PlanTarget): PlanTarget =>
  model !== null ? { instrument: null, model } : { instrument, model }

/** The terms of a plan that its owner sets. */
export type PlanTerms = Sizing &
  PlanTarget & {
    schedule: PlanSchedule
    shortfall: ShortfallRule
    retry_days: number
    annual_increase: Decimal | null
    name: string | null
    external_reference: string | null
  }

/** A plan as it is stored. */
export type PlanRow = PlanTerms & {
  id: string
  account: string
  currency: string
  raised_from: Day
  status: PlanStatus
  paused_reason: PauseReason | null
  paused_until: Day | null
  misses: number
  next_number: number
  next_scheduled_on: Day | null
  next_execution_on: Day | null
  next_change_until: Instant | null
  work_on: Day | null
  created_at: Instant
  modified_at: Instant
}

/** The days of a plan that is not active. */
export const NO_DAYS = {
  next_scheduled_on: null,
  next_execution_on: null,
  next_change_until: null,
  work_on: null,
} as const

/** The plan in a pause; one with an end is looked at again on that day. */
export const pausedPlan = (plan: PlanRow, paused_reason: PauseReason, until: Day | null = null): PlanRow => ({
  ...plan,
  ...NO_DAYS,
  status: 'paused',
  paused_reason,
  paused_until: until,
  work_on: until,
})
