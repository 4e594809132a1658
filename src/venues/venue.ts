// The port to whatever executes orders. A venue may report an execution any number of times; its reference tells
// repeats apart. Every call must bear being repeated: a venue that is asked again tells at least what it told before.
import type { Decimal } from '../values/decimal.ts'
import type { Instant } from '../values/time.ts'

export interface VenueOrder {
  /** The order's id; the venue knows the order by it. */
  id: string
  symbol: string
  side: 'buy' | 'sell'
  order_type: 'market' | 'limit'
  quantity: Decimal
  limit_price: Decimal | null
  trading_increment: Decimal
  /** When the order went out; the same on every repeat. */
  submitted_at: Instant
  /** The close of the session for which a limit order stands. */
  closes_at: Instant | null
  /** What of it is booked as executed, and in how many executions. */
  executed: Decimal
  executions: number
  /** The size as the customer sent it: a sandbox picks its fixed scenarios by it. */
  scenario: string | null
  exchange: string | null
}

export interface Fill {
  execution_reference: string
  quantity: Decimal
  price: Decimal
  executed_at: Instant
  counterparty: string | null
  trading_venue: string | null
}

/**
 * working: more may come. filled: all that will execute has executed. unfilled: nothing executed and nothing will.
 * expired, cancelled: what had not executed never will. rejected: the venue did not take the order.
 */
export type Outcome = 'working' | 'filled' | 'unfilled' | 'expired' | 'cancelled' | 'rejected'

export interface VenueReport {
  /** Executions, those of earlier reports among them or not. */
  fills: Fill[]
  outcome: Outcome
  /** When it is worth asking again; null where nothing is known to happen by itself. */
  look_at: Instant | null
}

export interface Sides {
  bid: Decimal
  ask: Decimal
}

/** What the venue may know of prices; a real one has its own. */
export interface Market {
  at(instant: Instant): Promise<Sides>
  /** The first instant after one and up to another at which prices known ahead satisfy the test. */
  first(after: Instant, until: Instant, isGood: (price: Sides) => boolean): Promise<Instant | undefined>
}

export interface Venue {
  /** The execution broker that trades name. */
  name: string
  /**
   * Whether it keeps orders of its own. One that does must confirm that an order which has gone out is at its end; of
   * one that does not, what ends here has ended.
   */
  keepsOrders: boolean
  /** Takes the order, or tells where it stands if it has it already. */
  submit(order: VenueOrder, market: Market): Promise<VenueReport>
  /** Tells where an order stands at the instant. */
  look(order: VenueOrder, at: Instant, market: Market): Promise<VenueReport>
  /**
   * Asks for the rest of an order not to be executed; a fill may have come first. Repeated, it asks again where the
   * venue has refused. An order that has not gone out yet never will.
   */
  cancel(order: VenueOrder, at: Instant, market: Market): Promise<VenueReport>
}
