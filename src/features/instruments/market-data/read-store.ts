// The stored prices of providers. The newest price of an instrument answers most reads and is cached until prices
// are written; reads of an earlier instant ask the database, all instruments in one statement.
import type { App, ReadContext } from '../../../context.ts'
import { PLATFORM, type Sql } from '../../../db/database.ts'
import type { Instrument } from '../../../market/instrument.ts'
import type { Instant } from '../../../values/time.ts'
import type { PriceQuery } from './choose-price.ts'
import { type Price, placesOf, SIMULATED } from './rules.ts'

const TOPIC = 'prices'
const END_OF_TIME = 'infinity'

/** The providers' priorities; empty while no provider has given a price. */
export function loadPriorities(app: App): Promise<ReadonlyMap<string, number>> {
  return app.cached(TOPIC, 'priorities', async () => {
    const rows = await app.database.sql(PLATFORM)<{ provider: string; priority: number }>`
      select provider, priority from price_providers`
    return new Map(rows.map(({ provider, priority }) => [provider, priority]))
  })
}

/** An object that is another one as soon as prices are written, or providers put in another order. */
export function storeEdition(app: App): Promise<object> {
  return app.cached(TOPIC, 'edition', async () => ({}))
}

// Whether the store holds prices of another provider than the simulator, whose stored prices it would compute again.
function hasFeeds(app: App): Promise<boolean> {
  return app.cached(TOPIC, 'feeds', async () => {
    const [row] = await app.database.sql(PLATFORM)<{ found: boolean }>`
      select exists (select from prices where provider <> ${SIMULATED}) as found`
    return row!.found
  })
}

type Rows = readonly Price[]

const NOTHING: ReadonlyMap<string, Rows> = new Map()

// The prices of the greatest timestamp at or before the instant, one for each provider that has one there, rounded
// half-up to the places of their instrument.
async function select(
  sql: Sql,
  instruments: readonly Instrument[],
  at: Instant,
): Promise<Map<string, Price[]>> {
  const symbols = instruments.map(({ symbol }) => symbol)
  const places = instruments.map(({ instrument_type }) => placesOf(instrument_type))
  const rows = await sql<Price & { symbol: string }>`
    select s.symbol, p.provider, p.timestamp, p.quality, trim_scale(round(p.bid, s.places))::text as bid,
           trim_scale(round(p.ask, s.places))::text as ask
    from unnest(${symbols}::text[], ${places}::integer[]) as s (symbol, places)
    cross join lateral (
      select max(timestamp) as timestamp from prices
      where symbol = s.symbol and timestamp <= ${at} and provider <> ${SIMULATED}
    ) latest
    join prices p on p.symbol = s.symbol and p.timestamp = latest.timestamp and p.provider <> ${SIMULATED}`
  const prices = new Map<string, Price[]>(symbols.map((symbol) => [symbol, []]))
  for (const { symbol, ...price } of rows) prices.get(symbol)!.push(price)
  return prices
}

// The newest prices by symbol, of those symbols that were read since prices were last written.
async function newest(app: App, instruments: readonly Instrument[]): Promise<ReadonlyMap<string, Rows>> {
  const rowsBySymbol = await app.cached(TOPIC, 'newest', async () => new Map<string, Rows>())
  const missing = instruments.filter(({ symbol }) => !rowsBySymbol.has(symbol))
  if (missing.length > 0) {
    const read = await select(app.database.sql(PLATFORM), missing, END_OF_TIME)
    for (const [symbol, rows] of read) rowsBySymbol.set(symbol, rows)
  }
  return rowsBySymbol
}

/**
 * The providers' prices that count at the instant, by symbol: those of the greatest timestamp up to it, with the places
 * of their instrument, and whether they are the newest of all. An instrument without any has an empty list or none;
 * others that were not requested may be in it.
 */
export async function storedPrices(
  context: ReadContext,
  instruments: readonly Instrument[],
  at: Instant,
): Promise<{ stored: ReadonlyMap<string, Rows>; is_newest: boolean }> {
  if (!(await hasFeeds(context.app))) return { stored: NOTHING, is_newest: true }
  const latest = await newest(context.app, instruments)
  const earlier = instruments.filter(({ symbol }) => (latest.get(symbol)![0]?.timestamp ?? '') > at)
  if (earlier.length === 0) return { stored: latest, is_newest: true }
  const before = await select(context.sql, earlier, at)
  const stored = new Map(instruments.map(({ symbol }) => [symbol, before.get(symbol) ?? latest.get(symbol)!]))
  return { stored, is_newest: false }
}

/** The providers' prices that count for each query, by its place in the list, in one statement. */
export async function storedPricesFor(
  { app, sql }: ReadContext,
  queries: readonly PriceQuery[],
): Promise<Map<number, Price[]>> {
  const prices = new Map<number, Price[]>()
  if (queries.length === 0 || !(await hasFeeds(app))) return prices
  const symbols = queries.map(({ instrument }) => instrument.symbol)
  const places = queries.map(({ instrument }) => placesOf(instrument.instrument_type))
  const instants = queries.map(({ at }) => at)
  const rows = await sql<Price & { number: number }>`
    select w.number, p.provider, p.timestamp, p.quality, trim_scale(round(p.bid, w.places))::text as bid,
           trim_scale(round(p.ask, w.places))::text as ask
    from unnest(${symbols}::text[], ${places}::integer[], ${instants}::timestamptz[])
      with ordinality as w (symbol, places, at, number)
    cross join lateral (
      select max(timestamp) as timestamp from prices
      where symbol = w.symbol and timestamp <= w.at and provider <> ${SIMULATED}
    ) latest
    join prices p on p.symbol = w.symbol and p.timestamp = latest.timestamp and p.provider <> ${SIMULATED}`
  for (const { number, ...price } of rows) {
    const others = prices.get(number - 1)
    if (others) others.push(price)
    else prices.set(number - 1, [price])
  }
  return prices
}
