// The stored daily values of accounts, and the facts by which they are current, in a few statements for any number of
// accounts and months.
import type { ReadContext } from '../../../context.ts'
import { PAIRS } from '../../../values/currencies.ts'
import { type Day, lastOfMonth } from '../../../values/time.ts'
import { listRows } from '../../instruments/catalog/read.ts'
import { type AccountHistory, bookedUntil } from './read-account-history.ts'
import {
  changesOf,
  type DailyValueFacts,
  EVERY_SYMBOL,
  isCurrent,
  type PriceChange,
  rulesVersionOf,
  type StoredMonth,
} from './rules.ts'

/** An account, as far as its values follow from it. */
export interface ValuedAccount {
  id: string
  base_currency: string
  created_at: string
  closed_at: string | null
}

/** The current months of an account, by their first day, and the facts by which they are current. */
export interface StoredValues {
  months: Map<Day, StoredMonth>
  facts: DailyValueFacts
}

/** The instruments of an account's entries, and the number of entries booked up to the end of a day. */
interface BookedEntries {
  instruments: Iterable<string>
  entriesUntil: DailyValueFacts['entriesUntil']
}

/** Reads the current months of the accounts in which the days lie. */
export async function readStoredValues(
  context: ReadContext,
  accounts: readonly ValuedAccount[],
  from: Day,
  until: Day,
): Promise<Map<string, StoredValues>> {
  const ids = accounts.map(({ id }) => id)
  const end = lastOfMonth(until)
  const months = await listMonths(context, ids, from, end)
  const counts = groupByAccount(await countBooked(context, ids, end))
  const booked = new Map(ids.map((id) => [id, bookedOf(counts.get(id) ?? [])]))
  return selectCurrent(context, accounts, months, booked, end)
}

/** Does the same with histories of the accounts that are read already, from the first of the days on. */
export async function readStoredWithHistories(
  context: ReadContext,
  accounts: readonly ValuedAccount[],
  histories: ReadonlyMap<string, AccountHistory>,
  from: Day,
  until: Day,
): Promise<Map<string, StoredValues>> {
  const end = lastOfMonth(until)
  const ids = accounts.map(({ id }) => id)
  const months = await listMonths(context, ids, from, end)
  const booked = new Map(
    [...histories].map(([id, history]) => [
      id,
      { instruments: history.instruments, entriesUntil: (day: Day) => bookedUntil(history, day) },
    ]),
  )
  return selectCurrent(context, accounts, months, booked, end)
}

// A month is current or not as a whole, also if a reader needs only some of its days.
async function selectCurrent(
  context: ReadContext,
  accounts: readonly ValuedAccount[],
  months: readonly StoredMonth[],
  booked: ReadonlyMap<string, BookedEntries>,
  end: Day,
): Promise<Map<string, StoredValues>> {
  const monthsByAccount = groupByAccount(months)
  const symbols = await symbolsOf(context, [...monthsByAccount.keys()], booked)
  const changes = await listChanges(context, months, symbols, end)
  const rules_version = rulesVersionOf(context.app.config)
  return new Map(
    accounts.map(({ id, base_currency, closed_at }) => {
      const facts = {
        currency: base_currency,
        // Values that were stored before an account closed may count a coupon that is paid after it.
        rules_version: closed_at === null ? rules_version : `${rules_version} closed`,
        entriesUntil: booked.get(id)!.entriesUntil,
        changes: changesOf(changes, symbols.get(id) ?? NO_SYMBOLS),
      }
      const current = (monthsByAccount.get(id) ?? []).filter((month) => isCurrent(month, facts))
      return [id, { facts, months: new Map(current.map((month) => [month.month, month])) }]
    }),
  )
}

const NO_SYMBOLS: ReadonlySet<string> = new Set()

function groupByAccount<T extends { account: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.account)
    if (group) group.push(row)
    else groups.set(row.account, [row])
  }
  return groups
}

function listMonths(
  { sql, tenant }: ReadContext,
  accounts: string[],
  from: Day,
  until: Day,
): Promise<StoredMonth[]> {
  return sql<StoredMonth>`
    select account, month, first_day, last_day, total_values::text[] as total_values, currency, entries, epoch,
           rules_version
    from valuation_months
    where tenant = ${tenant} and account = any (${accounts}) and month between ${from} and ${until}
    order by account, month`
}

interface DayCount {
  account: string
  day: Day
  count: number
  instruments: string[] | null
}

function countBooked({ sql, tenant }: ReadContext, accounts: string[], until: Day): Promise<DayCount[]> {
  return sql<DayCount>`
    select account, (booked_at at time zone 'UTC')::date as day, count(*) as count,
           array_agg(distinct instrument) filter (where position is not null) as instruments
    from transactions
    where tenant = ${tenant} and account = any (${accounts}) and booked_at < ${until}::date + 1
    group by account, day order by account, day`
}

function bookedOf(counts: readonly DayCount[]): BookedEntries {
  const entriesUntil = (until: Day) => {
    let total = 0
    for (const { day, count } of counts) {
      if (day > until) break
      total += count
    }
    return total
  }
  return { entriesUntil, instruments: counts.flatMap(({ instruments }) => instruments ?? []) }
}

// The symbols whose prices an account's values depend on: those of every instrument that it ever held, and of
// currency pairs.
async function symbolsOf(
  context: ReadContext,
  accounts: readonly string[],
  booked: ReadonlyMap<string, BookedEntries>,
): Promise<Map<string, Set<string>>> {
  const ids = new Map(accounts.map((account) => [account, [...booked.get(account)!.instruments]]))
  const instruments = await listRows(context, [...ids.values()].flat())
  return new Map(
    [...ids].map(([account, held]) => [
      account,
      new Set([...PAIRS, ...held.map((id) => instruments.get(id)!.symbol)]),
    ]),
  )
}

// The price changes since the oldest epoch of the months.
async function listChanges(
  { sql, tenant }: ReadContext,
  months: readonly StoredMonth[],
  symbolsByAccount: ReadonlyMap<string, ReadonlySet<string>>,
  until: Day,
): Promise<PriceChange[]> {
  if (months.length === 0) return []
  const since = Math.min(...months.map(({ epoch }) => epoch))
  const symbols = [...new Set([...symbolsByAccount.values()].flatMap((all) => [...all]))]
  return sql<PriceChange>`
    select symbol, epoch, min(day) as day from price_changes
    where symbol = any (${[...symbols, EVERY_SYMBOL]}) and epoch >= ${since} and day <= ${until}
    group by symbol, epoch
    union all
    select symbol, epoch, min(day) from sandbox_price_changes
    where tenant = ${tenant} and symbol = any (${symbols}) and epoch >= ${since} and day <= ${until}
    group by symbol, epoch`
}
