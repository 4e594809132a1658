// Takes runs on: buys when the sells have ended, then the end.
import type { Context } from '../../../../context.ts'
import { OPEN_ORDER_STATES } from '../../../../values/orders.ts'
import { dayOf } from '../../../../values/time.ts'
import { reserveCash } from '../payouts/reserve-cash.ts'
import { listLines, type ShownLine } from '../read-runs.ts'
import { type RunRow, raisesCash } from '../rules.ts'
import { moveRuns } from '../write-runs.ts'
import { buySized } from './buy-lines.ts'
import { endRuns } from './end-runs.ts'

const isOpen = ({ order_status }: ShownLine) => OPEN_ORDER_STATES.some((state) => state === order_status)

/** Takes runs on whose orders may have ended; sells that are over their time no longer hold the buys. */
export async function advanceRuns(context: Context, runs: readonly RunRow[]): Promise<void> {
  const lines = await listLines(
    context,
    runs.map(({ id }) => id),
  )
  const today = dayOf(context.now)
  const whole = runs.map((run) => ({ run, lines: lines.get(run.id)! }))
  const hasOpen = (side: 'buy' | 'sell', { lines: all }: { lines: ShownLine[] }) =>
    all.some((line) => line.side === side && isOpen(line))
  const isOver = ({ sell_until }: RunRow) => sell_until !== null && sell_until <= today
  const isReady = (one: (typeof whole)[number]) =>
    !hasOpen('sell', one) || (isOver(one.run) && !one.run.is_cancelling && !raisesCash(one.run))
  const [ready, selling] = [true, false].map((is) =>
    whole.filter((one) => one.run.status === 'selling' && isReady(one) === is),
  )
  await reserveProceeds(
    context,
    selling!.map(({ run }) => run),
  )
  const buysNext = ({ run }: { run: RunRow }) => !run.is_cancelling && !raisesCash(run)
  await buySized(context, ready!.filter(buysNext))
  const ended = whole.filter(
    (one) =>
      one.run.status === 'settling' ||
      (one.run.status === 'buying' && !hasOpen('buy', one) && !hasOpen('sell', one)),
  )
  await endRuns(
    context,
    [...ready!.filter((one) => !buysNext(one)), ...ended].map(({ run }) => run),
  )
}

// The proceeds of the first sells of a run are reserved for its withdrawal while the others are open.
async function reserveProceeds(context: Context, runs: readonly RunRow[]): Promise<void> {
  const changed: RunRow[] = []
  for (const run of runs) {
    const after = await reserveCash(context, run)
    if (after !== run) changed.push(after)
  }
  await moveRuns(context, changed)
}
