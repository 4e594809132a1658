// The facts of an order that the market and the tenant's settings give: price, fees, venue, collar.
import type { ReadContext } from '../../../context.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { ASSUMED_PRICE } from '../../../market/instrument-terms.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import { readFees } from '../../billing/read.ts'
import type { Fee } from '../../billing/rules.ts'
import type { Listed } from '../../instruments/catalog/read.ts'
import { priceAt } from '../../instruments/market-data/read.ts'
import { hasVenue, isAlwaysOpen, takesWholeUnits } from './venue-of.ts'

/** Both sides of the market, and the instant from which they count. */
export interface MarketPrice {
  bid: Decimal
  ask: Decimal
  timestamp: Instant
}

/** The price as of the instant, or undefined; a sandbox assumes one if the market has none. */
export async function lookUpPrice(
  context: ReadContext,
  instrument: Instrument,
  at: Instant = context.now,
): Promise<MarketPrice | undefined> {
  const price = await priceAt(context, instrument, at)
  if (price) return price
  if (context.app.config.environment === 'sandbox')
    return { bid: ASSUMED_PRICE, ask: ASSUMED_PRICE, timestamp: at }
  return undefined
}

/** How far a limit may lie beyond the market, unless the tenant's settings say otherwise: half of the price. */
const DEFAULT_COLLAR = '0.5'

/** How many days an order that is good till cancelled stays in force, unless the tenant's settings say otherwise. */
const DEFAULT_GTC_DAYS = 90

export interface MarketFacts {
  now: Instant
  /** Whether exchanges are open at any hour. */
  is_always_open: boolean
  has_venue: boolean
  /** Whether the venue takes only whole units of an order with a limit or a stop price. */
  takes_whole_units: boolean
  /** How far a limit may lie beyond the market, as a fraction of the price. */
  price_collar: Decimal
  /** How many days an order that is good till cancelled stays in force. */
  gtc_days: number
  /** Undefined for an unknown instrument. */
  listed: Listed | undefined
  price: MarketPrice | undefined
  fees: readonly Fee[]
}

/** Reads the facts of an order in the instrument that do not depend on the account; its fees are of its placement. */
export async function readMarket(
  context: ReadContext,
  listed: Listed | undefined,
  placed_at: Instant = context.now,
): Promise<MarketFacts> {
  const { now, settings } = context
  return {
    now,
    is_always_open: isAlwaysOpen(context),
    has_venue: hasVenue(context),
    takes_whole_units: takesWholeUnits(context),
    price_collar: String(settings.price_collar ?? DEFAULT_COLLAR),
    gtc_days: Number(settings.gtc_days ?? DEFAULT_GTC_DAYS),
    listed,
    price: listed && (await lookUpPrice(context, listed.row)),
    fees: (await readFees(context))(placed_at),
  }
}
