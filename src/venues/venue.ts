// The port to the venues that execute orders. A venue may report an execution any number of times; repeats have the
// same reference. Every call must be safe to repeat: a later report contains at least the executions of the earlier
// ones.
import type { Decimal } from '../values/decimal.ts'
import type { OrderType } from '../values/orders.ts'
import type { Instant } from '../values/time.ts'
import type { TimeInForce } from '../values/time-in-force.ts'

/** New terms of an order that are requested. */
export interface Replacement {
  /** The number of the request among those of the order. */
  number: number
  quantity: Decimal
  limit_price: Decimal | null
  stop_price: Decimal | null
  worst_price: Decimal | null
  time_in_force: TimeInForce
  closes_at: Instant
  requested_at: Instant
  /** The text of the quantity in the request, which selects a fixed scenario of the sandbox. */
  scenario: string | null
}

export interface VenueOrder {
  /** The order's id, under which the venue knows the order. */
  id: string
  symbol: string
  side: 'buy' | 'sell'
  order_type: OrderType
  quantity: Decimal
  limit_price: Decimal | null
  stop_price: Decimal | null
  /** The price up to which a triggered buy may execute, for it has reserved no more; null if a limit says so. */
  worst_price: Decimal | null
  /** When the stop price was reached; null until then, and without one. */
  triggered_at: Instant | null
  trading_increment: Decimal
  /** When the order was sent; the same on every repeat. */
  submitted_at: Instant
  /** Null for a market order. */
  time_in_force: TimeInForce | null
  /** The close of the last session in which the order is in force; null for a market order. */
  closes_at: Instant | null
  /** The quantity that is booked as executed, and the number of its executions. */
  executed: Decimal
  executions: number
  /** When the last of them took place; null without any. */
  last_executed_at: Instant | null
  /** The text of the size in the request, which selects a fixed scenario of the sandbox; or a fault of the sandbox. */
  scenario: string | null
  exchange: string | null
  /** The new terms that the venue has yet to confirm; null without any. */
  replacement: Replacement | null
  /** Whether each execution has the price of its own instant; of the simulated venue, for parent orders. */
  follows_market?: boolean
}

export interface Fill {
  execution_reference: string
  quantity: Decimal
  price: Decimal
  /** The money of a share of several executions, whose average price is rounded; otherwise the price gives it. */
  notional?: Decimal
  executed_at: Instant
  counterparty: string | null
  trading_venue: string | null
  /** When the venue will declare the execution void; only the simulated venue says so in advance. */
  void_at?: Instant
}

/**
 * working: more executions may come. filled: the order has executed. unfilled: it has ended without an execution.
 * expired, cancelled: the rest of the order will not execute. rejected: the venue refused the order.
 */
export type VenueOutcome = 'working' | 'filled' | 'unfilled' | 'expired' | 'cancelled' | 'rejected'

export interface VenueReport {
  /** Executions; they may include those of earlier reports. */
  fills: Fill[]
  outcome: VenueOutcome
  /** When the stop price of the order was reached, if it was. */
  triggered_at?: Instant | undefined
  /** The answer to the replacement of the order, if there is one. */
  replacement?: 'confirmed' | 'refused' | undefined
  /** When to ask again; null if no further change is expected. */
  next_check_at: Instant | null
}

export interface BidAndAsk {
  bid: Decimal
  ask: Decimal
}

/** The prices that the simulated venue may read; a real venue has its own. */
export interface VenueMarket {
  at(instant: Instant): Promise<BidAndAsk>
  /** The first instant after `after`, up to `until`, at which the prices known in advance pass the test. */
  first(after: Instant, until: Instant, isGood: (price: BidAndAsk) => boolean): Promise<Instant | undefined>
  /** The next opening of the exchange if it is closed at the instant; undefined while it is open. */
  opening(instant: Instant): Instant | undefined
}

export interface Venue {
  /** The name of the execution broker in trades. */
  name: string
  /** Whether the venue keeps orders of its own, so that it must confirm the end of an order that was sent. */
  keepsOrders: boolean
  /** Sends the order, or reports its state if the venue has it already. */
  submit(order: VenueOrder, market: VenueMarket): Promise<VenueReport>
  /** Reports the state of an order at the instant. */
  look(order: VenueOrder, at: Instant, market: VenueMarket): Promise<VenueReport>
  /** Requests the replacement of the order, unless that was requested before, and reports the state of the order. */
  replace(order: VenueOrder, at: Instant, market: VenueMarket): Promise<VenueReport>
  /**
   * Requests the cancellation of the rest of an order; it may execute before. A repeat requests it again if the venue
   * has refused. An order that has not been sent is never sent.
   */
  cancel(order: VenueOrder, at: Instant, market: VenueMarket): Promise<VenueReport>
}
