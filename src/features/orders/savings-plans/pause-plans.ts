import type { Context } from '../../../context.ts'
import { record } from '../../platform/events/record.ts'
import { type PlanRow, pausedPlan } from './rules.ts'
import { endAnnounced } from './write-executions.ts'
import { countMisses, updateProgress } from './write-plans.ts'

/** Writes the pause of plans that the change has locked; what is announced is skipped. */
export async function pausePlans(context: Context, plans: readonly PlanRow[]): Promise<void> {
  await updateProgress(context, plans)
  const ids = plans.map(({ id }) => id)
  await endAnnounced(context, ids, 'skipped')
  for (const id of ids) record(context, 'savings_plan.paused', id)
}

/** Counts an execution that bought nothing, of each plan, and pauses those with too many in a row. */
export async function pauseTired(context: Context, plans: readonly string[]): Promise<void> {
  if (plans.length === 0) return
  const tired = await countMisses(context, plans)
  if (tired.length === 0) return
  await pausePlans(
    context,
    tired.map((plan) => pausedPlan(plan, 'nothing_bought')),
  )
}
