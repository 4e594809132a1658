// Starts runs: their sells are placed, or their buys if there are none.
import type { Context } from '../../../../context.ts'
import { addBusinessDays } from '../../../../fixed-income/calendars.ts'
import { dayOf } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { record } from '../../../platform/events/record.ts'
import { calendarOfTenant } from '../../models/rules.ts'
import { sellEndJob } from '../jobs.ts'
import { pauseLiquidated } from '../pause-liquidated.ts'
import { reserveCash } from '../payouts/reserve-cash.ts'
import { type RunRow, raisesCash, type WholeRun } from '../rules.ts'
import { moveRuns } from '../write-runs.ts'
import { noteStarts } from '../write-subscriptions.ts'
import { buyLines, buySized } from './buy-lines.ts'
import { endRuns } from './end-runs.ts'
import { placeLines } from './place-lines.ts'

/** The business days that sells may take before the buys no longer wait for them. */
const SELL_DAYS = 5
/** The business days for which cash that is raised without a withdrawal is held back. */
const HOLD_DAYS = 10

/** Starts runs that are stored with their lines and locked: sells first, or the buys if there are none. */
export async function startRuns(context: Context, runs: readonly WholeRun[]): Promise<void> {
  if (runs.length === 0) return
  const { now } = context
  for (const { run, lines } of runs)
    if (lines.some(({ side }) => side !== null)) record(context, 'rebalancing_run.started', run.id)
  await noteStarts(
    context,
    runs.flatMap(({ run }) => run.subscription ?? []),
  )
  const calendar = calendarOfTenant(context.settings)
  const started: WholeRun[] = []
  for (const { run, lines } of runs) {
    const hold_until = holdsBack(run) ? addBusinessDays(calendar, dayOf(now), HOLD_DAYS) : null
    started.push({ run: await reserveCash(context, { ...run, started_at: now, hold_until }), lines })
  }
  const sold = await placeLines(context, started, 'sell')
  const sell_until = addBusinessDays(calendar, dayOf(now), SELL_DAYS)
  const isSelling = ({ lines }: WholeRun) =>
    lines.some(({ side, order }) => side === 'sell' && order !== null)
  const selling = sold
    .filter(isSelling)
    .map(({ run }) => ({ ...run, status: 'selling' as const, sell_until }))
  await moveRuns(context, selling)
  for (const { id } of selling) enqueue(context, sellEndJob(id, sell_until))
  await pauseLiquidated(
    context,
    sold.map(({ run }) => run),
  )
  const others = sold.filter((run) => !isSelling(run))
  await endRuns(context, others.map(({ run }) => run).filter(raisesCash))
  const buyers = others.filter(({ run }) => !raisesCash(run))
  const isWithoutSells = ({ lines }: WholeRun) => !lines.some(({ side }) => side === 'sell')
  await buyLines(context, buyers.filter(isWithoutSells))
  await buySized(
    context,
    buyers.filter((run) => !isWithoutSells(run)),
  )
}

// Cash that is raised without a withdrawal is not invested again immediately.
const holdsBack = ({ run_type, withdrawal_to }: RunRow): boolean =>
  run_type === 'raise_cash' && withdrawal_to === null
