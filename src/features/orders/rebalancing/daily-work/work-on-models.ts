// The work of a day on models, and their check when an instrument stops trading.
import type { Context } from '../../../../context.ts'
import type { Day } from '../../../../values/time.ts'
import { checkModels } from '../../models/check-models.ts'
import { lockDueModels, lockModelsWith } from '../../models/read.ts'
import type { ModelRow } from '../../models/rules.ts'
import { cancelProposed } from '../runs/follow-runs.ts'

/** Checks the models of the day: versions take force, and those with an instrument that is out need adjustment. */
export async function workOnModels(context: Context, { day }: { day: Day }): Promise<void> {
  await check(context, await lockDueModels(context, day), { isDaily: true })
}

/** Checks the models with an instrument that has stopped trading. */
export async function checkInstrument(
  context: Context,
  { instrument }: { instrument: string },
): Promise<void> {
  await check(context, await lockModelsWith(context, instrument), { isDaily: false })
}

async function check(
  context: Context,
  models: readonly ModelRow[],
  { isDaily }: { isDaily: boolean },
): Promise<void> {
  context.pending.resource = models[0]?.id ?? null
  const checked = await checkModels(context, models, { isDaily })
  const ids = checked.filter(({ event }) => event === 'needs_adjustment').map(({ model }) => model.id)
  if (ids.length > 0) await cancelProposed(context, { models: ids }, 'model_not_active')
}
