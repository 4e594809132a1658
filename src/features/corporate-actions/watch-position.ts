// What follows from an instrument of fixed income for whoever holds it: each coupon, the maturity, before it the
// rollover. A job per position and date; what they find on the day decides.
import type { Context } from '../../context.ts'
import { businessDayFrom, calendarOf } from '../../fixed-income/calendars.ts'
import { isFixedIncome } from '../../fixed-income/of-instrument.ts'
import type { Instrument } from '../../market/instrument.ts'
import { newId } from '../../values/ids.ts'
import { addMilliseconds, type Day, dayAt, dayOf } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/jobs.ts'
import { findInstrument } from '../catalog/read.ts'
import { rolloverDay } from '../trading/roll-position.ts'
import { DAILY_WORK } from '../trading/rules.ts'
import { couponsOf, processAction, VENUE_PAUSE_MS } from './process-action.ts'
import { lockAction } from './read.ts'
import type { ActionType } from './rules.ts'

interface Watched {
  instrument: string
  status: string
}

async function lookUpPosition({ sql, tenant }: Context, id: string): Promise<Watched | undefined> {
  const [row] = await sql<Watched>`
    select instrument, status from positions where tenant = ${tenant} and id = ${id}`
  return row
}

/** The day on which an instrument pays out: its maturity, or the next business day. */
const maturityDay = (instrument: Instrument): Day =>
  businessDayFrom(calendarOf(instrument), String(instrument.attributes.maturity_date))

/** Enqueues what lies ahead of a new position. */
export async function watchPosition(context: Context, { position }: { position: string }): Promise<void> {
  const held = await lookUpPosition(context, position)
  const found = held && (await findInstrument(context, held.instrument))
  if (!found || !isFixedIncome(found.row)) return
  const { row } = found
  enqueueNextCoupon(context, position, row, dayOf(context.now))
  at(context, maturityDay(row), RANK.maturity, 'corporate-actions.pay-maturity', { position })
  if (row.attributes.supports_automatic_rollover === true)
    at(context, rolloverDay(row), RANK.rollover, 'trading.roll-position', { position })
}

// Work of the day, or at once where its time has passed already.
function at(
  context: Context,
  day: Day,
  rank: number,
  kind: string,
  payload: { position: string; paid?: Day },
) {
  const due_at = dayAt(day, DAILY_WORK)
  enqueue(context, { kind, payload, rank, due_at: due_at > context.now ? due_at : context.now })
}

// The next coupon is the first whose holders are not told yet.
function enqueueNextCoupon(context: Context, position: string, instrument: Instrument, from: Day) {
  const next = couponsOf(instrument).find((coupon) => coupon.record_date >= from)
  if (next)
    at(context, next.payment_date, RANK.coupon, 'corporate-actions.pay-coupon', {
      position,
      paid: next.payment_date,
    })
}

/** Pays the coupon of the day to the position, and has the next one paid for as long as there is anything to pay on. */
export async function payCoupon(
  context: Context,
  { position, paid }: { position: string; paid: Day },
): Promise<void> {
  const held = await lookUpPosition(context, position)
  if (!held) return
  const { row } = (await findInstrument(context, held.instrument))!
  const coupons = couponsOf(row)
  const index = coupons.findIndex((coupon) => coupon.payment_date === paid)
  const coupon = coupons[index]
  if (!coupon) return
  const action = await announce(context, 'coupon', row.id, coupon.record_date, paid)
  await processAction(context, await lockAction(context, action), position)
  const next = coupons[index + 1]
  if (next && held.status !== 'closed')
    at(context, next.payment_date, RANK.coupon, 'corporate-actions.pay-coupon', {
      position,
      paid: next.payment_date,
    })
}

/** Pays out the position on the day its instrument matures, and closes it. */
export async function payMaturity(context: Context, { position }: { position: string }): Promise<void> {
  const held = await lookUpPosition(context, position)
  if (held?.status !== 'open') return
  const { row } = (await findInstrument(context, held.instrument))!
  const day = maturityDay(row)
  const action = await announce(context, 'maturity', row.id, day, day)
  if (await processAction(context, await lockAction(context, action), position)) return
  const due_at = addMilliseconds(context.now, VENUE_PAUSE_MS)
  const kind = 'corporate-actions.pay-maturity'
  enqueue(context, { kind, payload: { position }, rank: RANK.maturity, due_at })
}

/** The coupon or maturity of the day, announced if it is not yet; returns its id. */
export async function announce(
  { sql, tenant, now }: Context,
  type: ActionType,
  instrument: string,
  record_date: Day,
  payment_date: Day,
): Promise<string> {
  await sql`
    insert into corporate_actions (tenant, id, type, instrument, record_date, payment_date, terms, created_at, modified_at)
    values (${tenant}, ${newId('coa_')}, ${type}, ${instrument}, ${record_date}, ${payment_date}, '{}', ${now}, ${now})
    on conflict (tenant, type, instrument, payment_date) where type in ('coupon', 'maturity') and reversed_at is null
    do nothing`
  const [row] = await sql<{ id: string }>`
    select id from corporate_actions
    where tenant = ${tenant} and type = ${type} and instrument = ${instrument} and payment_date = ${payment_date}
      and reversed_at is null`
  return row!.id
}
