// Prices as of an instant: the sources are read, mostly from memory, and choose-price.ts chooses among them.
import type { ReadContext } from '../../../context.ts'
import type { Instrument } from '../../../market/instrument.ts'
import type { Instant } from '../../../values/time.ts'
import { choosePrice, type PostedPrice, type PriceQuery, type PriceSources } from './choose-price.ts'
import { loadPriorities, storedPrices, storedPricesFor } from './read-store.ts'
import { type Price, SANDBOX } from './rules.ts'
import { loadSplits } from './splits/load-splits.ts'

export type { PriceQuery } from './choose-price.ts'
export type { Price, Quality } from './rules.ts'
export { carryAmount } from './splits/carry-price.ts'
export { loadSplits } from './splits/load-splits.ts'

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

const NO_PRIORITIES: ReadonlyMap<string, number> = new Map()

// The sources beside the prices of providers, which were read first: without any, their priorities decide nothing.
async function readSources(context: ReadContext, stored: { size: number }): Promise<PriceSources> {
  const { app } = context
  const { environment, market_seed } = app.config
  return {
    posted: await loadPosted(context),
    priorities: stored.size > 0 ? await loadPriorities(app) : NO_PRIORITIES,
    splits: await loadSplits(context),
    market_seed: environment === 'sandbox' ? market_seed : undefined,
  }
}

/** The price of the instrument as of the instant, or undefined. */
export async function priceAt(
  context: ReadContext,
  instrument: Instrument,
  at: Instant,
): Promise<Price | undefined> {
  const { stored } = await storedPrices(context, [instrument], at)
  const sources = await readSources(context, stored)
  return choosePrice(sources, stored.get(instrument.symbol), { instrument, at })
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
  const { stored, is_newest } = await storedPrices(context, instruments, at)
  const sources = await readSources(context, stored)
  const prices = new Map<string, Price>()
  let is_last = is_newest
  for (const instrument of instruments) {
    const { symbol } = instrument
    const price = choosePrice(sources, stored.get(symbol), { instrument, at })
    if (price) prices.set(symbol, price)
    const lastPosted = sources.posted.get(symbol)?.at(-1)
    if (lastPosted && lastPosted.timestamp > at) is_last = false
  }
  return { prices, is_last }
}

// The simulator computes prices; after this number of prices other requests get their turn.
const PRICES_PER_TURN = 500

/** The price of each request as of its instant, in their order; undefined if there is none. */
export async function pricesFor(
  context: ReadContext,
  requests: readonly PriceQuery[],
): Promise<(Price | undefined)[]> {
  const stored = await storedPricesFor(context, requests)
  const sources = await readSources(context, stored)
  const prices: (Price | undefined)[] = []
  for (const [index, request] of requests.entries()) {
    if (index % PRICES_PER_TURN === PRICES_PER_TURN - 1) await new Promise((resolve) => setImmediate(resolve))
    prices.push(choosePrice(sources, stored.get(index), request))
  }
  return prices
}
