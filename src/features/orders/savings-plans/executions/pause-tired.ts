// Plans that have bought nothing several times in a row are paused.
import type { Context } from '../../../../context.ts'
import { record } from '../../../platform/events/record.ts'
import { endAnnounced } from '../write-executions.ts'
import { countMisses } from '../write-plans.ts'

/** Counts an execution that bought nothing, of each plan, and pauses those with too many in a row. */
export async function pauseTired(context: Context, plans: readonly string[]): Promise<void> {
  if (plans.length === 0) return
  const tired = await countMisses(context, plans)
  await endAnnounced(context, tired, 'skipped')
  for (const id of tired) record(context, 'savings_plan.paused', id)
}
