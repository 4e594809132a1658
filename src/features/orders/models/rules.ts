// The rules of models: states, conditions, limits.
import type { Decimal } from '../../../values/decimal.ts'
import type { Day, Instant } from '../../../values/time.ts'
import type { BusinessDayRule, PlanInterval, Weekday } from '../automatic-orders/estimate-days.ts'

export const MODEL_STATUSES = ['active', 'needs_adjustment', 'archived'] as const
export type ModelStatus = (typeof MODEL_STATUSES)[number]
export const RUN_APPROVALS = ['automatic', 'manual'] as const
export type RunApproval = (typeof RUN_APPROVALS)[number]
export const CONDITION_TYPES = ['drift_band', 'calendar', 'version_change'] as const
export const DRIFT_KINDS = ['absolute', 'relative'] as const

/** The types of instruments that a model may hold: those that neither mature nor exchange currencies. */
export const MODEL_TYPES = ['etf', 'stock', 'certificate', 'money_market_fund', 'amc']

/** An instrument with its share of the value, a fraction of one. */
export interface ModelWeight {
  instrument: string
  weight: Decimal
}

/** A condition on drift, met from the band on. */
export interface DriftCondition {
  type: 'drift_band'
  kind: (typeof DRIFT_KINDS)[number]
  band: Decimal
}

/** A condition on days that come again and again. */
export interface CalendarCondition {
  type: 'calendar'
  interval: PlanInterval
  day_of_month: number | null
  weekday: Weekday | null
  /** The first month of a cycle longer than a month. */
  month: number | null
  business_day_rule: BusinessDayRule
}

/** A condition under which a full run starts by itself. */
export type Condition = DriftCondition | CalendarCondition | { type: 'version_change' }

/** The weights of a version. */
export interface Weights {
  weights: ModelWeight[]
  cash_weight: Decimal
}

/** A version as it is stored. */
export interface VersionRow extends Weights {
  id: string
  model: string
  version: number
  note: string | null
  effective_on: Day
  created_by: string
  created_at: Instant
}

/** The settings of a model that its owner changes. */
export interface ModelSettings {
  name: string
  description: string | null
  external_reference: string | null
  conditions: Condition[]
  cooldown_days: number
  minimum_order_amount: Decimal
  price_tolerance: Decimal
  approval: RunApproval
}

/** A model as it is stored. */
export interface ModelRow extends ModelSettings {
  id: string
  currency: string
  status: ModelStatus
  version: number
  unusable_instruments: string[]
  work_on: Day | null
  created_at: Instant
  modified_at: Instant
}

/** The calendars of a tenant, by the name in its settings. */
const CALENDARS: Record<string, string> = { TARGET: 'TARGET2', GB: 'GB', US: 'US' }

/** The calendar whose business days have daily work on models. */
export const calendarOfTenant = (settings: Record<string, unknown>): string =>
  CALENDARS[String(settings.calendar ?? 'TARGET')] ?? 'TARGET2'

/** The members of a condition of its type, in their order: the database keeps those of JSON in an order of its own. */
export function conditionMembers(condition: Condition) {
  if (condition.type === 'version_change') return { type: condition.type }
  if (condition.type === 'drift_band') {
    const { type, kind, band } = condition
    return { type, kind, band }
  }
  const { type, interval, day_of_month, weekday, month, business_day_rule } = condition
  return { type, interval, day_of_month, weekday, month, business_day_rule }
}
