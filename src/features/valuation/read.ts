// The selects from which values follow.
import type { ReadContext } from '../../context.ts'
import { type Part, part } from '../../db/sql.ts'
import { isZero } from '../../values/decimal.ts'
import { type Day, dayOf, type Instant } from '../../values/time.ts'
import { catalogueCoupons, SETTLED_DAYS } from './coupon-windows.ts'
import { type DueCoupon, receivableOf } from './receivables.ts'
import type { Entry, Holding } from './replay-entries.ts'
import type { Receivable } from './rules.ts'

/** The day on which an entry `t` settles; a reversal has that of the entry it reverses, so that they cancel out. */
export const settles = part`
  case when t.reversed_entry is null then t.settlement_date
    else (select min(o.settlement_date) from transactions o
          where o.tenant = t.tenant and o.reference = t.reference and o.entry = t.reversed_entry) end`

/**
 * The day from which the coupons follow that the units of an entry `t` before the day are paid: the day on which they
 * settle, or if they settled long ago, a day before all that matter.
 */
export const carriedDay = (before: Part): Part => part`
  case when t.unit_quantity is not null and t.settlement_date is not null
    then greatest(${settles}, ${before} - ${SETTLED_DAYS}::integer) end`

/** When the last coupon of entries `t` was booked; one that is reversed is not paid again. */
export const lastPaid = part`
  max(t.booked_at) filter (where t.transaction_type = 'coupon_payment' and t.cash_amount >= 0)`

/** The account's entries up to the instant, oldest first, in the order in which they were booked; one statement. */
export async function listEntries(
  { sql, tenant }: ReadContext,
  account: string,
  until: Instant,
  position?: string,
): Promise<Entry[]> {
  const only = position === undefined ? part`` : part`and position = ${position}`
  return sql<Entry>`
    select id, entry, position, booked_at, cash_amount, trim_scale(unit_quantity)::text as unit_quantity,
           trim_scale(unit_price)::text as unit_price, accrued_interest, tax, currency, instrument, transaction_type,
           reference, reference_type, reversed_entry, ${settles} as settles
    from transactions t
    where tenant = ${tenant} and account = ${account} and booked_at <= ${until} ${only}
    order by booked_at, id`
}

/** The coupons of the instruments that accrued interest does not contain on the day, and that are not paid yet. */
export async function listDueCoupons(
  context: ReadContext,
  instruments: Iterable<string>,
  day: Day,
): Promise<DueCoupon[]> {
  const couponsOn = await catalogueCoupons(context)
  return [...new Set(instruments)].flatMap((instrument) => {
    const detached = couponsOn(instrument, day)?.detached
    return detached ? [{ instrument, ...detached }] : []
  })
}

/**
 * The positions of the accounts that are owed one of the coupons by the entries up to the instant, with their units:
 * columns account, position, instrument, units.
 */
export const receivables = (
  tenant: string,
  accounts: readonly string[],
  due: readonly DueCoupon[],
  at: Instant,
): Part => part`
  select p.account, p.id as position, p.instrument, trim_scale(mine.units)::text as units
  from unnest(${due.map((one) => one.instrument)}::text[], ${due.map((one) => one.record_date)}::date[],
              ${due.map((one) => one.payment_date)}::date[]) as d (instrument, record_date, payment_date)
  join positions p on p.tenant = ${tenant} and p.account = any (${accounts}) and p.instrument = d.instrument
  cross join lateral (
    select sum(t.unit_quantity) filter (where ${settles} <= d.record_date) as units
    from transactions t
    where t.tenant = p.tenant and t.position = p.id and t.booked_at <= ${at}
    having coalesce(${lastPaid} < d.payment_date, true)
  ) mine
  where mine.units > 0`

/** The price of the last priced entry of each of the positions. */
export async function lastPrices({ sql, tenant }: ReadContext, positions: string[]) {
  const rows = await sql<{ position: string; price: string; timestamp: Instant }>`
    select p.position, trim_scale(last.unit_price)::text as price, last.booked_at as timestamp
    from unnest(${positions}::text[]) as p (position)
    cross join lateral (
      select unit_price, booked_at from transactions
      where tenant = ${tenant} and position = p.position and unit_price is not null and unit_quantity is not null
      order by booked_at desc, id desc limit 1
    ) last`
  return new Map(rows.map(({ position, ...last }) => [position, last]))
}

/** The holdings of each account at the instant, added up by the database: the positions of its snapshot. */
export async function listHoldingsAt(
  context: ReadContext,
  accounts: readonly string[],
  at: Instant,
): Promise<Map<string, Holding[]>> {
  const { sql, tenant } = context
  const rows = await sql<
    Omit<Holding, 'last_price'> & { account: string; price: string | null; timestamp: Instant }
  >`
    select account, position, instrument, trim_scale(sum(unit_quantity))::text as quantity,
           (array_agg(trim_scale(unit_price)::text order by booked_at desc, id desc)
              filter (where unit_price is not null))[1] as price,
           max(booked_at) filter (where unit_price is not null) as timestamp
    from transactions
    where tenant = ${tenant} and account = any (${accounts}) and position is not null and unit_quantity is not null
      and booked_at <= ${at}
    group by account, position, instrument`
  const coming = await listReceivables(context, accounts, rows, at)
  const holdings = new Map<string, Holding[]>(accounts.map((account) => [account, []]))
  for (const { account, price, timestamp, ...holding } of rows) {
    const receivable = coming.get(holding.position)
    if (!receivable && isZero(holding.quantity)) continue
    const last_price = price === null ? null : { price, timestamp }
    holdings.get(account)!.push({ ...holding, last_price, ...(receivable ? { receivable } : {}) })
  }
  return holdings
}

async function listReceivables(
  context: ReadContext,
  accounts: readonly string[],
  rows: readonly { instrument: string }[],
  at: Instant,
): Promise<Map<string, Receivable>> {
  const instruments = rows.map(({ instrument }) => instrument)
  const due = await listDueCoupons(context, instruments, dayOf(at))
  if (due.length === 0) return new Map()
  const paid = await context.sql<{ position: string; instrument: string; units: string }>`
    ${receivables(context.tenant, accounts, due, at)}`
  return new Map(paid.map(({ position, ...row }) => [position, receivableOf(row, due)]))
}
