import type { Context } from '../../../context.ts'
import { record } from '../../platform/events/record.ts'
import { lockLivePlans } from './read.ts'
import { NO_DAYS, type PlanRow } from './rules.ts'
import { endAnnounced } from './write-executions.ts'
import { updateProgress } from './write-plans.ts'

/** Ends the plans of accounts that close. */
export async function cancelPlansOf(context: Context, accounts: readonly string[]): Promise<void> {
  await cancelPlans(context, await lockLivePlans(context, accounts))
}

/** Ends plans that the change has locked; what is announced is cancelled. */
export async function cancelPlans(context: Context, plans: readonly PlanRow[]): Promise<void> {
  const ended = { status: 'cancelled', paused_reason: null, paused_until: null, ...NO_DAYS } as const
  await updateProgress(
    context,
    plans.map((plan) => ({ ...plan, ...ended })),
  )
  const ids = plans.map(({ id }) => id)
  await endAnnounced(context, ids, 'cancelled')
  for (const id of ids) record(context, 'savings_plan.cancelled', id)
}
