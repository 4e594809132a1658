// The simulated venue. It keeps no state: the state of an order follows from the order, its booked executions, the
// instant and the prices, so a repeat gives the same report. A market order executes in full at the price of the
// instant at which it was sent, except in the sandbox's fixed scenarios, which the text of its size selects. A limit
// order rests until the other side of the market reaches its limit, executes at the limit, and expires at its close.
// A tenant's settings may delay executions, cut them into slices and reject symbols; so may a fault that the order
// carries.
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
import { readVenueFault } from './fault.ts'
import type { Fill, Market, Sides, Venue, VenueOrder, VenueReport } from './venue.ts'

export interface VenueSettings {
  /** The time from the order to its first execution. */
  latency_ms?: number
  /** The number of executions of an order, and the time between two of them. */
  slices?: number
  slice_interval_ms?: number
  /** The symbols whose orders it rejects. */
  rejects?: string[]
}

interface Scenario {
  side: 'buy' | 'sell'
  size: string
  /** The fraction of the quantity that executes; the rest is dropped. */
  fraction: Decimal
}

/** The first match on the text of the request counts: `"5001"` matches, `5001` and `"5001.00"` do not. */
const scenarios: Scenario[] = [
  { side: 'buy', size: '5001', fraction: '0' },
  { side: 'buy', size: '5002', fraction: '0.4' },
  { side: 'buy', size: '5003', fraction: '1' },
  { side: 'sell', size: '20', fraction: '0.25' },
]

// The quantity that will execute, once the price is there.
function executable({ side, scenario, quantity, trading_increment }: VenueOrder): Decimal {
  const fault = readVenueFault(scenario)
  const match =
    fault?.type === 'partial_fill'
      ? fault
      : scenarios.find((each) => each.side === side && each.size === scenario)
  return match ? floorTo(multiply(quantity, match.fraction), trading_increment) : quantity
}

const isMarketable = ({ side, limit_price }: VenueOrder, { bid, ask }: Sides) =>
  side === 'buy' ? compare(ask, limit_price!) <= 0 : compare(bid, limit_price!) >= 0

const withoutFill = (outcome: VenueReport['outcome'], next_check_at: Instant | null = null): VenueReport => ({
  fills: [],
  outcome,
  next_check_at,
})

type Pace = Required<Pick<VenueSettings, 'latency_ms' | 'slices' | 'slice_interval_ms'>>

// An order that is stuck begins to execute after its time.
function paceOf(pace: Pace, { scenario }: VenueOrder): Pace {
  const fault = readVenueFault(scenario)
  return fault?.type === 'stuck_order'
    ? { ...pace, latency_ms: pace.latency_ms + fault.seconds * 1000 }
    : pace
}

function sliceOf({ slices }: Pace, order: VenueOrder, whole: Decimal): Decimal {
  if (order.executions >= slices - 1) return subtract(whole, order.executed)
  const even = floorTo(divide(whole, String(slices), 20), order.trading_increment)
  return isPositive(even) ? even : subtract(whole, order.executed)
}

// The report of the next execution.
function fillAt(pace: Pace, order: VenueOrder, price: Decimal, at: Instant): VenueReport {
  const whole = executable(order)
  const quantity = sliceOf(pace, order, whole)
  const isLast = compare(add(order.executed, quantity), whole) >= 0
  const fill: Fill = {
    execution_reference: `${order.id}-${order.executions + 1}`,
    quantity,
    price,
    executed_at: at,
    counterparty: null,
    trading_venue: order.exchange,
    ...voidOf(order, at),
  }
  const next_check_at = isLast ? null : addMilliseconds(at, pace.slice_interval_ms)
  return { fills: [fill], outcome: isLast ? 'filled' : 'working', next_check_at }
}

function voidOf({ scenario }: VenueOrder, at: Instant): Pick<Fill, 'void_at'> {
  const fault = readVenueFault(scenario)
  return fault?.type === 'busted_trade' ? { void_at: addMilliseconds(at, fault.seconds * 1000) } : {}
}

async function marketReport(
  pace: Pace,
  order: VenueOrder,
  at: Instant,
  prices: Market,
): Promise<VenueReport> {
  const begins_at = addMilliseconds(order.submitted_at, pace.latency_ms)
  const due_at = addMilliseconds(begins_at, order.executions * pace.slice_interval_ms)
  if (at < due_at) return withoutFill('working', due_at)
  const { bid, ask } = await prices.at(order.submitted_at)
  return fillAt(pace, order, order.side === 'buy' ? ask : bid, at)
}

// An order may rest for months: a call looks at the prices of one day, and then the venue is polled again.
const LOOK_AHEAD_MS = 86_400_000

async function limitReport(pace: Pace, order: VenueOrder, at: Instant, prices: Market): Promise<VenueReport> {
  const closes_at = order.closes_at!
  if (at >= closes_at) return withoutFill('expired')
  const begins_at = addMilliseconds(order.submitted_at, pace.latency_ms)
  if (at < begins_at) return withoutFill('working', begins_at)
  if (isMarketable(order, await prices.at(at))) return fillAt(pace, order, order.limit_price!, at)
  const ahead = addMilliseconds(at, LOOK_AHEAD_MS)
  const until = ahead < closes_at ? ahead : closes_at
  const next = await prices.first(at, until, (price) => isMarketable(order, price))
  return withoutFill('working', next ?? until)
}

/** The venue of a sandbox, with the tenant's settings. */
export function simulatedVenue(settings: VenueSettings = {}): Venue {
  const { latency_ms = 0, slices = 1, slice_interval_ms = 1000, rejects = [] } = settings
  const pace: Pace = { latency_ms, slices, slice_interval_ms }

  async function look(order: VenueOrder, at: Instant, prices: Market): Promise<VenueReport> {
    const whole = executable(order)
    const isRejected = readVenueFault(order.scenario)?.type === 'rejected_order'
    if (isRejected || rejects.includes(order.symbol)) return withoutFill('rejected')
    if (!isPositive(whole)) return withoutFill('unfilled')
    if (compare(order.executed, whole) >= 0) return withoutFill('filled')
    return (order.order_type === 'limit' ? limitReport : marketReport)(paceOf(pace, order), order, at, prices)
  }

  return {
    name: 'HOLDFAST-SIM',
    keepsOrders: false,
    submit: (order, prices) => look(order, order.submitted_at, prices),
    look,
    async cancel(order, at, prices) {
      const report = await look(order, at, prices)
      return report.outcome === 'working' ? { ...report, outcome: 'cancelled', next_check_at: null } : report
    },
  }
}
