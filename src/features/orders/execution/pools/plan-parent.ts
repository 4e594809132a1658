// The plan of a parent order: the venue, the order in the venue's form, and the market that the venue sees.
import type { Context } from '../../../../context.ts'
import type { Instrument } from '../../../../market/instrument.ts'
import { priceIncrementOf, venueIncrementOf } from '../../../../market/instrument-terms.ts'
import { add, compare, type Decimal, floorTo, multiply } from '../../../../values/decimal.ts'
import { dayOf } from '../../../../values/time.ts'
import { writeVenueFault } from '../../../../venues/fault.ts'
import type { Venue, VenueOrder } from '../../../../venues/venue.ts'
import type { FeesAt } from '../../../billing/fee-schedules.ts'
import type { Listed } from '../../../instruments/catalog/read.ts'
import type { ParentRow } from '../../pools/parent-rows.ts'
import type { OpenOrder } from '../../trades/open-orders.ts'
import { estimateFees, termsOf } from '../../trading/estimate-order.ts'
import { takesWholeUnits, venueOf } from '../../trading/venue-of.ts'
import { marketOf, type RoutedOrder } from '../route-order.ts'

export interface ParentPayload {
  parent: string
}

/** A parent order on its way to the venue; without a plan, nothing is left to do there. */
export interface PlannedParent {
  parent: string
  plan?: RoutedOrder | undefined
}

/** The step in which the venue takes units of the instrument. */
export function lotOf(context: Context, row: Instrument): Decimal {
  const unit = takesWholeUnits(context) ? venueIncrementOf(row) : undefined
  return unit && compare(unit, row.trading_increment) > 0 ? unit : row.trading_increment
}

/** The fees of children in the instrument: for each child, those of an amount. */
export const feesOf =
  (fees: FeesAt, instrument: Instrument) =>
  ({ side, purpose, is_firm, created_at }: Pick<OpenOrder, 'side' | 'purpose' | 'is_firm' | 'created_at'>) =>
  (x: Decimal): Decimal =>
    estimateFees(fees(created_at), { instrument, side, purpose, is_firm }, x)

interface SimulatedPools {
  slices?: number
  latency_ms?: number
  pool_fill_ratio?: Decimal
}

const settingsOf = ({ settings }: Pick<Context, 'settings'>): SimulatedPools =>
  (settings.venue ?? {}) as SimulatedPools

const DEFAULT_MARGIN = '0.0050'

/**
 * The limit of a parent's buy: the ask itself where the venue executes at the instant of the cut, else a margin above
 * it, up to the price increment.
 */
export function limitOf(context: Context, venue: Venue, row: Instrument, ask: Decimal): Decimal {
  const { slices = 1, latency_ms = 0 } = settingsOf(context)
  if (!venue.keepsOrders && slices === 1 && latency_ms === 0) return ask
  const margin = String(context.settings.pool_price_margin ?? DEFAULT_MARGIN)
  const step = priceIncrementOf(row)
  const limit = multiply(ask, add('1', margin))
  const floor = floorTo(limit, step)
  return compare(floor, limit) < 0 ? add(floor, step) : floor
}

/** The plan of a parent order that has gone out. */
export function planParent(context: Context, parent: ParentRow, { row }: Listed): RoutedOrder {
  const venue = venueOf(context)
  const lot = lotOf(context, row)
  return {
    venue,
    market: marketOf(context, row),
    terms: termsOf(row, dayOf(parent.submitted_at!), row.trading_increment),
    order: venueOrderOf(context, venue, parent, { row, lot }),
  }
}

function venueOrderOf(
  context: Context,
  { keepsOrders }: Venue,
  parent: ParentRow,
  { row, lot }: { row: Instrument; lot: Decimal },
): VenueOrder {
  const { pool_fill_ratio: fraction } = settingsOf(context)
  // A real venue gets the limit of a buy with the order; the simulated one executes at the market up to it.
  const isLimited = keepsOrders && parent.limit_price !== null
  return {
    id: parent.id,
    symbol: row.symbol,
    side: parent.side,
    quantity: parent.quantity,
    order_type: isLimited ? 'limit' : 'market',
    limit_price: isLimited ? parent.limit_price : null,
    worst_price: isLimited ? null : parent.limit_price,
    time_in_force: isLimited ? 'day' : null,
    closes_at: parent.closes_at,
    stop_price: null,
    triggered_at: null,
    replacement: null,
    exchange: row.exchange,
    trading_increment: lot,
    submitted_at: parent.submitted_at!,
    follows_market: true,
    executed: parent.traded_quantity,
    executions: parent.executions.length,
    last_executed_at: parent.executions.at(-1)?.executed_at ?? null,
    scenario:
      fraction === undefined || keepsOrders ? null : writeVenueFault({ type: 'partial_fill', fraction }),
  }
}
