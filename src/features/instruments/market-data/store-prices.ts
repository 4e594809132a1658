// Stores prices of providers: all of a file or none of it. Prices that are stored already stay.
import type { Sql, Tx } from '../../../db/database.ts'
import { type Part, part } from '../../../db/sql.ts'
import { BadPrice, checkProvider, type GivenPrice } from '../../../market/feeds/given-price.ts'

/** The outcome of rows: new ones, ones that replaced another value, ones that the store had already. */
export interface Stored {
  added: number
  corrected: number
  unchanged: number
  /** Rows left out because no instrument has their symbol. */
  unknown: number
}

export interface StoreOptions {
  /** Whether rows of symbols that no instrument has are left out; otherwise they refuse the import. */
  skip_unknown?: boolean
}

const SHOWN = 5

/**
 * Stores the batches under the provider's name inside the transaction. They are gathered in a table of this
 * transaction first: a million rows are then sorted, compared and written by one statement each, in the order of the
 * primary key, so that two imports never deadlock. A price of the same symbol, provider and timestamp is replaced if
 * it differs. Two rows of one import that contradict each other are refused.
 */
export async function storePrices(
  { sql }: Pick<Tx, 'sql'>,
  provider: string,
  batches: AsyncIterable<GivenPrice[]> | Iterable<GivenPrice[]>,
  { skip_unknown = false }: StoreOptions = {},
): Promise<Stored> {
  checkProvider(provider)
  // Enough to sort and compare a million rows without going to disk; for this transaction only.
  await sql`set local work_mem = '128MB'`
  await sql`
    create temporary table incoming_prices
      (symbol text, timestamp timestamptz(3), quality text, bid numeric, ask numeric) on commit drop`
  let rows = 0
  for await (const batch of batches) {
    await gather(sql, batch)
    rows += batch.length
  }
  await sql`analyze incoming_prices`
  const unknown = skip_unknown ? await dropUnknown(sql) : await refuseUnknown(sql)
  const doubles = await dropDoubles(sql)
  if (rows > 0) await sql`insert into price_providers (provider) values (${provider}) on conflict do nothing`
  const { added, corrected } = await merge(sql, provider, part`select * from incoming_prices`)
  await sql`drop table incoming_prices`
  return { added, corrected, unchanged: rows - unknown - doubles - added - corrected, unknown }
}

const rowsOf = (batch: readonly GivenPrice[]) => {
  const column = (name: keyof GivenPrice) => batch.map((price) => price[name])
  return part`
    select * from unnest(${column('symbol')}::text[], ${column('timestamp')}::timestamptz[],
                         ${column('quality')}::text[], ${column('bid')}::numeric[], ${column('ask')}::numeric[])
      as row (symbol, timestamp, quality, bid, ask)`
}

async function gather(sql: Sql, batch: readonly GivenPrice[]): Promise<void> {
  await sql`insert into incoming_prices (symbol, timestamp, quality, bid, ask) ${rowsOf(batch)}`
}

/**
 * Stores a page of a feed, which is short, without a temporary table. Of two rows of one symbol and timestamp
 * the later stands, and rows of symbols that no instrument has are left out.
 */
export async function storePage(
  { sql }: Pick<Tx, 'sql'>,
  provider: string,
  prices: readonly GivenPrice[],
): Promise<Stored> {
  const last = new Map(prices.map((price) => [`${price.symbol} ${price.timestamp}`, price]))
  const symbols = await sql<{ symbol: string }>`
    select symbol from instruments where symbol = any (${[...new Set(prices.map(({ symbol }) => symbol))]})`
  const isKnown = new Set(symbols.map(({ symbol }) => symbol))
  const listed = [...last.values()].filter(({ symbol }) => isKnown.has(symbol))
  const { added, corrected } = await merge(sql, provider, rowsOf(listed))
  return {
    added,
    corrected,
    unchanged: listed.length - added - corrected,
    unknown: last.size - listed.length,
  }
}

async function refuseUnknown(sql: Sql): Promise<number> {
  const rows = await sql<{ symbol: string }>`
    select distinct symbol from incoming_prices i
    where not exists (select from instruments where symbol = i.symbol)
    order by symbol limit ${SHOWN}`
  if (rows.length > 0)
    throw new BadPrice(`No instrument has the symbol ${rows.map(({ symbol }) => symbol).join(', ')}.`)
  return 0
}

async function dropUnknown(sql: Sql): Promise<number> {
  const [row] = await sql<{ dropped: number }>`
    with dropped as (
      delete from incoming_prices i where not exists (select from instruments where symbol = i.symbol)
      returning 1
    )
    select count(*) as dropped from dropped`
  return row!.dropped
}

// Two rows of one symbol and timestamp must be equal, and one of them is dropped; otherwise the import is refused.
async function dropDoubles(sql: Sql): Promise<number> {
  const [double] = await sql<{ symbol: string; timestamp: string; is_contradiction: boolean }>`
    select symbol, timestamp,
           (min(quality), min(bid), min(ask)) <> (max(quality), max(bid), max(ask)) as is_contradiction
    from incoming_prices
    group by symbol, timestamp
    having count(*) > 1
    order by is_contradiction desc, symbol, timestamp limit 1`
  if (!double) return 0
  if (double.is_contradiction)
    throw new BadPrice(`There are different prices of ${double.symbol} at ${double.timestamp}.`)
  const [row] = await sql<{ dropped: number }>`
    with dropped as (
      delete from incoming_prices i using incoming_prices other
      where other.symbol = i.symbol and other.timestamp = i.timestamp and other.ctid < i.ctid
      returning i.ctid
    )
    select count(distinct ctid) as dropped from dropped`
  return row!.dropped
}

async function merge(sql: Sql, provider: string, rows: Part) {
  const [count] = await sql<{ added: number; corrected: number; newest_at: string | null }>`
    with written as (
      insert into prices as p (symbol, provider, timestamp, quality, bid, ask)
      select i.symbol, ${provider}, i.timestamp, i.quality, i.bid, i.ask
      from (${rows}) i
      left join prices known
        on known.symbol = i.symbol and known.timestamp = i.timestamp and known.provider = ${provider}
      where (known.quality, known.bid, known.ask) is distinct from (i.quality, i.bid, i.ask)
      order by i.symbol, i.timestamp
      on conflict (symbol, timestamp, provider) do update
        set quality = excluded.quality, bid = excluded.bid, ask = excluded.ask
        where (p.quality, p.bid, p.ask) is distinct from (excluded.quality, excluded.bid, excluded.ask)
      returning xmax = 0 as is_new, p.timestamp
    )
    select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as corrected,
           max(timestamp) as newest_at
    from written`
  const { newest_at } = count!
  if (newest_at !== null)
    await sql`
      update price_providers set newest_at = greatest(newest_at, ${newest_at}) where provider = ${provider}`
  return count!
}
