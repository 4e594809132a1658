// Facts about orders, without input or output: their states, what they reserve, the price buffer, when they go out.
import { calendarOf, isBusinessDay, nextBusinessDay } from '../../../fixed-income/calendars.ts'
import { firstCloseAfter, lastCloseUpTo } from '../../../fixed-income/markets/sessions.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { currenciesOf, isPair, priceIncrementOf } from '../../../market/instrument-terms.ts'
import { isDealtOnceADay } from '../../../market/pricing-times.ts'
import { add, type Decimal, floorTo, isLess, isZero, multiply } from '../../../values/decimal.ts'
import { isReached, OPEN_ORDER_STATES, type OrderType } from '../../../values/orders.ts'
import { addDays, type Day, dayAt, dayOf, type Instant } from '../../../values/time.ts'
import { isGoodTill, type TimeInForce } from '../../../values/time-in-force.ts'
import { DAILY_WORK } from '../../../worker/job.ts'
import type { Listed } from '../../instruments/catalog/read.ts'
import { type Rollable, rolloverFigures } from '../../portfolio/holdings/rules.ts'

export type OrderStatus =
  | 'held'
  | 'placed'
  | 'pending'
  | 'executing'
  | 'cancelling'
  | 'filled'
  | 'settled'
  | 'cancelled'

/** The origins of orders that are placed today. */
export const ORDER_PURPOSES = [
  'user_request',
  'rollover',
  'bulk',
  'reinvestment',
  'savings_plan',
  'rebalancing',
  'residual',
] as const
export type OrderPurpose = (typeof ORDER_PURPOSES)[number]

/** The states to which an order may go from each state; docs/trading.md draws them. */
export const NEXT_STATES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  held: [],
  placed: ['pending', 'executing', 'cancelled'],
  pending: ['executing', 'cancelled'],
  executing: ['cancelling', 'filled', 'cancelled'],
  cancelling: ['filled', 'cancelled'],
  filled: ['settled'],
  settled: [],
  cancelled: [],
}

/** Whether an order may go from one state to the other. */
export const mayBecome = (from: OrderStatus, to: OrderStatus): boolean => NEXT_STATES[from].includes(to)

/** The states from which an order may go to the state. */
export const statesBefore = (to: OrderStatus): OrderStatus[] =>
  (Object.keys(NEXT_STATES) as OrderStatus[]).filter((from) => mayBecome(from, to))

/** The states of an order that waits for its execution, as the list of pending orders shows them. */
export const PENDING_STATES: readonly OrderStatus[] = ['held', ...OPEN_ORDER_STATES]

/** Whether the venue may have the order. */
export const isAtVenue = (status: OrderStatus): boolean => status === 'executing' || status === 'cancelling'

interface Cancellable {
  order_type: OrderType
  status: OrderStatus
  traded_quantity: Decimal
  time_in_force: TimeInForce | null
  parent_order: string | null
}

/**
 * Whether the customer may cancel the order: a pooled one until its cut; or one with a limit or a stop price that is
 * not cancelling already, and that has no trade unless it stays in force beyond its session.
 */
export function isCancellable(order: Cancellable): boolean {
  const { order_type, status, traded_quantity, time_in_force } = order
  if (order.parent_order !== null) return status === 'placed'
  return (
    order_type !== 'market' &&
    status !== 'cancelling' &&
    mayBecome(status, 'cancelled') &&
    (isZero(traded_quantity) || isGoodTill(time_in_force))
  )
}

/** The asset that an order reserves: the cash that pays for a buy, or the units or the currency of a sell. */
export function reservedAsset(instrument: Instrument, side: 'buy' | 'sell'): string {
  const { base, quote } = currenciesOf(instrument)
  if (side === 'buy') return quote
  return isPair(instrument) ? base : instrument.id
}

/** The least money that an order moves. */
export const LEAST_NOTIONAL = '0.01'

/** Whether the money is less than any order moves. */
export const isWorthless = (notional: Decimal): boolean => isLess(notional, LEAST_NOTIONAL)

/** Whether the rollover of an open position in the bill can no longer be switched. */
export const isLocked = ({ wire }: Pick<Listed, 'wire'>, today: Day, isRolling = false): boolean =>
  wire.supports_automatic_rollover === true &&
  !rolloverFigures('open', wire as Rollable, today, isRolling).can_update_automatic_rollover

/** The allowance for a price that moves between the order and its execution, as a fraction: 2 %. */
const PRICE_BUFFER = '0.02'

const buffered = new Set(['etf', 'stock', 'certificate', 'amc', 'currency_pair'])

