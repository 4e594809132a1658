// Decides what starts a run by itself on a day: a change of version, a day of a calendar, drift, or cash that came in.
import { compare, type Decimal, money, multiply, subtract } from '../../../../values/decimal.ts'
import type { Day } from '../../../../values/time.ts'
import type { Condition, DriftCondition } from '../../models/rules.ts'
import type { RunTrigger, SubscriptionRow } from '../rules.ts'
import { estimateDrift } from '../sizing/estimate-drift.ts'
import type { RunFacts } from '../sizing/rules.ts'

export interface TriggerFacts {
  subscription: Pick<SubscriptionRow, 'cooldown_until' | 'seen_version' | 'cash_flows'>
  conditions: readonly Condition[]
  version: number
  /** The next calendar day that was not evaluated yet. */
  calendar_on: Day | null
  today: Day
  facts: RunFacts
  has_inflow: boolean
}

/** The triggers that are met, the first one first. */
export function decideTriggers(of: TriggerFacts): RunTrigger[] {
  const { subscription, conditions, version, calendar_on, today } = of
  const { cooldown_until, seen_version } = subscription
  const isCoolingDown = cooldown_until !== null && today < cooldown_until
  const triggers: RunTrigger[] = []
  if (version !== seen_version && conditions.some(({ type }) => type === 'version_change'))
    triggers.push('version_change')
  if (!isCoolingDown && calendar_on !== null && calendar_on <= today) triggers.push('calendar')
  const { breaches, base_value } = estimateDrift(of.facts, bandsOf(conditions))
  if (!isCoolingDown && breaches.length > 0) triggers.push('drift')
  if (hasCashToInvest(of, base_value)) triggers.push('cash_flow')
  return triggers
}

/** The drift bands of the conditions. */
export const bandsOf = (conditions: readonly Condition[]): DriftCondition[] =>
  conditions.filter((condition): condition is DriftCondition => condition.type === 'drift_band')

function hasCashToInvest({ subscription, has_inflow, facts }: TriggerFacts, base_value: Decimal): boolean {
  if (!has_inflow || subscription.cash_flows !== 'invest') return false
  const free: Decimal = subtract(facts.cash, money(multiply(facts.cash_weight, base_value)))
  return compare(free, facts.minimum_order_amount) >= 0
}
