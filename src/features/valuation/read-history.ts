// The holdings of accounts at an instant, and the movements after it: a book and its movements for each account, in few
// statements for any number of accounts.
import type { ReadContext } from '../../context.ts'
import { part } from '../../db/sql.ts'
import type { Day, Instant } from '../../values/time.ts'
import { couponsOf } from './coupon-windows.ts'
import { carriedDay, lastPaid, settles } from './read.ts'
import { type Book, carry, emptyBook, type Movement } from './replay-entries.ts'

/** An account from one instant to another. */
export interface AccountSpan {
  account: string
  closed_at: Instant | null
  first: Instant
  last: Instant
}

type AccountStart = Omit<AccountSpan, 'last'>

/** The book of each account at the first instant of its span, with the prices of last entries. */
export async function readBooks(
  context: ReadContext,
  spans: readonly AccountStart[],
): Promise<Map<string, Book>> {
  const books = new Map<string, Book>()
  for (const span of spans) books.set(span.account, emptyBook(await couponsOf(context, span)))
  for (const { account, price, timestamp, ...units } of await sumUnits(context, spans))
    carry(books.get(account)!, { ...units, last_price: price === null ? null : { price, timestamp } })
  for (const { account, currency, amount } of await sumCash(context, spans))
    books.get(account)!.cash.set(currency, amount)
  return books
}

const accountsOf = (spans: readonly AccountStart[]) => spans.map(({ account }) => account)
const firstsOf = (spans: readonly AccountStart[]) => spans.map(({ first }) => first)

function sumCash({ sql, tenant }: ReadContext, spans: readonly AccountStart[]) {
  return sql<{ account: string; currency: string; amount: string }>`
    select t.account, t.currency, sum(t.cash_amount)::text as amount
    from unnest(${accountsOf(spans)}::text[], ${firstsOf(spans)}::timestamptz[]) as a (account, first)
    join transactions t on t.tenant = ${tenant} and t.account = a.account and t.booked_at <= a.first
    where t.cash_amount is not null and t.currency is not null
    group by t.account, t.currency`
}

interface UnitSums {
  account: string
  position: string
  instrument: string
  quantity: string
  price: string | null
  timestamp: Instant
  settles: Day | null
  paid_at: Instant | null
}

function sumUnits({ sql, tenant }: ReadContext, spans: readonly AccountStart[]): Promise<UnitSums[]> {
  return sql<UnitSums>`
    select t.account, t.position, (array_agg(t.instrument order by t.booked_at desc, t.id desc))[1] as instrument,
           coalesce(trim_scale(sum(t.unit_quantity))::text, '0') as quantity,
           ${carriedDay(part`(a.first at time zone 'UTC')::date`)} as settles, ${lastPaid} as paid_at,
           (array_agg(trim_scale(t.unit_price)::text order by t.booked_at desc, t.id desc)
             filter (where t.unit_price is not null and t.unit_quantity is not null))[1] as price,
           max(t.booked_at) filter (where t.unit_price is not null and t.unit_quantity is not null) as timestamp
    from unnest(${accountsOf(spans)}::text[], ${firstsOf(spans)}::timestamptz[]) as a (account, first)
    join transactions t on t.tenant = ${tenant} and t.account = a.account and t.booked_at <= a.first
    where t.position is not null and t.instrument is not null
      and (t.unit_quantity is not null or t.transaction_type = 'coupon_payment')
    group by t.account, t.position, settles`
}

/** The movements of each account after the first instant of its span, up to the last, oldest first. */
export async function readMovements(
  { sql, tenant }: ReadContext,
  spans: readonly AccountSpan[],
): Promise<Map<string, Movement[]>> {
  const later = spans.filter(({ first, last }) => last > first)
  const movements = new Map<string, Movement[]>(later.map(({ account }) => [account, []]))
  if (later.length === 0) return movements
  const lasts = later.map(({ last }) => last)
  const rows = await sql<Movement & { account: string }>`
    select t.account, t.booked_at, t.position, t.cash_amount, trim_scale(t.unit_quantity)::text as unit_quantity,
           trim_scale(t.unit_price)::text as unit_price, t.currency, t.instrument, t.transaction_type,
           ${settles} as settles
    from unnest(${accountsOf(later)}::text[], ${firstsOf(later)}::timestamptz[], ${lasts}::timestamptz[])
      as a (account, first, last)
    join transactions t
      on t.tenant = ${tenant} and t.account = a.account and t.booked_at > a.first and t.booked_at <= a.last
    order by t.booked_at, t.id`
  for (const { account, ...movement } of rows) movements.get(account)!.push(movement)
  return movements
}
