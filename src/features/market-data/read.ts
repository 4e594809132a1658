// Prices as of an instant: those that a sandbox posted for itself, that providers stored, or that the simulated
// market shows. From the first posted or stored price of an instrument on the simulator is silent about it, so that a
// made-up market never speaks between the prices of a real one.
import type { ReadContext } from '../../context.ts'
import type { Instrument } from '../../market/instrument.ts'
import { simulatedPrice } from '../../market/prices.ts'
import type { Instant } from '../../values/time.ts'
import { loadPriorities, type PriceQuery, storedPrices, storedPricesFor } from './read-store.ts'
import { bestPrice, type Price, SANDBOX } from './rules.ts'

export type { PriceQuery } from './read-store.ts'
export type { Price, Quality } from './rules.ts'

const NOTHING: readonly never[] = []

/** A price that a sandbox posted; null from the instant on at which its last price was withdrawn. */
interface PostedPrice {
  timestamp: Instant
  price: Price | null
}

type Posted = Map<string, PostedPrice[]>

/** The prices a sandbox posted, by symbol, oldest first: the same map until it posts another. */
export function loadPosted({ app, tenant }: ReadContext): Promise<Posted> {
  return app.cached('sandbox_prices', tenant, async () => {
    const rows = await app.database.sql(tenant)<{
      symbol: string
      bid: string | null
      ask: string | null
      timestamp: string
    }>`
      select symbol, bid::text as bid, ask::text as ask, timestamp from sandbox_prices
      where tenant = ${tenant} order by symbol, timestamp`
    const posted: Posted = new Map()
    for (const { symbol, bid, ask, timestamp } of rows) {
      const price: Price | null =
        bid === null || ask === null ? null : { bid, ask, timestamp, quality: 'realtime', provider: SANDBOX }
      const prices = posted.get(symbol)
      if (prices) prices.push({ timestamp, price })
      else posted.set(symbol, [{ timestamp, price }])
    }
    return posted
  })
}

/** The prices of the instruments as of the instant, by symbol; one without a price is left out. */
export async function pricesAt(
  context: ReadContext,
  instruments: readonly Instrument[],
  at: Instant,
): Promise<Map<string, Price>> {
  return (await lookUpPrices(context, instruments, at)).prices
}

/** The same, and whether they are the last: no stored price of the instruments begins after the instant. */
export async function lookUpPrices(
  context: ReadContext,
  instruments: readonly Instrument[],
  at: Instant,
): Promise<{ prices: Map<string, Price>; is_last: boolean }> {
  const { app } = context
  const posted = await loadPosted(context)
  const { stored, is_newest } = await storedPrices(context, instruments, at)
  const priorities = stored.size > 0 ? await loadPriorities(app) : new Map<string, number>()
  const prices = new Map<string, Price>()
  let is_last = is_newest
  for (const instrument of instruments) {
    const { symbol } = instrument
    const providerPrices = stored.get(symbol) ?? NOTHING
    const postedPrices = posted.get(symbol) ?? NOTHING
    const price = choose(context, { instrument, at }, postedPrices, providerPrices, priorities)
    if (price) prices.set(symbol, price)
    if (postedPrices.length > 0 && postedPrices.at(-1)!.timestamp > at) is_last = false
  }
  return { prices, is_last }
}

// A history asks for thousands of instants, and a sandbox may have posted as many prices: the half that holds it, again
// and again.
function lastUntil(oldestFirst: readonly PostedPrice[], at: Instant): PostedPrice | undefined {
  let [low, high] = [0, oldestFirst.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (oldestFirst[middle]!.timestamp <= at) low = middle + 1
    else high = middle
  }
  return oldestFirst[low - 1]
}

function choose(
  context: ReadContext,
  { instrument, at }: PriceQuery,
  postedPrices: readonly PostedPrice[],
  providerPrices: readonly Price[],
  priorities: ReadonlyMap<string, number>,
): Price | undefined {
  const lastPosted = lastUntil(postedPrices, at)?.price
  const all = lastPosted ? [lastPosted, ...providerPrices] : providerPrices
  return all.length > 0 ? bestPrice(all, priorities) : simulated(context, instrument, at)
}

// The simulator computes prices; after this number of them other requests have their turn.
const PRICES_PER_TURN = 500

/** The price of each request as of its instant, in their order; undefined where there is none. */
export async function pricesFor(
  context: ReadContext,
  requests: readonly PriceQuery[],
): Promise<(Price | undefined)[]> {
  const posted = await loadPosted(context)
  const stored = await storedPricesFor(context, requests)
  const priorities = stored.size > 0 ? await loadPriorities(context.app) : new Map<string, number>()
  const prices: (Price | undefined)[] = []
  for (const [index, one] of requests.entries()) {
    if (index % PRICES_PER_TURN === PRICES_PER_TURN - 1) await new Promise((resolve) => setImmediate(resolve))
    const postedPrices = posted.get(one.instrument.symbol) ?? NOTHING
    prices.push(choose(context, one, postedPrices, stored.get(index) ?? NOTHING, priorities))
  }
  return prices
}

function simulated({ app }: ReadContext, instrument: Instrument, at: Instant): Price | undefined {
  return app.config.environment === 'sandbox'
    ? simulatedPrice(app.config.market_seed, instrument, at)
    : undefined
}

/** The price of the instrument as of the instant, or undefined. */
export async function priceAt(
  context: ReadContext,
  instrument: Instrument,
  at: Instant,
): Promise<Price | undefined> {
  return (await pricesAt(context, [instrument], at)).get(instrument.symbol)
}
