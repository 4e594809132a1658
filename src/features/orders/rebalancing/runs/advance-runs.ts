// Takes runs through their steps: sells, then buys when the sells have ended, then the end.
import type { Context } from '../../../../context.ts'
import { addBusinessDays } from '../../../../fixed-income/calendars.ts'
import { OPEN_ORDER_STATES } from '../../../../values/orders.ts'
import { dayOf } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { record } from '../../../platform/events/record.ts'
import { calendarOfTenant } from '../../models/rules.ts'
import { sellEndJob } from '../jobs.ts'
import { listLines, type ShownLine } from '../read-runs.ts'
import type { RunRow, WholeRun } from '../rules.ts'
import { moveRuns } from '../write-runs.ts'
import { noteStarts } from '../write-subscriptions.ts'
import { endRuns } from './end-runs.ts'
import { placeLines } from './place-lines.ts'
import { sizeBuys } from './size-buys.ts'

/** The business days that sells may take before the buys no longer wait for them. */
const SELL_DAYS = 5

/** Starts runs that are stored with their lines and locked: sells first, or the buys if there are none. */
export async function startRuns(context: Context, runs: readonly WholeRun[]): Promise<void> {
  if (runs.length === 0) return
  const { now } = context
  const sell_until = addBusinessDays(calendarOfTenant(context.settings), dayOf(now), SELL_DAYS)
  for (const { run, lines } of runs)
    if (lines.some(({ side }) => side !== null)) record(context, 'rebalancing_run.started', run.id)
  await noteStarts(
    context,
    runs.flatMap(({ run }) => run.subscription ?? []),
  )
  const started = runs.map(({ run, lines }) => ({ run: { ...run, started_at: now }, lines }))
  const sold = await placeLines(context, started, 'sell')
  const isSelling = ({ lines }: WholeRun) =>
    lines.some(({ side, order }) => side === 'sell' && order !== null)
  const selling = sold
    .filter(isSelling)
    .map(({ run }) => ({ ...run, status: 'selling' as const, sell_until }))
  await moveRuns(context, selling)
  for (const { id } of selling) enqueue(context, sellEndJob(id, sell_until))
  const others = sold.filter((run) => !isSelling(run))
  const isWithoutSells = ({ lines }: WholeRun) => !lines.some(({ side }) => side === 'sell')
  await buy(context, others.filter(isWithoutSells))
  await buy(
    context,
    await sizeBuys(
      context,
      others.filter((run) => !isWithoutSells(run)),
    ),
  )
}

// Places the buys as they are in the lines.
async function buy(context: Context, runs: readonly WholeRun[]): Promise<void> {
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
  const due = whole.filter(({ run }) => run.status === 'selling')
  const ready = due.filter((one) => !hasOpen('sell', one) || (isOver(one.run) && !one.run.is_cancelling))
  const [cancelling, buying] = [true, false].map((is) => ready.filter(({ run }) => run.is_cancelling === is))
  await buy(context, await sizeBuys(context, buying!))
  const ended = whole.filter(
    (one) => one.run.status === 'buying' && !hasOpen('buy', one) && !hasOpen('sell', one),
  )
  await endRuns(
    context,
    [...cancelling!, ...ended].map(({ run }) => run),
  )
}
