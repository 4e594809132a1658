// Carries out a corporate action for every position it finds, each position once, whatever is repeated.
import type { Context } from '../../context.ts'
import { failParam } from '../../errors.ts'
import { bondOf } from '../../fixed-income/bond.ts'
import { couponSchedule } from '../../fixed-income/coupon-schedule.ts'
import type { Instrument } from '../../market/instrument.ts'
import { divide, multiply } from '../../values/decimal.ts'
import { addMilliseconds, type Instant } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/jobs.ts'
import { findInstrument } from '../catalog/read.ts'
import { endOrders } from '../trading/cancel-orders.ts'
import { currenciesOf, moneyPerPoint } from '../trading/rules.ts'
import { findTaxes } from './find-taxes.ts'
import { type ActionRow, listHolders, listSettledHolders, type PositionUnits } from './read.ts'
import {
  type ActionType,
  type Booking,
  exchangeBooking,
  type Held,
  incomeBooking,
  maturityBooking,
} from './rules.ts'
import { writeBooking } from './write-booking.ts'

export interface Planned {
  held: Held
  booking: Booking
}

const takesAll = new Set(['maturity', 'split', 'merger'])

/** What the action comes to for every position it finds, or for the one given; nothing is booked. */
export async function planAction(
  context: Context,
  action: ActionRow,
  only: string | null = null,
): Promise<Planned[]> {
  const { row } = (await findInstrument(context, action.instrument))!
  const found = takesAll.has(action.type)
    ? await listHolders(context, row.id, only)
    : await listSettledHolders(context, row.id, action.record_date, only)
  const planned: Planned[] = []
  for (const holder of found) planned.push(await planHolder(context, action, row, holder))
  return planned
}

async function planHolder(
  context: Context,
  { type, terms }: ActionRow,
  instrument: Instrument,
  holder: PositionUnits,
): Promise<Planned> {
  const m = moneyPerPoint(instrument)
  const held: Held = { ...holder, instrument: instrument.id, m, currency: currenciesOf(instrument).quote }
  const rates = (kind: string) => findTaxes(context, holder.account, kind, instrument.issuer_country)
  if (type === 'maturity')
    return { held, booking: maturityBooking(held, terms.redemption ?? '100', await rates('maturity')) }
  if (type === 'split' || type === 'merger') {
    const into =
      terms.new_instrument === undefined ? instrument : await targetOf(context, terms.new_instrument)
    const place = { instrument: into.id, increment: into.trading_increment, m: moneyPerPoint(into) }
    return { held, booking: exchangeBooking(held, terms, place) }
  }
  const perUnit = type === 'coupon' ? couponPerUnit(instrument, m) : terms.amount_per_unit!
  return { held, booking: incomeBooking(held, perUnit, await rates('coupon_payment')) }
}

async function targetOf(context: Context, id: string): Promise<Instrument> {
  const found = await findInstrument(context, id)
  if (!found) throw failParam('body.new_instrument', 'not_found', 'No such instrument.')
  return found.row
}

// Money of one coupon for one unit: m × coupon ÷ f, exact to 12 places.
function couponPerUnit({ attributes }: Instrument, m: string) {
  const perYear = { biennial: '0.5', annual: '1', semi_annual: '2', quarterly: '4', monthly: '12' }
  const f = perYear[String(attributes.coupon_frequency) as keyof typeof perYear]
  return divide(multiply(m, String(attributes.coupon)), f, 12)
}

/** How long an action waits for orders that the venue has yet to end before it looks again. */
export const VENUE_PAUSE_MS = 10_000

export interface Booked {
  held: Held
  transactions: Awaited<ReturnType<typeof writeBooking>>['transactions']
}

/**
 * Books the action for every position it finds, or for the one given; what is booked already stays as it is. Undefined,
 * and nothing booked, while the venue has yet to end orders that must end first.
 */
export async function processAction(
  context: Context,
  action: ActionRow,
  only: string | null = null,
): Promise<Booked[] | undefined> {
  const { sql, tenant, now } = context
  const { instrument } = action
  if (takesAll.has(action.type)) {
    const waiting = await endOrders(context, { instrument, reason: 'instrument_not_trading' })
    if (waiting > 0) return undefined
  }
  const booked: Booked[] = []
  for (const { held, booking } of await planAction(context, action, only)) {
    const [known] = await sql`
      select entry from corporate_action_bookings
      where tenant = ${tenant} and action = ${action.id} and position = ${held.position}`
    if (known) continue
    const target = { ...held, action: action.id }
    const { entry, transactions } = await writeBooking(context, target, booking)
    const kept = JSON.stringify({ ...booking, currency: held.currency })
    await sql`
      insert into corporate_action_bookings (tenant, action, position, account, booking, entry, created_at)
      values (${tenant}, ${action.id}, ${held.position}, ${held.account}, ${kept}, ${entry}, ${now})`
    booked.push({ held, transactions })
  }
  await sql`
    update corporate_actions set status = 'processed', processed_at = coalesce(processed_at, ${now}), modified_at = ${now}
    where tenant = ${tenant} and id = ${action.id}`
  return booked
}

const ranks: Record<ActionType, number> = {
  coupon: RANK.coupon,
  distribution: RANK.coupon,
  maturity: RANK.maturity,
  split: RANK.split,
  merger: RANK.split,
}

/** Has the action carried out at the instant, by default as soon as the venue may have ended the orders it waits for. */
export function processLater(
  context: Context,
  { id, type }: Pick<ActionRow, 'id' | 'type'>,
  due_at: Instant = addMilliseconds(context.now, VENUE_PAUSE_MS),
): void {
  enqueue(context, { kind: 'corporate-actions.process', payload: { action: id }, due_at, rank: ranks[type] })
}

/** The coupons of an instrument that pays fixed ones, first to last; none for everything else. */
export function couponsOf(instrument: Instrument) {
  if (instrument.attributes.coupon_type !== 'fixed_coupon') return []
  return couponSchedule(bondOf(instrument))
}
