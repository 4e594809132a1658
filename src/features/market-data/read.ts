// Prices as of an instant: what a sandbox posted for itself, what providers stored, what the simulated market shows.
// The greatest timestamp wins; at one timestamp the better quality, then the provider.
import type { ReadContext } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import type { Instrument } from '../../market/instrument.ts'
import { simulatedPrice } from '../../market/prices.ts'
import type { Decimal } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'

export type Quality = 'closing' | 'intraday' | 'realtime' | 'delayed'

export interface Price {
  bid: Decimal
  ask: Decimal
  timestamp: Instant
  quality: Quality
  provider: string
}

const qualityRank: Record<Quality, number> = { realtime: 0, intraday: 1, delayed: 2, closing: 3 }
const SANDBOX = 'sandbox'
const SIMULATED = 'simulated'

type Posted = Map<string, { bid: Decimal; ask: Decimal; timestamp: Instant }[]>

// The prices a sandbox posted, by symbol, oldest first.
function loadPosted({ app, tenant }: ReadContext): Promise<Posted> {
  return app.cached('sandbox_prices', tenant, async () => {
    const rows = await app.database.sql(tenant)<{
      symbol: string
      bid: string
      ask: string
      timestamp: string
    }>`
      select symbol, bid::text as bid, ask::text as ask, timestamp from sandbox_prices
      where tenant = ${tenant} order by symbol, timestamp`
    const posted: Posted = new Map()
    for (const { symbol, ...price } of rows) {
      const known = posted.get(symbol)
      if (known) known.push(price)
      else posted.set(symbol, [price])
    }
    return posted
  })
}

// Whether the store holds prices of anybody but the simulator, whose stored prices are what it would say again.
function hasFeeds({ app }: ReadContext): Promise<boolean> {
  return app.cached('prices', 'feeds', async () => {
    const [row] = await app.database.sql(PLATFORM)<{ found: boolean }>`
      select exists (select from prices where provider <> ${SIMULATED}) as found`
    return row!.found
  })
}

async function stored(context: ReadContext, symbols: string[], at: Instant): Promise<Map<string, Price[]>> {
  if (!(await hasFeeds(context))) return new Map()
  const rows = await context.sql<Price & { symbol: string }>`
    select s.symbol, p.provider, p.timestamp, p.quality, p.bid::text as bid, p.ask::text as ask
    from unnest(${symbols}::text[]) as s (symbol)
    cross join lateral (
      select max(timestamp) as timestamp from prices
      where symbol = s.symbol and timestamp <= ${at} and provider <> ${SIMULATED}
    ) latest
    join prices p on p.symbol = s.symbol and p.timestamp = latest.timestamp and p.provider <> ${SIMULATED}`
  const found = new Map<string, Price[]>()
  for (const { symbol, ...price } of rows) found.set(symbol, [...(found.get(symbol) ?? []), price])
  return found
}

function best(prices: Price[]): Price | undefined {
  return prices.reduce<Price | undefined>((kept, price) => {
    if (!kept || price.timestamp > kept.timestamp) return price
    if (price.timestamp < kept.timestamp) return kept
    if (kept.provider === SANDBOX || price.provider === SANDBOX)
      return kept.provider === SANDBOX ? kept : price
    const better = qualityRank[price.quality] - qualityRank[kept.quality]
    return better < 0 || (better === 0 && price.provider < kept.provider) ? price : kept
  }, undefined)
}

/** The prices of the instruments as of the instant, by symbol; one without a price is left out. */
export async function pricesAt(
  context: ReadContext,
  instruments: Instrument[],
  at: Instant,
): Promise<Map<string, Price>> {
  const posted = await loadPosted(context)
  const store = await stored(
    context,
    instruments.map((one) => one.symbol),
    at,
  )
  const found = new Map<string, Price>()
  for (const instrument of instruments) {
    const { symbol } = instrument
    const candidates = [...(store.get(symbol) ?? [])]
    const mine = posted.get(symbol)?.filter((price) => price.timestamp <= at) ?? []
    const last = mine.at(-1)
    if (last) candidates.push({ ...last, quality: 'realtime', provider: SANDBOX })
    else if (context.app.config.environment === 'sandbox') {
      const simulated = simulatedPrice(context.app.config.market_seed, instrument, at)
      if (simulated) candidates.push({ ...simulated, provider: SIMULATED })
    }
    const price = best(candidates)
    if (price) found.set(symbol, price)
  }
  return found
}

/** The price of the instrument as of the instant, or undefined. */
export async function priceAt(
  context: ReadContext,
  instrument: Instrument,
  at: Instant,
): Promise<Price | undefined> {
  return (await pricesAt(context, [instrument], at)).get(instrument.symbol)
}
