// What follows from an instrument of fixed income for whoever holds it: each coupon, the maturity, before it the
// rollover. A job per position and date; what they find on the day decides. Those of one instant are seen to together.
import type { Context } from '../../context.ts'
import { couponsOf, isFixedIncome } from '../../fixed-income/of-instrument.ts'
import type { Instrument } from '../../market/instrument.ts'
import { maturityDay, rolloverDay } from '../../market/instrument-terms.ts'
import { addMilliseconds, type Day, dayAt, dayOf } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../worker/job.ts'
import { listRows } from '../catalog/read.ts'
import { announceActions } from './announce-actions.ts'
import type { Due } from './plan-bookings.ts'
import { processDue, VENUE_PAUSE_MS } from './process-action.ts'
import { listWatched, type Scheduled } from './read.ts'

/** A position that a job names, as it is now. */
interface Watched {
  status: string
  row: Instrument
}

/** Enqueues what lies ahead of each new position. */
export async function watchPositions(contexts: Context[], asked: { position: string }[]): Promise<void> {
  const watched = await lookUpAll(contexts[0]!, asked)
  const known = new Map<string, Ahead[]>()
  for (const [n, context] of contexts.entries()) {
    const { position } = asked[n]!
    const { row } = watched.get(position) ?? {}
    if (!row || !isFixedIncome(row)) continue
    const ahead = known.get(row.id) ?? aheadOf(row, dayOf(context.now))
    known.set(row.id, ahead)
    for (const one of ahead) enqueueAhead(context, position, one)
  }
}

async function lookUpAll(
  context: Context,
  asked: readonly { position: string }[],
): Promise<Map<string, Watched>> {
  const held = await listWatched(
    context,
    asked.map(({ position }) => position),
  )
  const rows = await listRows(
    context,
    held.map(({ instrument }) => instrument),
  )
  return new Map(held.map(({ id, status, instrument }) => [id, { status, row: rows.get(instrument)! }]))
}

/** Work that lies ahead of a position. */
interface Ahead {
  kind: string
  rank: number
  day: Day
  more?: { paid: Day }
}

// The next coupon is the first whose holders are not told yet.
function aheadOf(row: Instrument, today: Day): Ahead[] {
  const coupon = couponsOf(row).find(({ record_date }) => record_date >= today)
  const maturity = { kind: 'corporate-actions.pay-maturity', rank: RANK.maturity, day: maturityDay(row) }
  const rolls = row.attributes.supports_automatic_rollover === true
  return [
    ...(coupon ? [couponAhead(coupon)] : []),
    maturity,
    ...(rolls ? [{ kind: 'trading.roll-position', rank: RANK.rollover, day: rolloverDay(row) }] : []),
  ]
}

const couponAhead = ({ payment_date: paid }: { payment_date: Day }): Ahead => ({
  ...{ kind: 'corporate-actions.pay-coupon', rank: RANK.coupon, day: paid },
  more: { paid },
})

// Work of the day, or at once where its time has passed already.
function enqueueAhead(context: Context, position: string, { kind, rank, day, more }: Ahead): void {
  const due_at = dayAt(day, DAILY_WORK)
  const payload = { position, ...more }
  enqueue(context, { kind, payload, rank, due_at: due_at > context.now ? due_at : context.now })
}

/** A position to which an action is due that follows from its instrument. */
interface Comes {
  context: Context
  position: string
  scheduled: Scheduled
}

/**
 * Pays the coupon of the day to each position, and has the next one paid for as long as there is anything to pay on.
 */
export async function payCoupons(
  contexts: Context[],
  asked: { position: string; paid: Day }[],
): Promise<void> {
  const watched = await lookUpAll(contexts[0]!, asked)
  const coming: Comes[] = []
  for (const [n, context] of contexts.entries()) {
    const { position, paid } = asked[n]!
    const held = watched.get(position)
    if (!held) continue
    const coupons = couponsOf(held.row)
    const index = coupons.findIndex(({ payment_date }) => payment_date === paid)
    if (index < 0) continue
    const { record_date } = coupons[index]!
    coming.push({
      ...{ context, position },
      scheduled: { type: 'coupon', instrument: held.row.id, record_date, payment_date: paid },
    })
    const next = coupons[index + 1]
    if (next && held.status !== 'closed') enqueueAhead(context, position, couponAhead(next))
  }
  await processComing(contexts[0]!, coming)
}

/** Pays out each position on the day its instrument matures, and closes it. */
export async function payMaturities(contexts: Context[], asked: { position: string }[]): Promise<void> {
  const watched = await lookUpAll(contexts[0]!, asked)
  const coming = contexts.flatMap((context, n): Comes[] => {
    const { position } = asked[n]!
    const held = watched.get(position)
    if (held?.status !== 'open') return []
    const day = maturityDay(held.row)
    return [
      {
        ...{ context, position },
        scheduled: { type: 'maturity', instrument: held.row.id, record_date: day, payment_date: day },
      },
    ]
  })
  const kind = 'corporate-actions.pay-maturity'
  for (const { context, position } of await processComing(contexts[0]!, coming)) {
    const due_at = addMilliseconds(context.now, VENUE_PAUSE_MS)
    enqueue(context, { kind, payload: { position }, rank: RANK.maturity, due_at })
  }
}

// Gives those that the venue keeps waiting.
async function processComing(context: Context, coming: readonly Comes[]): Promise<Due[]> {
  const actions = await announceActions(
    context,
    coming.map(({ scheduled }) => scheduled),
  )
  return processDue(
    context,
    coming.map(({ scheduled: _, ...one }, n) => ({ ...one, action: actions[n]! })),
  )
}
