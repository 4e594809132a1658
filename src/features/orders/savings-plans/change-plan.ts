// The changes of a plan by its client: terms, pause, resumption, end, and an execution that is skipped.
import type { Context } from '../../../context.ts'
import { fail, failParam } from '../../../errors.ts'
import { type Day, dayOf } from '../../../values/time.ts'
import { record } from '../../platform/events/record.ts'
import { admitPlan } from './admit-plan.ts'
import { enqueueAhead } from './daily-work/work-on-plans.ts'
import { planAhead, readDays, showStored } from './plan-ahead.ts'
import { findPlan, lockLivePlans, lockPlan } from './read.ts'
import { readTerms } from './read-terms.ts'
import { NO_DAYS, type PauseReason, type PlanRow, type PlanStatus, type PlanTerms } from './rules.ts'
import { findComing } from './schedule/decide-days.ts'
import { lastDayOf } from './schedule/rules.ts'
import type { SavingsPlan, UpdateSavingsPlanRequest } from './schemas.ts'
import { endAnnounced, insertExecutions } from './write-executions.ts'
import { updateProgress, updateTerms } from './write-plans.ts'

/** The plan in one of the states, locked until the change ends, or a refusal. */
async function lockIn(context: Context, id: string, states: readonly PlanStatus[]): Promise<PlanRow> {
  const plan = await lockPlan(context, id)
  context.pending.resource = id
  if (!states.includes(plan.status)) throw fail('conflict', `The plan is ${plan.status}.`)
  return plan
}

/** Changes the terms of a plan. An execution that is announced keeps those with which it was. */
export async function updatePlan(
  context: Context,
  id: string,
  input: UpdateSavingsPlanRequest,
): Promise<SavingsPlan> {
  const before = await lockIn(context, id, ['active', 'paused'])
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
export async function pausePlan(context: Context, id: string, until: string | null): Promise<SavingsPlan> {
  const plan = await lockIn(context, id, ['active'])
  if (until !== null && until <= dayOf(context.now))
    throw failParam('body.until', 'invalid_param', 'Must lie after today.')
  await pause(context, { ...plan, paused_until: until }, 'paused_by_client')
  return showStored(context, id)
}

/** Pauses a plan that the change has locked. */
async function pause(context: Context, plan: PlanRow, paused_reason: PauseReason): Promise<void> {
  const row = { ...plan, ...NO_DAYS, status: 'paused' as const, paused_reason, work_on: plan.paused_until }
  await updateProgress(context, [row])
  await endAnnounced(context, [plan.id], 'skipped')
  record(context, 'savings_plan.paused', plan.id)
  enqueueAhead(context, [{ plan: row, announced: [], event: null }])
}

/** Lets a paused plan go on; the days of the pause are left out. */
export async function resumePlan(context: Context, id: string): Promise<SavingsPlan> {
  const before = await lockIn(context, id, ['paused'])
  await admitPlan(context, before)
  const plan = { ...before, status: 'active', paused_reason: null, paused_until: null, misses: 0 } as PlanRow
  await planAhead(context, plan, { event: 'resumed' })
  return showStored(context, id)
}

/** Ends a plan; what is announced is cancelled. */
export async function cancelPlan(context: Context, id: string): Promise<SavingsPlan> {
  await cancel(context, [await lockIn(context, id, ['active', 'paused'])])
  return showStored(context, id)
}

/** Ends the plans of accounts that close. */
export async function cancelPlansOf(context: Context, accounts: readonly string[]): Promise<void> {
  await cancel(context, await lockLivePlans(context, accounts))
}

async function cancel(context: Context, plans: readonly PlanRow[]): Promise<void> {
  const ended = { status: 'cancelled', paused_reason: null, paused_until: null, ...NO_DAYS } as const
  await updateProgress(
    context,
    plans.map((plan) => ({ ...plan, ...ended })),
  )
  const ids = plans.map(({ id }) => id)
  await endAnnounced(context, ids, 'cancelled')
  for (const id of ids) record(context, 'savings_plan.cancelled', id)
}

/** Skips the execution of the day, or the next one, that is not announced yet. */
export async function skipExecution(
  context: Context,
  id: string,
  execution_on: string | null,
): Promise<SavingsPlan> {
  const plan = await lockIn(context, id, ['active'])
  const { open_execution_on } = await findPlan(context, id)
  const day = execution_on ?? plan.next_execution_on
  const isOver = day === plan.next_execution_on && (plan.next_change_until ?? '') <= context.now
  if (day !== null && (day === open_execution_on || isOver))
    throw fail('conflict', 'The execution is announced and can no longer be skipped; the plan can be paused.')
  const facts = { ...(await readDays(context, plan)), from: plan.next_number }
  const isAhead =
    day !== null &&
    plan.next_execution_on !== null &&
    day >= plan.next_execution_on &&
    day <= lastDayOf(dayOf(context.now))
  const coming = isAhead ? findComing(facts, day) : undefined
  if (!coming)
    throw failParam('body.execution_on', 'invalid_param', 'The plan has no coming execution on that day.')
  await insertExecutions(context, [{ plan, coming, status: 'skipped' }])
  await planAhead(context, plan)
  return showStored(context, id)
}
