// The plan of an order that has gone out: the venue, the order in the venue's form, and the market that the venue sees.
import type { Context, ReadContext } from '../../../context.ts'
import { firstOpeningAfter, isExchangeClosed } from '../../../fixed-income/markets/sessions.ts'
import type { Instrument } from '../../../market/instrument.ts'
import type { Decimal } from '../../../values/decimal.ts'
import { addMilliseconds, dayOf, type Instant, instant, toMilliseconds } from '../../../values/time.ts'
import type { BidAndAsk, Replacement, Venue, VenueMarket, VenueOrder } from '../../../venues/venue.ts'
import { priceAt } from '../../instruments/market-data/read.ts'
import type { OpenOrder } from '../trades/open-orders.ts'
import { type PriceTerms, stepOf, termsOf } from '../trading/estimate-order.ts'
import { lookUpPrice } from '../trading/read-market.ts'
import { worstPriceOf } from '../trading/rules.ts'
import { isAlwaysOpen, takesWholeUnits, venueOf } from '../trading/venue-of.ts'

/** An order on its way to the venue. */
export interface RoutedOrder {
  venue: Venue
  order: VenueOrder
  market: VenueMarket
  terms: PriceTerms
}

/** The plan of an order that has gone out. */
export function planOrder(context: Context, order: OpenOrder): RoutedOrder {
  const { row } = order.listed
  const increment = stepOf(row, { ...order, takes_whole_units: takesWholeUnits(context) })
  return {
    venue: venueOf(context),
    market: marketOf(context, row),
    terms: termsOf(row, dayOf(order.submitted_at!), increment),
    order: venueOrderOf(order, increment),
  }
}

function venueOrderOf(order: OpenOrder, increment: Decimal): VenueOrder {
  const { row } = order.listed
  return {
    id: order.id,
    symbol: row.symbol,
    side: order.side,
    order_type: order.order_type,
    quantity: order.sized_quantity!,
    limit_price: order.limit_price,
    stop_price: order.stop_price,
    worst_price: worstPriceOf(row, order),
    triggered_at: order.triggered_at,
    trading_increment: increment,
    submitted_at: order.submitted_at!,
    time_in_force: order.time_in_force,
    closes_at: order.expires_at,
    executed: order.traded_quantity,
    executions: order.executions,
    last_executed_at: order.last_executed_at,
    scenario: order.scenario,
    exchange: row.exchange,
    replacement: replacementOf(order),
  }
}

function replacementOf(order: OpenOrder): Replacement | null {
  const { replacement, listed } = order
  if (replacement === null) return null
  const { expires_at: closes_at, ...terms } = replacement
  const worst_price = worstPriceOf(listed.row, { ...order, stop_price: terms.stop_price })
  return { ...terms, worst_price, closes_at }
}

const MINUTE_MS = 60_000

/** The prices of the instrument for the simulated venue; they can be read after the change has ended. */
export function marketOf(within: Context, instrument: Instrument): VenueMarket {
  const context: ReadContext = { ...within, sql: within.app.database.sql(within.tenant) }
  const hasHours = !isAlwaysOpen(context)
  return {
    async at(asOf) {
      const price = await lookUpPrice(context, instrument, asOf)
      if (!price) throw new Error(`no price of ${instrument.symbol} at ${asOf}`)
      return price
    },
    opening: (asOf) =>
      hasHours && isExchangeClosed(instrument, asOf) ? firstOpeningAfter(instrument, asOf) : undefined,
    first: (after, until, isGood) => firstMinute(context, instrument, after, until, isGood),
  }
}

// Prices of the simulated market change by the minute. A posted price stays, and a job reports the next one.
async function firstMinute(
  context: ReadContext,
  instrument: Instrument,
  after: Instant,
  until: Instant,
  isGood: (price: BidAndAsk) => boolean,
): Promise<Instant | undefined> {
  const last = await priceAt(context, instrument, until)
  if (!last || last.timestamp <= after) return undefined
  const next = instant(Math.floor(toMilliseconds(after) / MINUTE_MS + 1) * MINUTE_MS)
  for (let at = next; at < until; at = addMilliseconds(at, MINUTE_MS)) {
    const price = await priceAt(context, instrument, at)
    if (price && isGood(price)) return at
  }
  return undefined
}
