// The buys of runs: placed as they are, or sized anew first.
import type { Context } from '../../../../context.ts'
import type { WholeRun } from '../rules.ts'
import { moveRuns } from '../write-runs.ts'
import { endRuns } from './end-runs.ts'
import { placeLines } from './place-lines.ts'
import { sizeBuys } from './size-buys.ts'

/** Places the buys as they are in the lines; a run without one ends. */
export async function buyLines(context: Context, runs: readonly WholeRun[]): Promise<void> {
  if (runs.length === 0) return
  const bought = await placeLines(context, runs, 'buy')
  const isBuying = ({ lines }: WholeRun) => lines.some(({ side, order }) => side === 'buy' && order !== null)
  await moveRuns(
    context,
    bought.filter(isBuying).map(({ run }) => ({ ...run, status: 'buying' as const })),
  )
  await endRuns(
    context,
    bought.filter((run) => !isBuying(run)).map(({ run }) => run),
  )
}

/** Sizes the buys of the runs with the cash, the units and the prices of now, and places them. */
export async function buySized(context: Context, runs: readonly WholeRun[]): Promise<void> {
  await buyLines(context, await sizeBuys(context, runs))
}