/** The price buffer of an order in the instrument: none if price and quantity are nearly certain. */
export const bufferOf = ({ instrument_type }: Pick<Instrument, 'instrument_type'>): Decimal =>
  buffered.has(instrument_type) ? PRICE_BUFFER : '0'

/** An order as its worst price needs it. */
interface Stopped {
  order_type: OrderType
  side: 'buy' | 'sell'
  stop_price: Decimal | null
}

/**
 * The price up to which a triggered buy stop order may execute: its stop price and the buffer, for it has reserved no
 * more. Null for any other order.
 */
export const worstPriceOf = (
  instrument: Pick<Instrument, 'instrument_type' | 'attributes'>,
  { order_type, side, stop_price }: Stopped,
): Decimal | null =>
  order_type === 'stop' && side === 'buy'
    ? floorTo(multiply(stop_price!, add('1', bufferOf(instrument))), priceIncrementOf(instrument))
    : null

/** Whether the market has reached the stop price of an order that is placed now: it would be triggered immediately. */
export const isStopReached = (
  { side, size }: { side: 'buy' | 'sell'; size: { stop_price: Decimal | null } },
  price: { bid: Decimal; ask: Decimal },
): boolean => size.stop_price !== null && isReached(side, size.stop_price, price)

/** The instant of the daily work on the day. */
export const dailyWorkOn = (day: Day): Instant => dayAt(day, DAILY_WORK)

/** The instant until which an order waits for its dealing day; undefined if the order goes out immediately. */
export function dealingDayAfter(instrument: Instrument, placed_at: Instant): Instant | undefined {
  const deadline = instrument.attributes.dealing_deadline
  if (!isDealtOnceADay(instrument) || typeof deadline !== 'string') return undefined
  const day = dayOf(placed_at)
  const calendar = calendarOf(instrument)
  if (isBusinessDay(calendar, day) && placed_at <= dayAt(day, deadline)) return undefined
  return dailyWorkOn(nextBusinessDay(calendar, day))
}

/** The members of an order that say when it ends by itself. */
export interface OrderValidity {
  time_in_force: TimeInForce | null
  /** The day that a gtd order names; null for any other. */
  expires_on: Day | null
}

/**
 * When an order ends by itself, at a close of its instrument's session; the order is placed now unless the instant of
 * its placement is another. Null for a market order, undefined if no session is left up to the day that the order
 * names.
 */
export function expiryOf(
  instrument: Instrument,
  { time_in_force, expires_on }: OrderValidity,
  now: Instant,
  gtc_days: number,
  placed_at: Instant = now,
): Instant | null | undefined {
  if (time_in_force === null) return null
  if (time_in_force === 'gtd') return lastCloseUpTo(instrument, expires_on!, now)
  const close = firstCloseAfter(instrument, now)
  if (time_in_force === 'day') return close
  return lastCloseUpTo(instrument, addDays(dayOf(placed_at), gtc_days), now) ?? close
}

/** The terms of an order that a replacement may change. */
export interface ReplaceableTerms {
  quantity: Decimal
  limit_price: Decimal | null
  stop_price: Decimal | null
  time_in_force: TimeInForce
  /** The close at which the order ends by itself. */
  expires_at: Instant
}

/** Terms that were requested of the venue, which has yet to confirm them. */
export interface PendingReplacement extends ReplaceableTerms {
  /** The number of the request, from 1 on, by which the venue knows it. */
  number: number
  requested_at: Instant
  /** The quantity as the request spells it: a sandbox picks its fixed scenario by that. */
  scenario: string | null
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null }

/** The terms of an order in units with a limit or a stop price. */
export const termsInForce = ({
  quantity,
  limit_price,
  stop_price,
  time_in_force,
  expires_at,
}: Nullable<ReplaceableTerms>): ReplaceableTerms => ({
  quantity: quantity!,
  limit_price,
  stop_price,
  time_in_force: time_in_force!,
  expires_at: expires_at!,
})

interface Replaceable {
  order_type: OrderType
  status: OrderStatus
  cash_amount: Decimal | null
  triggered_at: Instant | null
  replacement: PendingReplacement | null
}

/**
 * Whether the customer may replace the terms of the order: it is sized in units, works with a limit or a stop price,
 * and the venue has answered every request before. A stop order that was triggered is a market order.
 */
export const isReplaceable = (order: Replaceable): boolean =>
  order.order_type !== 'market' &&
  order.cash_amount === null &&
  order.replacement === null &&
  order.status !== 'cancelling' &&
  mayBecome(order.status, 'cancelled') &&
  !(order.order_type === 'stop' && order.triggered_at !== null)
