// What providers have stored. The newest price of an instrument answers most reads and stays in memory until prices
// are written; reads of an earlier instant ask the database, all instruments in one statement.
import type { App, ReadContext } from '../../context.ts'
import { PLATFORM, type Sql } from '../../db/database.ts'
import type { Instrument } from '../../market/instrument.ts'
import { round } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import { type Price, placesOf, SIMULATED } from './rules.ts'

const TOPIC = 'prices'
const END_OF_TIME = 'infinity'

/** The providers' priorities; empty where nobody ever gave a price. */
export function loadPriorities(app: App): Promise<ReadonlyMap<string, number>> {
  return app.cached(TOPIC, 'priorities', async () => {
    const rows = await app.database.sql(PLATFORM)<{ provider: string; priority: number }>`
      select provider, priority from price_providers`
    return new Map(rows.map(({ provider, priority }) => [provider, priority]))
  })
}

// Whether the store holds prices of anybody but the simulator, whose stored prices are what it would say again.
function hasFeeds(app: App): Promise<boolean> {
  return app.cached(TOPIC, 'feeds', async () => {
    const [row] = await app.database.sql(PLATFORM)<{ found: boolean }>`
      select exists (select from prices where provider <> ${SIMULATED}) as found`
    return row!.found
  })
}

type Rows = readonly Price[]

// The prices of the greatest timestamp at or before the instant: one for each provider that has one there.
async function select(sql: Sql, symbols: string[], at: Instant): Promise<Map<string, Price[]>> {
  const rows = await sql<Price & { symbol: string }>`
    select s.symbol, p.provider, p.timestamp, p.quality, p.bid::text as bid, p.ask::text as ask
    from unnest(${symbols}::text[]) as s (symbol)
    cross join lateral (
      select max(timestamp) as timestamp from prices
      where symbol = s.symbol and timestamp <= ${at} and provider <> ${SIMULATED}
    ) latest
    join prices p on p.symbol = s.symbol and p.timestamp = latest.timestamp and p.provider <> ${SIMULATED}`
  const found = new Map<string, Price[]>(symbols.map((symbol) => [symbol, []]))
  for (const { symbol, ...price } of rows) found.get(symbol)!.push(price)
  return found
}

// The newest prices of each instrument; those that memory lacks come in one statement.
function newest(app: App, symbols: string[]): Promise<Rows[]> {
  const wanted: string[] = []
  let loading: Promise<Map<string, Price[]>> | undefined
  const load = async (symbol: string) => {
    wanted.push(symbol)
    // By the time this runs, every symbol that memory lacks is on the list.
    loading ??= Promise.resolve().then(() => select(app.database.sql(PLATFORM), wanted, END_OF_TIME))
    return (await loading).get(symbol)!
  }
  return Promise.all(symbols.map((symbol) => app.cached(TOPIC, `newest ${symbol}`, () => load(symbol))))
}

/**
 * The providers' prices that count at the instant, by symbol: those of the greatest timestamp up to it, rounded half-up
 * to the places of their instrument. An instrument without any has an empty list or none.
 */
export async function storedPrices(
  context: ReadContext,
  instruments: readonly Instrument[],
  at: Instant,
): Promise<Map<string, Rows>> {
  const found = new Map<string, Rows>()
  if (!(await hasFeeds(context.app))) return found
  const symbols = instruments.map(({ symbol }) => symbol)
  const latest = await newest(context.app, symbols)
  const earlier = symbols.filter((_, index) => (latest[index]![0]?.timestamp ?? '') > at)
  const before = earlier.length > 0 ? await select(context.sql, earlier, at) : undefined
  instruments.forEach(({ symbol, instrument_type }, index) => {
    const rows = before?.get(symbol) ?? latest[index]!
    const places = placesOf(instrument_type)
    found.set(
      symbol,
      rows.map((price) => ({ ...price, bid: round(price.bid, places), ask: round(price.ask, places) })),
    )
  })
  return found
}
