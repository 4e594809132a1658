// Ends runs that have no open order, and notes on their subscriptions what has traded.
import type { Context } from '../../../../context.ts'
import { isPositive } from '../../../../values/decimal.ts'
import { addDays, type Day, dayOf } from '../../../../values/time.ts'
import { readModels } from '../../models/read.ts'
import { payOut } from '../payouts/pay-out.ts'
import { listLines } from '../read-runs.ts'
import type { RunRow } from '../rules.ts'
import { moveRuns } from '../write-runs.ts'
import { noteEnds } from '../write-subscriptions.ts'
import { decideRunEnd } from './decide-end.ts'

/** Ends runs that have no open order; one that raises cash pays it out first, and may wait for its settlement. */
export async function endRuns(context: Context, runs: readonly RunRow[]): Promise<void> {
  if (runs.length === 0) return
  const all = await listLines(
    context,
    runs.map(({ id }) => id),
  )
  const whole = runs.map((run) => ({ run, lines: all.get(run.id)! }))
  const ended = (await payOut(context, whole)).map(({ run, shortfall }) => ({
    ...run,
    ...decideRunEnd(all.get(run.id)!, { ...run, shortfall }),
  }))
  await moveRuns(context, ended)
  await noteTraded(
    context,
    ended.filter(({ id }) => all.get(id)!.some(({ traded_quantity }) => isPositive(traded_quantity))),
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
