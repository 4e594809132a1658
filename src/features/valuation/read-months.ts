// The months that are kept of accounts, and everything that tells whether they still stand, in a few statements however
// many accounts and months there are.
import type { ReadContext } from '../../context.ts'
import { addDays, type Day } from '../../values/time.ts'
import { listRows } from '../catalog/read.ts'
import { PAIRS } from './load-market.ts'
import { editionOf, type Month, monthAfter, type Present, stands } from './months.ts'
import { bookedUntil, type Life } from './read-lives.ts'

/** An account, as far as its values follow from it. */
export interface Valuable {
  id: string
  base_currency: string
  created_at: string
  closed_at: string | null
}

/** What is kept of an account and still stands, by month, and how things stand. */
export interface Kept {
  months: Map<Day, Month>
  present: Present
}

/** Reads what is kept of the accounts in the months of the days and still stands. */
export async function readKept(
  context: ReadContext,
  accounts: readonly Valuable[],
  from: Day,
  until: Day,
): Promise<Map<string, Kept>> {
  const ids = accounts.map(({ id }) => id)
  const end = endOf(until)
  const [months, booked] = [await listMonths(context, ids, from, end), await countBooked(context, ids, end)]
  const bookedBy = byAccount(booked)
  const pasts = new Map(ids.map((id) => [id, pastOf(bookedBy.get(id) ?? [])]))
  return judge(context, accounts, months, pasts, end)
}

/** Does the same where the lives of the accounts from the first of the days on are read already. */
export async function readKeptOf(
  context: ReadContext,
  accounts: readonly Valuable[],
  lives: ReadonlyMap<string, Life>,
  from: Day,
  until: Day,
): Promise<Map<string, Kept>> {
  const ids = accounts.map(({ id }) => id)
  const months = await listMonths(context, ids, from, endOf(until))
  const pasts = new Map(
    [...lives].map(([id, life]) => [
      id,
      { instruments: life.instruments, entriesUntil: (day: Day) => bookedUntil(life, day) },
    ]),
  )
  return judge(context, accounts, months, pasts, endOf(until))
}

/** A month stands or falls as a whole, also where only some of its days are asked for: the last day that counts. */
export const endOf = (until: Day): Day => addDays(monthAfter(until), -1)

/** How many entries were booked up to the end of a day, and what they were about. */
interface Past {
  instruments: Iterable<string>
  entriesUntil: Present['entriesUntil']
}

async function judge(
  context: ReadContext,
  accounts: readonly Valuable[],
  months: readonly Month[],
  pasts: ReadonlyMap<string, Past>,
  end: Day,
): Promise<Map<string, Kept>> {
  const monthsBy = byAccount(months)
  const symbols = await symbolsOf(context, [...monthsBy.keys()], pasts)
  const since = Math.min(...months.map(({ epoch }) => epoch))
  const changes =
    months.length > 0
      ? await listChanges(context, [...new Set([...symbols.values()].flat())], since, end)
      : []
  const edition = editionOf(context.app.config)
  const found = new Map<string, Kept>()
  for (const { id, base_currency: currency, closed_at } of accounts) {
    const mine = new Set(symbols.get(id) ?? [])
    const { entriesUntil } = pasts.get(id)!
    const changedFrom = firstChange(changes.filter(({ symbol }) => symbol === EVERY || mine.has(symbol)))
    // What was kept before an account closed may count a coupon that is not its own any more.
    const own = closed_at === null ? edition : `${edition} closed`
    const present = { currency, edition: own, entriesUntil, changedFrom }
    const standing = (monthsBy.get(id) ?? []).filter((one) => stands(one, present))
    found.set(id, { present, months: new Map(standing.map((one) => [one.month, one])) })
  }
  return found
}

function byAccount<T extends { account: string }>(rows: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const known = found.get(row.account)
    if (known) known.push(row)
    else found.set(row.account, [row])
  }
  return found
}

function listMonths(
  { sql, tenant }: ReadContext,
  accounts: string[],
  from: Day,
  until: Day,
): Promise<Month[]> {
  return sql<Month>`
    select account, month, first_day, last_day, total_values::text[] as total_values, currency, entries, epoch, edition
    from valuation_months
    where tenant = ${tenant} and account = any (${accounts}) and month between ${from} and ${until}
    order by account, month`
}

interface Booked {
  account: string
  day: Day
  count: number
  instruments: string[] | null
}

function countBooked({ sql, tenant }: ReadContext, accounts: string[], until: Day): Promise<Booked[]> {
  return sql<Booked>`
    select account, (booked_at at time zone 'UTC')::date as day, count(*) as count,
           array_agg(distinct instrument) filter (where position is not null) as instruments
    from transactions
    where tenant = ${tenant} and account = any (${accounts}) and booked_at < ${until}::date + 1
    group by account, day order by account, day`
}

function pastOf(booked: readonly Booked[]): Past {
  const entriesUntil = (day: Day) => {
    let total = 0
    for (const one of booked) {
      if (one.day > day) break
      total += one.count
    }
    return total
  }
  return { entriesUntil, instruments: booked.flatMap(({ instruments }) => instruments ?? []) }
}

// What prices an account's values follow from: those of all it ever held, and the rates.
async function symbolsOf(
  context: ReadContext,
  accounts: readonly string[],
  pasts: ReadonlyMap<string, Past>,
): Promise<Map<string, string[]>> {
  const ids = new Map(accounts.map((account) => [account, [...pasts.get(account)!.instruments]]))
  const instruments = await listRows(context, [...ids.values()].flat())
  return new Map(
    [...ids].map(([account, own]) => [account, [...PAIRS, ...own.map((id) => instruments.get(id)!.symbol)]]),
  )
}

const EVERY = '*'

interface Change {
  symbol: string
  epoch: number
  day: Day
}

function listChanges(
  { sql, tenant }: ReadContext,
  symbols: string[],
  since: number,
  until: Day,
): Promise<Change[]> {
  return sql<Change>`
    select symbol, epoch, min(day) as day from price_changes
    where symbol = any (${[...symbols, EVERY]}) and epoch >= ${since} and day <= ${until}
    group by symbol, epoch
    union all
    select symbol, epoch, min(day) from sandbox_price_changes
    where tenant = ${tenant} and symbol = any (${symbols}) and epoch >= ${since} and day <= ${until}
    group by symbol, epoch`
}

function firstChange(changes: readonly Change[]): Present['changedFrom'] {
  return (epoch) => {
    let first: Day | undefined
    for (const one of changes)
      if (one.epoch >= epoch && (first === undefined || one.day < first)) first = one.day
    return first
  }
}
