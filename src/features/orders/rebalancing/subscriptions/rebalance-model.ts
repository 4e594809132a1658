import type { Context } from '../../../../context.ts'
import { findModel, listVersionsOf } from '../../models/read.ts'
import { lockActiveOf } from '../read-subscriptions.ts'
import { requireActive } from '../runs/admit-run.ts'
import type { StartedRuns } from '../schemas.ts'
import { startFull } from './start-full.ts'

/** Starts a full run for every active subscription to the model. */
export async function rebalanceModel(context: Context, id: string): Promise<StartedRuns> {
  const model = await findModel(context, id)
  requireActive(model)
  context.pending.resource = id
  const versions = (await listVersionsOf(context, [id])).get(id)!
  const subscriptions = await lockActiveOf(context, id)
  const { runs, skipped } = await startFull(context, subscriptions, { model, versions, trigger: 'api' })
  return { model: id, runs, skipped }
}
