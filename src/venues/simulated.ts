// The simulated venue. It keeps no state: the state of an order follows from the order, its booked executions, the
// instant and the prices, so a repeat gives the same report. A market order executes in full at the price of the
// instant at which it was sent, except in the sandbox's fixed scenarios, which the text of its size selects. A limit
// order rests until the other side of the market reaches its limit, executes at the limit, and expires at its close.
// A stop order waits until its own side of the market reaches its stop price, and is a market or limit order from that
// instant on; a buy whose price has gone beyond what is reserved for it is then rejected.
// While its exchange is closed nothing executes.
// A tenant's settings may delay executions, cut them into slices and reject symbols; so may the fault that the order
// carries.
import {
  add,
  compare,
  type Decimal,
  divide,
  floorTo,
  isLess,
  isPositive,
  multiply,
  subtract,
  sum,
} from '../values/decimal.ts'
import { isReached, type OrderType } from '../values/orders.ts'
import { addDays, addMilliseconds, dayOf, type Instant, startOfDay } from '../values/time.ts'
import { readVenueFault } from './fault.ts'
import type { BidAndAsk, Fill, Venue, VenueMarket, VenueOrder, VenueReport } from './venue.ts'

export interface SimulatedVenueSettings {
  /** The time from the order to its first execution. */
  latency_ms?: number
  /** The number of executions of an order, and the time between two of them. */
  slices?: number
  slice_interval_ms?: number
  /** The symbols whose orders it rejects. */
  rejects?: string[]
  /** Whether orders with a limit or a stop price must be of whole units of the venue. */
  whole_units?: boolean
}

/** The quantity, as the request spells it, of a replacement that is refused. */
const REFUSED = '666'

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

const isMarketable = ({ side, limit_price }: VenueOrder, { bid, ask }: BidAndAsk) =>
  side === 'buy' ? compare(ask, limit_price!) <= 0 : compare(bid, limit_price!) >= 0

const withoutFill = (outcome: VenueReport['outcome'], next_check_at: Instant | null = null): VenueReport => ({
  fills: [],
  outcome,
  next_check_at,
})

type Pace = Required<Pick<SimulatedVenueSettings, 'latency_ms' | 'slices' | 'slice_interval_ms'>>

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
  const left = subtract(whole, order.executed)
  return isPositive(even) && isLess(even, left) ? even : left
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

type Report = (pace: Pace, order: VenueOrder, at: Instant, prices: VenueMarket) => Promise<VenueReport>

async function fillAtMarket(
  pace: Pace,
  order: VenueOrder,
  at: Instant,
  prices: VenueMarket,
): Promise<VenueReport> {
  const begins_at = order.triggered_at ?? addMilliseconds(order.submitted_at, pace.latency_ms)
  const due_at = addMilliseconds(begins_at, order.executions * pace.slice_interval_ms)
  if (at < due_at) return withoutFill('working', due_at)
  const priced_at = order.follows_market ? due_at : (order.triggered_at ?? order.submitted_at)
  const { bid, ask } = await prices.at(priced_at)
  const price = order.side === 'buy' ? ask : bid
  if (order.worst_price !== null && compare(price, order.worst_price) > 0)
    return withoutFill(order.follows_market ? 'expired' : 'rejected')
  return fillAt(pace, order, price, at)
}

// An order may rest for months: the prices of a day are looked at, and then the venue is asked again. All callers get
// the same instant, so that polls do not multiply.
const nextDay = (at: Instant): Instant => startOfDay(addDays(dayOf(at), 1))

// The rest of an order ends at the close, though its next execution would be due later.
const untilClose = (report: VenueReport, closes_at: Instant): VenueReport =>
  report.next_check_at !== null && report.next_check_at > closes_at
    ? { ...report, next_check_at: closes_at }
    : report

// The first execution is due after the latency, each other one an interval after the one before. The venue may be asked
// at any time, such as for a replacement.
function nextDue(pace: Pace, { submitted_at, last_executed_at }: VenueOrder): Instant {
  return last_executed_at === null
    ? addMilliseconds(submitted_at, pace.latency_ms)
    : addMilliseconds(last_executed_at, pace.slice_interval_ms)
}

const waitUntil = (at: Instant, closes_at: Instant | null): VenueReport => {
  const report = withoutFill('working', at)
  return closes_at === null ? report : untilClose(report, closes_at)
}

