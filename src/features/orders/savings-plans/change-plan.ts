// The changes of a plan by its client: terms, pause, resumption, end.
import type { Context } from '../../../context.ts'
import { failParam } from '../../../errors.ts'
import { type Day, dayOf } from '../../../values/time.ts'
import { cancelPlans } from './cancel-plans.ts'
import { enqueueAhead } from './daily-work/work-on-plans.ts'
import { pausePlans } from './pause-plans.ts'
import { planAhead, showStored } from './plan-ahead.ts'
import { lockPlan } from './read.ts'
import { type PauseReason, type PlanRow, type PlanTerms, pausedPlan } from './rules.ts'
import type { SavingsPlan, UpdateSavingsPlanRequest } from './schemas.ts'
import { admitPlan } from './terms/admit-plan.ts'
import { readTerms } from './terms/read-terms.ts'
import { updateProgress, updateTerms } from './write-plans.ts'

/** Changes the terms of a plan. An execution that is announced keeps those with which it was. */
export async function updatePlan(
  context: Context,
  id: string,
  input: UpdateSavingsPlanRequest,
): Promise<SavingsPlan> {
  const before = await lockPlan(context, id, ['active', 'paused'])
  const today = dayOf(context.now)
  const terms = readTerms(input, today, before)
  const raised_from = raisedFrom(before, terms, today)
  // The days of a schedule that is changed in a pause count from its first one.
  const plan = { ...before, ...terms, raised_from, next_number: 0 } as PlanRow
  await admitPlan(context, plan)
  await updateTerms(context, plan)
  if (plan.status === 'paused') await updateProgress(context, [plan])
  if (plan.status === 'active') await planAhead(context, plan, { is_changed: true })
  return showStored(context, id)
}

// The day from which the years of an increase count: a new amount counts from today, and no plan before its start.
function raisedFrom(before: PlanRow, { amount, schedule: { start_on } }: PlanTerms, today: Day): Day {
  const from = amount === before.amount ? before.raised_from : today
  return start_on > from && start_on >= today ? start_on : from
}

/** Pauses a plan; an execution that is announced is skipped. */
export async function pausePlan(
  context: Context,
  id: string,
  until: string | null,
  reason: PauseReason = 'paused_by_client',
): Promise<SavingsPlan> {
  const plan = await lockPlan(context, id, ['active'])
  if (until !== null && until <= dayOf(context.now))
    throw failParam('body.until', 'invalid_param', 'Must lie after today.')
  const row = pausedPlan(plan, reason, until)
  await pausePlans(context, [row])
  enqueueAhead(context, [{ plan: row, announced: [], event: null }])
  return showStored(context, id)
}

/** Lets a paused plan go on; the days of the pause are left out. */
export async function resumePlan(context: Context, id: string): Promise<SavingsPlan> {
  const before = await lockPlan(context, id, ['paused'])
  await admitPlan(context, before)
  const plan = { ...before, status: 'active', paused_reason: null, paused_until: null, misses: 0 } as PlanRow
  await planAhead(context, plan, { event: 'resumed' })
  return showStored(context, id)
}

/** Ends a plan; what is announced is cancelled. */
export async function cancelPlan(context: Context, id: string): Promise<SavingsPlan> {
  await cancelPlans(context, [await lockPlan(context, id, ['active', 'paused'])])
  return showStored(context, id)
}
