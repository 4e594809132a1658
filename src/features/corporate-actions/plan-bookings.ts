// What actions come to for positions; nothing is booked.
import type { Context } from '../../context.ts'
import { failParam } from '../../errors.ts'
import { couponPerUnit } from '../../fixed-income/of-instrument.ts'
import type { Instrument } from '../../market/instrument.ts'
import { currenciesOf, moneyPerPoint } from '../../market/instrument-terms.ts'
import type { Decimal } from '../../values/decimal.ts'
import { findInstrument, listRows } from '../catalog/read.ts'
import { findTaxes } from './find-taxes.ts'
import { type ActionRow, listHolders, listSettledHolders, type PositionUnits } from './read.ts'
import {
  type ActionType,
  type Booking,
  exchangeBooking,
  type Held,
  incomeBooking,
  maturityBooking,
  suspended,
} from './rules.ts'

/** An action that is due for a position, in a change of its own or in one with others. */
export interface Due {
  context: Context
  action: ActionRow
  position: string
}

export interface Planned extends Due {
  held: Held
  booking: Booking
}

const TAKES_ALL = new Set<ActionType>(['maturity', 'split', 'merger'])

/** Whether an action of the type takes all units of whoever holds any; the others pay on those of the record date. */
export const takesAll = ({ type }: Pick<ActionRow, 'type'>): boolean => TAKES_ALL.has(type)

const nameOf = (action: string, position: string) => `${action} ${position}`

/** What the actions come to for the positions that they find and have not booked yet, each once, in their order. */
export async function planBookings(context: Context, due: readonly Due[]): Promise<Planned[]> {
  const each = firstBy(due, ({ action, position }) => nameOf(action.id, position))
  const found = await findHolders(context, [...each.values()])
  const ways = await waysOf(context, due)
  const holders = [...each].flatMap(([name, one]) => {
    const holder = found.get(name)
    return holder ? [{ ...one, holder, way: ways.get(one.action.id)! }] : []
  })
  const rates = await findTaxes(
    context,
    holders.map(({ holder, way }) => ({ account: holder.account, ...way.taxed })),
  )
  return holders.map(({ holder, way, ...one }, n) => {
    const { account, position, units, cost } = holder
    const held: Held = { ...{ account, position, units, cost }, ...way.place }
    const booking = way.book(held, rates[n]!)
    return { ...one, held, booking: holder.is_closed ? suspended(booking) : booking }
  })
}

/** The first of each name, in their order. */
export function firstBy<T>(all: readonly T[], nameOf: (one: T) => string): Map<string, T> {
  const first = new Map<string, T>()
  for (const one of all) if (!first.has(nameOf(one))) first.set(nameOf(one), one)
  return first
}

async function findHolders(context: Context, due: readonly Due[]): Promise<Map<string, PositionUnits>> {
  const whole = due.filter(({ action }) => takesAll(action))
  const settled = due.filter(({ action }) => !takesAll(action))
  const rows = [
    ...(whole.length > 0 ? await listHolders(context, whole) : []),
    ...(settled.length > 0 ? await listSettledHolders(context, settled) : []),
  ]
  return new Map(rows.map((row) => [nameOf(row.action, row.position), row]))
}

/** How an action is booked, whatever the position. */
interface Way {
  place: Pick<Held, 'instrument' | 'm' | 'currency'>
  taxed: { transaction_type: string; issuer_country: string | null }
  book: (held: Held, rates: readonly Decimal[]) => Booking
}

async function waysOf(context: Context, due: readonly Due[]): Promise<Map<string, Way>> {
  const rows = await listRows(
    context,
    due.map(({ action }) => action.instrument),
  )
  const ways = new Map<string, Way>()
  for (const [id, { action }] of firstBy(due, (one) => one.action.id))
    ways.set(id, await wayOf(context, action, rows.get(action.instrument)!))
  return ways
}

async function wayOf(
  context: Context,
  { type, terms, payment_date }: ActionRow,
  row: Instrument,
): Promise<Way> {
  const m = moneyPerPoint(row)
  const place = { instrument: row.id, m, currency: currenciesOf(row).quote }
  const taxed = (transaction_type: string) => ({ transaction_type, issuer_country: row.issuer_country })
  if (type === 'maturity') {
    const redemption = terms.redemption ?? '100'
    return {
      place,
      taxed: taxed('maturity'),
      book: (held, rates) => maturityBooking(held, redemption, rates),
    }
  }
  if (type === 'split' || type === 'merger') {
    const target = terms.new_instrument === undefined ? row : await targetOf(context, terms.new_instrument)
    const into = { instrument: target.id, increment: target.trading_increment, m: moneyPerPoint(target) }
    return { place, taxed: taxed('merger'), book: (held) => exchangeBooking(held, terms, into) }
  }
  const perUnit = type === 'coupon' ? couponPerUnit(row, m, payment_date) : terms.amount_per_unit!
  return { place, taxed: taxed('coupon_payment'), book: (held, rates) => incomeBooking(held, perUnit, rates) }
}

async function targetOf(context: Context, id: string): Promise<Instrument> {
  const found = await findInstrument(context, id)
  if (!found) throw failParam('body.new_instrument', 'not_found', 'No such instrument.')
  return found.row
}
