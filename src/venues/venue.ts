// The port to whatever executes orders. A venue may report an execution any number of times; its reference tells
// repeats apart. submit() must bear being called again with the same order: it then reports what it reported before.
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
  /** What the market showed at that instant. */
  bid: Decimal
  ask: Decimal
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

export interface VenueAnswer {
  fills: Fill[]
  /** Whether anything more may come for this order. */
  is_done: boolean
}

export interface Venue {
  /** The execution broker that trades name. */
  name: string
  submit(order: VenueOrder): Promise<VenueAnswer>
}
