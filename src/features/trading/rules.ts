// Decisions about orders and positions, without input or output: states, what a unit is worth, what a position cost.
import {
  addBusinessDays,
  businessDayFrom,
  calendarOf,
  isBusinessDay,
  nextBusinessDay,
  sessionOf,
  settlementDays,
} from '../../fixed-income/calendars.ts'
import type { Instrument } from '../../market/instrument.ts'
import {
  add,
  type Decimal,
  divide,
  isPositive,
  money,
  multiply,
  round,
  subtract,
} from '../../values/decimal.ts'
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

/** States in which an order still waits for its execution. */
export const PENDING_STATES: OrderStatus[] = ['held', 'placed', 'pending', 'executing', 'cancelling']

export { DAILY_WORK }

/** Room for the price to move between the order and its execution, as a fraction: 2 %. */
export const PRICE_BUFFER = '0.02'

const buffered = new Set(['etf', 'amc', 'currency_pair'])
const dealtOnceADay = new Set(['money_market_fund', 'amc'])

/** The room an order in the instrument leaves for its price to move: none where price and quantity are near certain. */
export const bufferOf = ({ instrument_type }: Pick<Instrument, 'instrument_type'>): Decimal =>
  buffered.has(instrument_type) ? PRICE_BUFFER : '0'

/** Whether the instrument is a pair of currencies, whose orders exchange cash. */
export const isPair = ({ instrument_type }: Pick<Instrument, 'instrument_type'>): boolean =>
  instrument_type === 'currency_pair'

/** The currencies an order in the instrument moves: of a pair base and quote, else the trading currency twice. */
export function currenciesOf(instrument: Instrument): { base: string; quote: string } {
  const { base_currency, quote_currency } = instrument.attributes
  if (isPair(instrument)) return { base: String(base_currency), quote: String(quote_currency) }
  const currency = instrument.trading_currency ?? 'EUR'
  return { base: currency, quote: currency }
}

/** The transaction type by which fees are looked up: the side, or `fx` for pairs. */
export const feeTypeOf = (instrument: Instrument, side: 'buy' | 'sell'): string =>
  isPair(instrument) ? 'fx' : side

/** The day on which an instrument pays out: its maturity, or the next business day. */
export const maturityDay = (instrument: Instrument): Day =>
  businessDayFrom(calendarOf(instrument), String(instrument.attributes.maturity_date))

/** The day on which a bill's replacement is bought: as long before the bill pays as the trade takes to settle. */
export function rolloverDay(bill: Instrument): Day {
  const matures = maturityDay(bill)
  return addBusinessDays(calendarOf(bill), matures, -settlementDays(bill, matures))
}

/** Nominal of one unit: par_value, 100 where there is none. */
export function parOf({ attributes }: Pick<Instrument, 'attributes'>): Decimal {
  return typeof attributes.par_value === 'string' ? attributes.par_value : '100'
}

/** Money of one unit at a price of one: par / 100 where the price is in percent of par, else 1. */
export function moneyPerPoint(instrument: Pick<Instrument, 'price_type' | 'attributes'>): Decimal {
  return instrument.price_type === 'percent' ? divide(parOf(instrument), '100', 12) : '1'
}

/** Clean consideration: round2(quantity × price × m), half-up to cents; m as moneyPerPoint gives it. */
export const costOf = (quantity: Decimal, price: Decimal, m: Decimal = '1'): Decimal =>
  money(multiply(multiply(quantity, price), m))

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

/** Units and what they cost, clean, in money: together they give the average price. */
export interface Holding {
  quantity: Decimal
  cost: Decimal
}

// Twelve places keep an average exact to the cent for any quantity that is held.
const PLACES = 12

/** Average price of a holding, in the instrument's quotation: cost ÷ (quantity × m). */
export const averagePrice = ({ quantity, cost }: Holding, m: Decimal): Decimal =>
  divide(cost, multiply(quantity, m), PLACES)

/** A holding after buying units for their clean consideration. */
export const afterBuy = (before: Holding, quantity: Decimal, cost: Decimal): Holding => ({
  quantity: add(before.quantity, quantity),
  cost: add(before.cost, cost),
})

/** The part of a holding's cost that units carry with them: cost × units ÷ quantity, all of it with the last. */
export function costOfUnits({ quantity, cost }: Holding, out: Decimal): Decimal {
  return isPositive(subtract(quantity, out))
    ? round(divide(multiply(cost, out), quantity, PLACES), PLACES)
    : cost
}

/** A holding after units left at their average cost, so that the average price stays. */
export function afterSell(before: Holding, quantity: Decimal): Holding {
  return {
    quantity: subtract(before.quantity, quantity),
    cost: subtract(before.cost, costOfUnits(before, quantity)),
  }
}

/** Yield of a holding after buying: the average of both yields by units; a buy without a yield changes nothing. */
export function afterBuyYield(
  before: { quantity: Decimal; ytm: Decimal | null },
  quantity: Decimal,
  ytm: Decimal | null,
): Decimal | null {
  if (ytm === null) return before.ytm
  if (before.ytm === null || !isPositive(before.quantity)) return ytm
  const sum = add(multiply(before.ytm, before.quantity), multiply(ytm, quantity))
  return divide(sum, add(before.quantity, quantity), PLACES)
}
