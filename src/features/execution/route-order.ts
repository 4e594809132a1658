// What the venue is told of an order: sized at the price of the instant at which it goes out.
import type { Context, ReadContext } from '../../context.ts'
import type { Instrument } from '../../market/instrument.ts'
import { isPair } from '../../market/instrument-terms.ts'
import { add, compare, type Decimal, isPositive, money } from '../../values/decimal.ts'
import { addMilliseconds, dayOf, type Instant, instant, toMilliseconds } from '../../values/time.ts'
import type { Market, Sides, Venue, VenueOrder } from '../../venues/venue.ts'
import { orderFees } from '../billing/charge-order.ts'
import { totalOf } from '../billing/rules.ts'
import { priceAt } from '../market-data/read.ts'
import type { OpenOrder } from '../trades/open-orders.ts'
import { isWorthless } from '../trading/check-order.ts'
import { affordableQuantity, considerationOf, type Terms } from '../trading/estimate-order.ts'
import { lookUpPrice, termsOf } from '../trading/price-order.ts'
import { sessionCloseAfter } from '../trading/rules.ts'
import { venueOf } from '../trading/venue-of.ts'

/** An order on its way to the venue. */
export interface Plan {
  venue: Venue
  order: VenueOrder
  market: Market
  terms: Terms
}

/**
 * The quantity of an order at the price at which it goes out; undefined where that buys nothing, costs less than a
 * cent, or more than was set aside. It is reckoned once and stays with the order, whatever becomes known of prices
 * and fees later.
 */
export async function sizeOrder(
  context: Context,
  order: OpenOrder,
  price: Sides,
): Promise<Decimal | undefined> {
  const terms = termsOf(order.listed.row, dayOf(context.now))
  const quantity = quantityOf(order, terms, price)
  if (!isPositive(quantity) || isForNothing(order, terms, quantity, price)) return undefined
  if (await exceeds(context, order, terms, quantity, price)) return undefined
  return quantity
}

function quantityOf(order: OpenOrder, terms: Terms, { ask }: Sides): Decimal {
  if (order.quantity !== null) return order.quantity
  if (isPair(order.listed.row)) return order.cash_amount!
  const [price, buffer] = order.limit_price ? [order.limit_price, '0'] : [ask, terms.buffer]
  return affordableQuantity(terms, order.net_cash_amount!, price, buffer)
}

// A cent that becomes none by rounding would buy units for nothing.
function isForNothing(
  { side, limit_price }: OpenOrder,
  terms: Terms,
  quantity: Decimal,
  { ask }: Sides,
): boolean {
  return side === 'buy' && isWorthless(considerationOf(terms, quantity, limit_price ?? ask).notional)
}

// A buy by quantity, of units or of currency, must not cost more than was set aside for it.
async function exceeds(context: Context, order: OpenOrder, terms: Terms, quantity: Decimal, { ask }: Sides) {
  const { row } = order.listed
  const isSized = order.quantity !== null || isPair(row)
  if (order.side === 'sell' || order.order_type === 'limit' || !isSized) return false
  const { notional } = considerationOf(terms, quantity, ask)
  const whole = add(notional, totalOf(await orderFees(context, row, 'buy', notional)))
  return compare(money(whole), order.reserved_amount) > 0
}

/** What the venue is told of an order that has gone out. */
export function planOrder(context: Context, order: OpenOrder): Plan {
  const { row } = order.listed
  const submitted_at = order.submitted_at!
  return {
    venue: venueOf(context),
    market: marketOf(context, row),
    terms: termsOf(row, dayOf(submitted_at)),
    order: {
      id: order.id,
      symbol: row.symbol,
      side: order.side,
      order_type: order.order_type,
      quantity: order.sized_quantity!,
      limit_price: order.limit_price,
      trading_increment: row.trading_increment,
      submitted_at,
      closes_at: order.order_type === 'limit' ? sessionCloseAfter(row, order.created_at) : null,
      executed: order.traded_quantity,
      executions: order.executions,
      scenario: order.scenario,
      exchange: row.exchange,
    },
  }
}

const MINUTE_MS = 60_000

/** What the simulated venue sees of the instrument's prices; it outlives the change. */
export function marketOf(within: Context, instrument: Instrument): Market {
  const context: ReadContext = { ...within, sql: within.app.database.sql(within.tenant) }
  return {
    async at(instantAsked) {
      const price = await lookUpPrice(context, instrument, instantAsked)
      if (!price) throw new Error(`no price of ${instrument.symbol} at ${instantAsked}`)
      return price
    },
    first: (after, until, isGood) => firstMinute(context, instrument, after, until, isGood),
  }
}

// Prices of the simulated market change by the minute; a posted one stands, and its coming is told on its own.
async function firstMinute(
  context: ReadContext,
  instrument: Instrument,
  after: Instant,
  until: Instant,
  isGood: (price: Sides) => boolean,
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
