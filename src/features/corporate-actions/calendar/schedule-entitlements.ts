// Schedules and pays the entitlements of a position in fixed income: each coupon, the maturity, and before it the
// rollover. There is one job for each position and date. The jobs of one instant share a batch.
import type { Context } from '../../../context.ts'
import { couponsOf, isFixedIncome } from '../../../fixed-income/of-instrument.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { maturityDay, rolloverDay } from '../../../market/instrument-terms.ts'
import { addMilliseconds, type Day, dayAt, dayOf } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../../worker/job.ts'
import { listRows } from '../../instruments/catalog/read.ts'
import type { DueAction } from '../bookings/plan-bookings.ts'
import { processDue, VENUE_PAUSE_MS } from '../process-action.ts'
import { listPositions, type Scheduled } from '../read.ts'
import { announceActions } from './announce-actions.ts'

/** The position of a job, as it is now. */
interface Position {
  status: string
  row: Instrument
}

/** A job that a position is to get. */
export interface ScheduledJob {
  kind: string
  rank: number
  day: Day
  /** The payment date of a coupon. */
  paid?: Day
}

/** Enqueues the jobs of positions that have opened. */
export async function scheduleEntitlements(
  contexts: Context[],
  payloads: { position: string }[],
): Promise<void> {
  const positions = await readPositions(contexts[0]!, payloads)
  const schedules = new Map<string, ScheduledJob[]>()
  for (const [n, context] of contexts.entries()) {
    const { position } = payloads[n]!
    const row = positions.get(position)?.row
    if (!row) continue
    const schedule = schedules.get(row.id) ?? decideSchedule(row, dayOf(context.now))
    schedules.set(row.id, schedule)
    for (const job of schedule) enqueueOnDay(context, position, job)
  }
}

async function readPositions(
  context: Context,
  payloads: readonly { position: string }[],
): Promise<Map<string, Position>> {
  const positions = await listPositions(
    context,
    payloads.map(({ position }) => position),
  )
  const rows = await listRows(
    context,
    positions.map(({ instrument }) => instrument),
  )
  return new Map(positions.map(({ id, status, instrument }) => [id, { status, row: rows.get(instrument)! }]))
}

/** The next coupon whose record date has not passed, the maturity, and the rollover of a bill that can roll over. */
export function decideSchedule(row: Instrument, today: Day): ScheduledJob[] {
  if (!isFixedIncome(row)) return []
  const coupon = couponsOf(row).find(({ record_date }) => record_date >= today)
  const rolls = row.attributes.supports_automatic_rollover === true
  return [
    ...(coupon ? [couponJob(coupon.payment_date)] : []),
    { kind: 'corporate-actions.pay-maturity', rank: RANK.maturity, day: maturityDay(row) },
    ...(rolls ? [{ kind: 'trading.roll-position', rank: RANK.rollover, day: rolloverDay(row) }] : []),
  ]
}

const couponJob = (paid: Day): ScheduledJob => ({
  kind: 'corporate-actions.pay-coupon',
  rank: RANK.coupon,
  day: paid,
  paid,
})

// With the work of its day, or now if that instant has passed.
function enqueueOnDay(context: Context, position: string, { kind, rank, day, paid }: ScheduledJob): void {
  const due_at = dayAt(day, DAILY_WORK)
  const payload = { position, ...(paid ? { paid } : {}) }
  enqueue(context, { kind, payload, rank, due_at: due_at > context.now ? due_at : context.now })
}

/** A position for which a coupon or a maturity is due. */
interface Payable {
  context: Context
  position: string
  scheduled: Scheduled
}

/** Pays the coupon of the day to each position, and enqueues the next coupon unless the position is closed. */
export async function payCoupons(
  contexts: Context[],
  payloads: { position: string; paid: Day }[],
): Promise<void> {
  const positions = await readPositions(contexts[0]!, payloads)
  const payable: Payable[] = []
  for (const [n, context] of contexts.entries()) {
    const { position, paid } = payloads[n]!
    const decision = decideCoupon(positions.get(position), paid)
    if (!decision) continue
    payable.push({ context, position, scheduled: decision.scheduled })
    if (decision.next) enqueueOnDay(context, position, decision.next)
  }
  await processPayable(contexts[0]!, payable)
}

/** The coupon of the day and the job of the next one; undefined if the instrument pays no coupon on the day. */
export function decideCoupon(
  position: Position | undefined,
  paid: Day,
): { scheduled: Scheduled; next: ScheduledJob | undefined } | undefined {
  if (!position) return undefined
  const { row, status } = position
  const coupons = couponsOf(row)
  const index = coupons.findIndex(({ payment_date }) => payment_date === paid)
  if (index < 0) return undefined
  const { record_date } = coupons[index]!
  const next = status === 'closed' ? undefined : coupons[index + 1]
  return {
    scheduled: { type: 'coupon', instrument: row.id, record_date, payment_date: paid },
    next: next && couponJob(next.payment_date),
  }
}

/** Redeems each open position on the day on which its instrument matures. */
export async function payMaturities(contexts: Context[], payloads: { position: string }[]): Promise<void> {
  const positions = await readPositions(contexts[0]!, payloads)
  const payable = contexts.flatMap((context, n): Payable[] => {
    const { position } = payloads[n]!
    const { row, status } = positions.get(position) ?? {}
    return row && status === 'open' ? [{ context, position, scheduled: maturityOf(row) }] : []
  })
  const kind = 'corporate-actions.pay-maturity'
  for (const { context, position } of await processPayable(contexts[0]!, payable)) {
    const due_at = addMilliseconds(context.now, VENUE_PAUSE_MS)
    enqueue(context, { kind, payload: { position }, rank: RANK.maturity, due_at })
  }
}

function maturityOf(row: Instrument): Scheduled {
  const day = maturityDay(row)
  return { type: 'maturity', instrument: row.id, record_date: day, payment_date: day }
}

// Returns those that wait for the venue.
async function processPayable(context: Context, payable: readonly Payable[]): Promise<DueAction[]> {
  const actions = await announceActions(
    context,
    payable.map(({ scheduled }) => scheduled),
  )
  return processDue(
    context,
    payable.map(({ context: change, position }, n) => ({ context: change, position, action: actions[n]! })),
  )
}
