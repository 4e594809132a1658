// Ends runs that have no open order, and notes on their subscriptions what has traded.
import type { Context } from '../../../../context.ts'
import { addDays, type Day, dayOf } from '../../../../values/time.ts'
import { readModels } from '../../models/read.ts'
import { listLines } from '../read-runs.ts'
import type { RunRow } from '../rules.ts'
import { moveRuns } from '../write-runs.ts'
import { noteEnds } from '../write-subscriptions.ts'
import { decideRunEnd } from './decide-end.ts'

/** Ends runs that have no open order. */
export async function endRuns(context: Context, runs: readonly RunRow[]): Promise<void> {
  if (runs.length === 0) return
  const all = await listLines(
    context,
    runs.map(({ id }) => id),
  )
  const ended = runs.map((run) => ({ ...run, ...decideRunEnd(all.get(run.id)!, run) }))
  await moveRuns(context, ended)
  await noteTraded(
    context,
    ended.filter(({ id }) => all.get(id)!.some(({ traded_quantity }) => Number(traded_quantity) > 0)),
  )
}

async function noteTraded(context: Context, runs: readonly RunRow[]): Promise<void> {
  const models = await readModels(
    context,
    runs.flatMap(({ model }) => model ?? []),
  )
  const until = ({ run_type, model }: RunRow): Day | null => {
    const days = model === null ? 0 : models.get(model)!.cooldown_days
    return run_type === 'full' && days > 0 ? addDays(dayOf(context.now), days) : null
  }
  await noteEnds(
    context,
    runs.flatMap((run) =>
      run.subscription === null ? [] : [{ id: run.subscription, cooldown_until: until(run) }],
    ),
  )
}