// Waits until the prices pass the test, and then does what follows; ends at the close.
async function whenGood(
  pace: Pace,
  order: VenueOrder,
  at: Instant,
  prices: VenueMarket,
  isGood: (price: BidAndAsk) => boolean,
  follow: () => VenueReport | Promise<VenueReport>,
): Promise<VenueReport> {
  const closes_at = order.closes_at!
  if (at >= closes_at) return withoutFill('expired')
  const due_at = nextDue(pace, order)
  if (at < due_at) return untilClose(withoutFill('working', due_at), closes_at)
  if (isGood(await prices.at(at))) return untilClose(await follow(), closes_at)
  const ahead = nextDay(at)
  const until = ahead < closes_at ? ahead : closes_at
  const next = await prices.first(at, until, isGood)
  return withoutFill('working', next ?? until)
}

// An order whose executions follow the market ends with its session.
async function marketReport(
  pace: Pace,
  order: VenueOrder,
  at: Instant,
  prices: VenueMarket,
): Promise<VenueReport> {
  const { follows_market = false, closes_at } = order
  if (!follows_market || closes_at === null) return fillAtMarket(pace, order, at, prices)
  if (at >= closes_at) return withoutFill('expired')
  return untilClose(await fillAtMarket(pace, order, at, prices), closes_at)
}

const limitReport: Report = (pace, order, at, prices) =>
  whenGood(
    ...([pace, order, at, prices] as const),
    (price) => isMarketable(order, price),
    () => fillAt(pace, order, order.limit_price!, at),
  )

const stopReport: Report = async (pace, order, at, prices) => {
  const follow = order.order_type === 'stop' ? marketReport : limitReport
  if (order.triggered_at !== null) {
    if (at >= order.closes_at!) return withoutFill('expired')
    return untilClose(await follow(pace, order, at, prices), order.closes_at!)
  }
  return whenGood(
    ...([pace, order, at, prices] as const),
    (price) => isReached(order.side, order.stop_price!, price),
    async () => ({ ...(await follow(pace, { ...order, triggered_at: at }, at, prices)), triggered_at: at }),
  )
}

const REPORTS: Record<OrderType, Report> = {
  market: marketReport,
  limit: limitReport,
  stop: stopReport,
  stop_limit: stopReport,
}

/** The venue of a sandbox, with the tenant's settings. */
export function simulatedVenue(settings: SimulatedVenueSettings = {}): Venue {
  const { latency_ms = 0, slices = 1, slice_interval_ms = 1000, rejects = [] } = settings
  const pace: Pace = { latency_ms, slices, slice_interval_ms }

  async function look(order: VenueOrder, at: Instant, prices: VenueMarket): Promise<VenueReport> {
    const whole = executable(order)
    const isRejected = readVenueFault(order.scenario)?.type === 'rejected_order'
    if (isRejected || rejects.includes(order.symbol)) return withoutFill('rejected')
    if (!isPositive(whole)) return withoutFill('unfilled')
    if (compare(order.executed, whole) >= 0) return withoutFill('filled')
    const hasEnded = order.closes_at !== null && at >= order.closes_at
    const opens_at = hasEnded ? undefined : prices.opening(at)
    if (opens_at !== undefined) return waitUntil(opens_at, order.closes_at)
    return REPORTS[order.order_type](paceOf(pace, order), order, at, prices)
  }

  return {
    name: 'HOLDFAST-SIM',
    keepsOrders: false,
    submit: (order, prices) => look(order, order.submitted_at, prices),
    look,
    // The effect of the old terms at this instant comes first.
    async replace(order, at, prices) {
      const report = await look(order, at, prices)
      const replacement = order.replacement!
      if (report.outcome !== 'working' || at <= replacement.requested_at) return report
      const executed = add(order.executed, sum(report.fills.map(({ quantity }) => quantity)))
      const isTriggered = order.triggered_at !== null || report.triggered_at !== undefined
      if (replacement.scenario === REFUSED || (order.order_type === 'stop' && isTriggered))
        return { ...report, replacement: 'refused' }
      if (compare(executed, replacement.quantity) >= 0)
        return { ...report, outcome: 'filled', next_check_at: null }
      return { ...report, replacement: 'confirmed', next_check_at: at }
    },
    async cancel(order, at, prices) {
      const report = await look(order, at, prices)
      return report.outcome === 'working' ? { ...report, outcome: 'cancelled', next_check_at: null } : report
    },
  }
}
