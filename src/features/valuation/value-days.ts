// The total values of accounts at the end of days, worked out from their entries: few statements for many accounts.
import type { ReadContext } from '../../context.ts'
import { part } from '../../db/sql.ts'
import type { Decimal } from '../../values/decimal.ts'
import type { Day, Instant } from '../../values/time.ts'
import { couponsOf } from './coupon-windows.ts'
import { type Book, carry, emptyBook, type Movement, type Standing, standingsAt } from './follow-entries.ts'
import { carriedDay, lastPaid, settles } from './read.ts'
import type { Life } from './read-lives.ts'
import { valueTotals } from './value-standings.ts'

/** An account and the instants, ascending, of which its value is asked. */
export interface AskedDays {
  account: { id: string; base_currency: string; closed_at: Instant | null }
  instants: Instant[]
}

/** Gives the total value of each account at each of its instants, in the order asked. */
export async function valueDays(context: ReadContext, asked: readonly AskedDays[]): Promise<Decimal[][]> {
  const spans = asked.map(({ account, instants }) => ({
    account: account.id,
    closed_at: account.closed_at,
    first: instants[0]!,
    last: instants.at(-1)!,
  }))
  const books = await readBooks(context, spans)
  const movements = await listMovements(context, spans)
  const standings = asked.map(({ account, instants }) =>
    standingsAt(movements.get(account.id) ?? [], instants, books.get(account.id)!),
  )
  return (await totalsOf(context, asked, standings)) as Decimal[][]
}

/** Does the same out of lives that are read already; what they do not tell is read for the accounts that need it. */
export async function valueLives(
  context: ReadContext,
  asked: readonly (AskedDays & { life: Life })[],
): Promise<Decimal[][]> {
  const standings = asked.map(({ instants, life }) => standingsAt(life.movements, instants, life.book))
  const values = await totalsOf(context, asked, standings)
  const open = asked.filter((_, n) => values[n]!.includes(undefined))
  if (open.length === 0) return values as Decimal[][]
  const others = (await valueDays(context, open)).values()
  return values.map((own) => (own.includes(undefined) ? others.next().value! : (own as Decimal[])))
}

async function totalsOf(
  context: ReadContext,
  asked: readonly AskedDays[],
  standings: readonly Standing[][],
): Promise<(Decimal | undefined)[][]> {
  const values: (Decimal | undefined)[][] = asked.map(() => [])
  for (const currency of new Set(asked.map(({ account }) => account.base_currency))) {
    const own = asked.flatMap(({ account }, n) => (account.base_currency === currency ? [n] : []))
    const all = own.flatMap((n) => standings[n]!)
    const totals = await valueTotals(context, currency, all)
    let next = 0
    for (const n of own) {
      values[n] = totals.slice(next, next + standings[n]!.length)
      next += standings[n]!.length
    }
  }
  return values
}

interface Span {
  account: string
  closed_at: Instant | null
  first: Instant
  last: Instant
}

// What each account held at the first of its instants.
async function readBooks(context: ReadContext, spans: readonly Span[]): Promise<Map<string, Book>> {
  const { sql, tenant } = context
  const [accounts, firsts] = [spans.map(({ account }) => account), spans.map(({ first }) => first)]
  const books = new Map<string, Book>()
  for (const span of spans) books.set(span.account, emptyBook(await couponsOf(context, span)))
  const cash = await sql<{ account: string; currency: string; amount: string }>`
    select t.account, t.currency, sum(t.cash_amount)::text as amount
    from unnest(${accounts}::text[], ${firsts}::timestamptz[]) as a (account, first)
    join transactions t on t.tenant = ${tenant} and t.account = a.account and t.booked_at <= a.first
    where t.cash_amount is not null and t.currency is not null
    group by t.account, t.currency`
  for (const { account, currency, amount } of cash) books.get(account)!.cash.set(currency, amount)
  const held = await sql<{
    account: string
    position: string
    instrument: string
    quantity: string
    price: string | null
    timestamp: Instant
    settles: Day | null
    paid_at: Instant | null
  }>`
    select t.account, t.position, (array_agg(t.instrument order by t.booked_at desc, t.id desc))[1] as instrument,
           coalesce(trim_scale(sum(t.unit_quantity))::text, '0') as quantity,
           ${carriedDay(part`(a.first at time zone 'UTC')::date`)} as settles, ${lastPaid} as paid_at,
           (array_agg(trim_scale(t.unit_price)::text order by t.booked_at desc, t.id desc)
             filter (where t.unit_price is not null and t.unit_quantity is not null))[1] as price,
           max(t.booked_at) filter (where t.unit_price is not null and t.unit_quantity is not null) as timestamp
    from unnest(${accounts}::text[], ${firsts}::timestamptz[]) as a (account, first)
    join transactions t on t.tenant = ${tenant} and t.account = a.account and t.booked_at <= a.first
    where t.position is not null and t.instrument is not null
      and (t.unit_quantity is not null or t.transaction_type = 'coupon_payment')
    group by t.account, t.position, settles`
  for (const { account, price, timestamp, ...one } of held)
    carry(books.get(account)!, { ...one, last_price: price === null ? null : { price, timestamp } })
  return books
}

async function listMovements(
  { sql, tenant }: ReadContext,
  spans: readonly Span[],
): Promise<Map<string, Movement[]>> {
  const later = spans.filter(({ first, last }) => last > first)
  const found = new Map<string, Movement[]>(later.map(({ account }) => [account, []]))
  if (later.length === 0) return found
  const [accounts, firsts, lasts] = [
    later.map(({ account }) => account),
    later.map(({ first }) => first),
    later.map(({ last }) => last),
  ]
  const rows = await sql<Movement & { account: string }>`
    select t.account, t.booked_at, t.position, t.cash_amount, trim_scale(t.unit_quantity)::text as unit_quantity,
           trim_scale(t.unit_price)::text as unit_price, t.currency, t.instrument, t.transaction_type,
           ${settles} as settles
    from unnest(${accounts}::text[], ${firsts}::timestamptz[], ${lasts}::timestamptz[]) as a (account, first, last)
    join transactions t
      on t.tenant = ${tenant} and t.account = a.account and t.booked_at > a.first and t.booked_at <= a.last
    order by t.booked_at, t.id`
  for (const { account, ...movement } of rows) found.get(account)!.push(movement)
  return found
}
