// Every select that worth is worked out from.
import type { ReadContext } from '../../context.ts'
import { part } from '../../db/sql.ts'
import { isZero } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import type { Entry, Holding } from './follow-entries.ts'

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
           reference, reference_type, takes_back
    from transactions
    where tenant = ${tenant} and account = ${account} and booked_at <= ${until} ${only}
    order by booked_at, id`
}

/** What each of the accounts held at the instant, added up by the database: the positions of its standing. */
export async function listHeldAt(
  { sql, tenant }: ReadContext,
  accounts: readonly string[],
  at: Instant,
): Promise<Map<string, Holding[]>> {
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
  const found = new Map<string, Holding[]>(accounts.map((account) => [account, []]))
  for (const { account, price, timestamp, ...held } of rows)
    if (!isZero(held.quantity))
      found.get(account)!.push({ ...held, last_price: price === null ? null : { price, timestamp } })
  return found
}

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
