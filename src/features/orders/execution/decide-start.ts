// Decides whether an order goes out to the venue now, and with which quantity.
import { isPair } from '../../../market/instrument-terms.ts'
import { add, compare, type Decimal, isPositive, money } from '../../../values/decimal.ts'
import { addMilliseconds, dayOf, type Instant } from '../../../values/time.ts'
import type { BidAndAsk } from '../../../venues/venue.ts'
import type { Fee } from '../../billing/rules.ts'
import type { OpenOrder } from '../trades/open-orders.ts'
import {
  affordableQuantity,
  considerationOf,
  estimateFees,
  type PriceTerms,
  stepOf,
  termsOf,
} from '../trading/estimate-order.ts'
import { dealingDayAfter, isWorthless } from '../trading/rules.ts'

/** How long an order waits if its instrument has no price. */
const PRICE_PAUSE_MS = 60_000

/** The facts for the decision on the start of an order. */
export interface StartFacts {
  now: Instant
  order: OpenOrder
  /** Whether the dealing day for which the order has waited is today. */
  is_dealt: boolean
  price: BidAndAsk | undefined
  fees: readonly Fee[]
  /** Whether the venue takes only whole units of an order with a limit or a stop price. */
  takes_whole_units: boolean
}

/** The time until which an order waits: for its dealing day or for a price. */
export interface Wait {
  wait_until: Instant
  /** Whether the instant is on or after the order's dealing day. */
  dealt: boolean
}

/** The next step of an order that is due at the venue; `repeat` if the venue may have it already. */
export type StartDecision =
  | { outcome: 'nothing' | 'repeat' | 'fail' }
  | ({ outcome: 'wait' } & Wait)
  | { outcome: 'reject'; reason: string }
  | { outcome: 'send'; quantity: Decimal }

/** Sends the order out with its quantity, lets it wait, or ends it. */
export function decideStart(facts: StartFacts): StartDecision {
  const { now, order, is_dealt, price } = facts
  if (order.status === 'executing') return { outcome: 'repeat' }
  if (order.status !== 'placed' && order.status !== 'pending') return { outcome: 'nothing' }
  const dealing = dealingDayAfter(order.listed.row, order.created_at)
  if (dealing && !is_dealt) {
    // A pending order has a job for its dealing day already.
    if (order.status === 'pending') return { outcome: 'nothing' }
    return { outcome: 'wait', wait_until: dealing, dealt: true }
  }
  const reason = rejectionReason(order)
  if (reason) return { outcome: 'reject', reason }
  if (!price) return { outcome: 'wait', wait_until: addMilliseconds(now, PRICE_PAUSE_MS), dealt: is_dealt }
  const quantity = executableQuantity(facts, price)
  return quantity === undefined ? { outcome: 'fail' } : { outcome: 'send', quantity }
}

function rejectionReason({ account_status, side, listed }: OpenOrder): string | undefined {
  if (account_status === 'suspended') return 'account_suspended'
  if (account_status !== 'active' && side === 'buy') return 'cancelled_by_operator'
  if (listed.wire.trading_status === 'not_trading') return 'instrument_not_trading'
  return undefined
}

// The quantity at the price at which the order goes out; undefined if that buys nothing, or costs less than a cent or
// more than the reservation. Later changes of prices and fees do not change it.
function executableQuantity(
  { now, order, fees, takes_whole_units }: StartFacts,
  price: BidAndAsk,
): Decimal | undefined {
  const { row } = order.listed
  const terms = termsOf(row, dayOf(now), stepOf(row, { ...order, takes_whole_units }))
  const quantity = quantityOf(order, terms, price)
  if (!isPositive(quantity) || isForNothing(order, terms, quantity, price)) return undefined
  return exceedsReservation(order, terms, quantity, price, fees) ? undefined : quantity
}

function quantityOf(order: OpenOrder, terms: PriceTerms, { ask }: BidAndAsk): Decimal {
  if (order.quantity !== null) return order.quantity
  if (isPair(order.listed.row)) return order.cash_amount!
  const isOfRun = order.purpose === 'rebalancing'
  const [price, buffer] = order.limit_price ? [order.limit_price, '0'] : [ask, isOfRun ? '0' : terms.buffer]
  return affordableQuantity(terms, order.net_cash_amount!, price, buffer)
}

// An amount that rounds to less than a cent would buy units for nothing.
function isForNothing(order: OpenOrder, terms: PriceTerms, quantity: Decimal, { ask }: BidAndAsk): boolean {
  const { side, limit_price, stop_price } = order
  const price = limit_price ?? stop_price ?? ask
  return side === 'buy' && isWorthless(considerationOf(terms, quantity, price).notional)
}

// A market buy by quantity, of units or of currency, must not cost more than it reserves.
function exceedsReservation(
  { listed: { row }, purpose, is_firm, side, order_type, quantity: units, reserved_amount }: OpenOrder,
  terms: PriceTerms,
  quantity: Decimal,
  { ask }: BidAndAsk,
  fees: readonly Fee[],
): boolean {
  const isSized = units !== null || isPair(row)
  if (side === 'sell' || order_type !== 'market' || !isSized) return false
  const { notional } = considerationOf(terms, quantity, ask)
  const whole = add(notional, estimateFees(fees, { instrument: row, side, purpose, is_firm }, notional))
  return compare(money(whole), reserved_amount) > 0
}
