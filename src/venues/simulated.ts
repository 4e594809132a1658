// The simulated venue. It keeps no state: where an order stands follows from the order, what of it is booked, the
// instant and the prices, so a repeat tells the same. A market order executes at the price of the instant at which it
// went out, whole, except for the sandbox's fixed scenarios, which are told by the size as it was sent. A limit order
// rests until the other side of the market reaches its limit, executes at the limit, and expires at the close.
// A tenant's settings may slow it down, cut its fills in slices or let it reject symbols.
import {
  add,
  compare,
  type Decimal,
  divide,
  floorTo,
  isPositive,
  multiply,
  subtract,
} from '../values/decimal.ts'
import { addMilliseconds, type Instant } from '../values/time.ts'
import type { Fill, Market, Sides, Venue, VenueOrder, VenueReport } from './venue.ts'

export interface VenueSettings {
  /** Between the order going out and its first execution, in milliseconds. */
  latency_ms?: number
  /** In how many executions an order fills, and the milliseconds between two of them. */
  slices?: number
  slice_interval_ms?: number
  /** Symbols it does not take. */
  rejects?: string[]
}

interface Scenario {
  side: 'buy' | 'sell'
  size: string
  /** The fraction of the quantity that executes; the rest is dropped. */
  fraction: Decimal
}

/** First match wins, on the text as sent: `"5001"` matches, `5001` and `"5001.00"` do not. */
const scenarios: Scenario[] = [
  { side: 'buy', size: '5001', fraction: '0' },
  { side: 'buy', size: '5002', fraction: '0.4' },
  { side: 'buy', size: '5003', fraction: '1' },
  { side: 'sell', size: '20', fraction: '0.25' },
]

// What of the order will execute in the end, once its price is there.
function executable({ side, scenario, quantity, trading_increment }: VenueOrder): Decimal {
  const match = scenarios.find((one) => one.side === side && one.size === scenario)
  return match ? floorTo(multiply(quantity, match.fraction), trading_increment) : quantity
}

const isMarketable = ({ side, limit_price }: VenueOrder, { bid, ask }: Sides) =>
  side === 'buy' ? compare(ask, limit_price!) <= 0 : compare(bid, limit_price!) >= 0

const nothing = (outcome: VenueReport['outcome'], look_at: Instant | null = null): VenueReport => ({
  fills: [],
  outcome,
  look_at,
})

/** The venue of a sandbox, as the tenant's settings want it. */
export function simulatedVenue(settings: VenueSettings = {}): Venue {
  const { latency_ms = 0, slices = 1, slice_interval_ms = 1000, rejects = [] } = settings

  function sliceOf(order: VenueOrder, whole: Decimal): Decimal {
    if (order.executions >= slices - 1) return subtract(whole, order.executed)
    const even = floorTo(divide(whole, String(slices), 20), order.trading_increment)
    return isPositive(even) ? even : subtract(whole, order.executed)
  }

  // The next execution, and whether it is the last.
  function fillAt(order: VenueOrder, price: Decimal, at: Instant, whole: Decimal): VenueReport {
    const quantity = sliceOf(order, whole)
    const isLast = compare(add(order.executed, quantity), whole) >= 0
    const fill: Fill = {
      execution_reference: `${order.id}-${order.executions + 1}`,
      quantity,
      price,
      executed_at: at,
      counterparty: null,
      trading_venue: order.exchange,
    }
    const look_at = isLast ? null : addMilliseconds(at, slice_interval_ms)
    return { fills: [fill], outcome: isLast ? 'filled' : 'working', look_at }
  }

  async function market(order: VenueOrder, at: Instant, prices: Market): Promise<VenueReport> {
    const begins_at = addMilliseconds(order.submitted_at, latency_ms)
    const due_at = addMilliseconds(begins_at, order.executions * slice_interval_ms)
    if (at < due_at) return nothing('working', due_at)
    const { bid, ask } = await prices.at(order.submitted_at)
    return fillAt(order, order.side === 'buy' ? ask : bid, at, executable(order))
  }

  async function limit(order: VenueOrder, at: Instant, prices: Market): Promise<VenueReport> {
    const closes_at = order.closes_at!
    if (at >= closes_at) return nothing('expired')
    const begins_at = addMilliseconds(order.submitted_at, latency_ms)
    if (at < begins_at) return nothing('working', begins_at)
    const { limit_price } = order
    if (isMarketable(order, await prices.at(at))) return fillAt(order, limit_price!, at, executable(order))
    const again = await prices.first(at, closes_at, (price) => isMarketable(order, price))
    return nothing('working', again ?? closes_at)
  }

  async function look(order: VenueOrder, at: Instant, prices: Market): Promise<VenueReport> {
    const whole = executable(order)
    if (rejects.includes(order.symbol)) return nothing('rejected')
    if (!isPositive(whole)) return nothing('unfilled')
    if (compare(order.executed, whole) >= 0) return nothing('filled')
    return order.order_type === 'limit' ? limit(order, at, prices) : market(order, at, prices)
  }

  return {
    name: 'HOLDFAST-SIM',
    keepsOrders: false,
    submit: (order, prices) => look(order, order.submitted_at, prices),
    look,
    async cancel(order, at, prices) {
      const report = await look(order, at, prices)
      return report.outcome === 'working' ? { ...report, outcome: 'cancelled', look_at: null } : report
    },
  }
}
