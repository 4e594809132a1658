// The holdings of accounts at an instant: their entries up to it, added up by the database, in one statement for any
// number of accounts. A book can be replayed from there; holdings that are valued only at the instant need no days.
import type { ReadContext } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { add, isZero } from '../../../values/decimal.ts'
import type { Day, Instant } from '../../../values/time.ts'
import { couponsOf, SETTLED_DAYS } from './coupon-windows.ts'
import { type AccountSpan, settles } from './read-entries.ts'
import { lastPaid, listReceivables } from './read-receivables.ts'
import { type Book, carry, emptyBook, type HoldingAt } from './replay-entries.ts'

type AccountStart = Pick<AccountSpan, 'account' | 'first'>

/** The sums of the entries of an account by position, instrument, currency and the day on which units settle. */
interface EntrySums {
  account: string
  position: string | null
  instrument: string | null
  currency: string | null
  count: number
  cash: string | null
  quantity: string | null
  settles: Day | null
  /** When the last coupon was booked. */
  paid_at: Instant | null
  /** The price of the last entry that had one, and its instant. */
  price: string | null
  timestamp: Instant | null
}

// The day on which units settle, or if they settled long ago, a day before all relevant ones.
const carriedDay = part`
  case when t.unit_quantity is not null and t.settlement_date is not null
    then greatest(${settles}, (a.first at time zone 'UTC')::date - ${SETTLED_DAYS}::integer) end`

const isPriced = part`t.unit_price is not null and t.unit_quantity is not null`
const lastPrice = part`
  (array_agg(trim_scale(t.unit_price)::text order by t.booked_at desc, t.id desc)
     filter (where ${isPriced}))[1] as price,
  max(t.booked_at) filter (where ${isPriced}) as timestamp`
const noPrice = part`null as price, null as timestamp`
// Entries of one instant are in the order of their ids.
const oldestPriceFirst = part`
  order by timestamp nulls first,
           (array_agg(t.id order by t.booked_at desc, t.id desc) filter (where ${isPriced}))[1]`

// The entries of each account up to its instant.
function sumEntries(
  { sql, tenant }: ReadContext,
  starts: readonly AccountStart[],
  prices: boolean,
): Promise<EntrySums[]> {
  const accounts = starts.map(({ account }) => account)
  const firsts = starts.map(({ first }) => first)
  return sql<EntrySums>`
    select t.account, t.position, t.instrument, t.currency, count(*)::integer as count,
           sum(t.cash_amount)::text as cash, trim_scale(sum(t.unit_quantity))::text as quantity,
           ${carriedDay} as settles, ${lastPaid} as paid_at, ${prices ? lastPrice : noPrice}
    from unnest(${accounts}::text[], ${firsts}::timestamptz[]) as a (account, first)
    join transactions t on t.tenant = ${tenant} and t.account = a.account and t.booked_at <= a.first
    group by t.account, t.position, t.instrument, t.currency, settles ${prices ? oldestPriceFirst : part``}`
}

type UnitSums = Pick<EntrySums, 'account' | 'price' | 'timestamp'> & {
  position: string
  instrument: string
  quantity: string
}

// Only the units, all up to one instant: a third of the time, because no entry is looked up that another one reverses.
function sumUnits(
  { sql, tenant }: ReadContext,
  accounts: readonly string[],
  at: Instant,
): Promise<UnitSums[]> {
  return sql<UnitSums>`
    select t.account, t.position, t.instrument, trim_scale(sum(t.unit_quantity))::text as quantity, ${lastPrice}
    from transactions t
    where t.tenant = ${tenant} and t.account = any (${accounts}) and t.position is not null
      and t.unit_quantity is not null and t.booked_at <= ${at}
    group by t.account, t.position, t.instrument`
}

/** The book of each account at the first instant of its span; the prices of last entries may be left out. */
export async function readBooks(
  context: ReadContext,
  starts: readonly (AccountStart & { closed_at: Instant | null })[],
  { prices = true }: { prices?: boolean } = {},
): Promise<Map<string, Book>> {
  const books = new Map<string, Book>()
  for (const start of starts) books.set(start.account, emptyBook(await couponsOf(context, start)))
  for (const sums of await sumEntries(context, starts, prices))
    addSums(books.get(sums.account)!, sums, prices)
  return books
}

function addSums(book: Book, sums: EntrySums, prices: boolean): void {
  const { position, instrument, currency, count, cash, quantity, settles, paid_at } = sums
  book.booked += count
  if (cash !== null && currency !== null) book.cash.set(currency, add(book.cash.get(currency) ?? '0', cash))
  if (position === null || instrument === null || (quantity === null && paid_at === null)) return
  const last_price = prices ? lastPriceOf(sums) : undefined
  carry(book, { position, instrument, quantity: quantity ?? '0', last_price, settles, paid_at })
}

const lastPriceOf = ({ price, timestamp }: Pick<EntrySums, 'price' | 'timestamp'>) =>
  price === null ? null : { price, timestamp: timestamp! }

/**
 * The holdings of each account at the instant: the positions of its book then, for accounts that are not closed. Ten
 * years of monthly fees read them.
 */
export async function listHoldingsAt(
  context: ReadContext,
  accounts: readonly string[],
  at: Instant,
): Promise<Map<string, HoldingAt[]>> {
  const rows = await sumUnits(context, accounts, at)
  const instruments = rows.map(({ instrument }) => instrument)
  const owed = await listReceivables(context, accounts, instruments, at)
  const holdings = new Map<string, HoldingAt[]>(accounts.map((account) => [account, []]))
  for (const sums of rows) {
    const { account, position, instrument, quantity } = sums
    const receivable = owed.get(position)
    if (!receivable && isZero(quantity)) continue
    const holding = { position, instrument, quantity, last_price: lastPriceOf(sums) }
    holdings.get(account)!.push(receivable ? { ...holding, receivable } : holding)
  }
  return holdings
}
