// Decisions about orders, without input or output: their states, the room for their price, when they go out.
import { calendarOf, isBusinessDay, nextBusinessDay, sessionOf } from '../../fixed-income/calendars.ts'
import type { Instrument } from '../../market/instrument.ts'
import { type Decimal, isZero } from '../../values/decimal.ts'
import { addDays, type Day, dayAt, dayOf, type Instant } from '../../values/time.ts'
import { DAILY_WORK } from '../../worker/job.ts'

export type OrderStatus =
  | 'held'
  | 'placed'
  | 'pending'
  | 'executing'
  | 'cancelling'
  | 'filled'
  | 'settled'
  | 'cancelled'

const next: Record<OrderStatus, OrderStatus[]> = {
  held: [],
  placed: ['pending', 'executing', 'cancelled'],
  pending: ['executing', 'cancelled'],
  executing: ['cancelling', 'filled', 'cancelled'],
  cancelling: ['filled', 'cancelled'],
  filled: ['settled'],
  settled: [],
  cancelled: [],
}

/** Whether an order may go from one state to another. */
export const mayBecome = (from: OrderStatus, to: OrderStatus): boolean => next[from].includes(to)

/** The states from which an order may go to the one given. */
export const statesBefore = (to: OrderStatus): OrderStatus[] =>
  (Object.keys(next) as OrderStatus[]).filter((from) => mayBecome(from, to))

/** States in which an order may still execute. */
export const PENDING_STATES: OrderStatus[] = (Object.keys(next) as OrderStatus[]).filter(
  (status) => status === 'held' || mayBecome(status, 'cancelled'),
)

interface Cancellable {
  order_type: 'market' | 'limit'
  status: OrderStatus
  traded_quantity: Decimal
}

/** Whether the customer may cancel the order: a limit order without a trade that nobody is cancelling yet. */
export const isCancellable = ({ order_type, status, traded_quantity }: Cancellable): boolean =>
  order_type === 'limit' &&
  status !== 'cancelling' &&
  mayBecome(status, 'cancelled') &&
  isZero(traded_quantity)

/** Room for the price to move between the order and its execution, as a fraction: 2 %. */
export const PRICE_BUFFER = '0.02'

const buffered = new Set(['etf', 'amc', 'currency_pair'])
const dealtOnceADay = new Set(['money_market_fund', 'amc'])

/** The room an order in the instrument leaves for its price to move: none where price and quantity are near certain. */
export const bufferOf = ({ instrument_type }: Pick<Instrument, 'instrument_type'>): Decimal =>
  buffered.has(instrument_type) ? PRICE_BUFFER : '0'

/** The instant until which an order placed now waits for its dealing day, or undefined where it goes out at once. */
export function dealingDayAfter(instrument: Instrument, placed_at: Instant): Instant | undefined {
  const deadline = instrument.attributes.dealing_deadline
  if (!dealtOnceADay.has(instrument.instrument_type) || typeof deadline !== 'string') return undefined
  const day = dayOf(placed_at)
  const calendar = calendarOf(instrument)
  if (isBusinessDay(calendar, day) && placed_at <= dayAt(day, deadline)) return undefined
  return dayAt(nextBusinessDay(calendar, day), DAILY_WORK)
}

// Longer than any run of holidays.
const MOST_DAYS = 30

/** The first close of the instrument's session after the instant. */
export function sessionCloseAfter(instrument: Instrument, at: Instant): Instant {
  for (let n = 0, day: Day = dayOf(at); n < MOST_DAYS; n++, day = addDays(day, 1)) {
    const closes_at = sessionOf(instrument, day)?.closes_at
    if (closes_at !== undefined && closes_at > at) return closes_at
  }
  throw new Error(`no session of ${instrument.symbol} within ${MOST_DAYS} days of ${at}`)
}
