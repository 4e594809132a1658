// The entries of accounts themselves: those from which the holdings at an instant follow, and those after it.
import type { ReadContext } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import type { Instant } from '../../../values/time.ts'
import type { AccountEntry, HoldingChange } from './replay-entries.ts'

/**
 * The day on which an entry `t` settles; a reversal has that of the entry it reverses, so that they cancel out. Units
 * that a journal took and brings back were another account's in between, so those settle on their own day.
 */
export const settles = part`
  case when t.reversed_entry is null or t.reference_type = 'journal' then t.settlement_date
    else (select min(o.settlement_date) from transactions o
          where o.tenant = t.tenant and o.reference = t.reference and o.entry = t.reversed_entry) end`

/** The account's entries up to the instant, oldest first, in the order in which they were booked; one statement. */
export async function listEntries(
  { sql, tenant }: ReadContext,
  account: string,
  until: Instant,
  position?: string,
): Promise<AccountEntry[]> {
  const only = position === undefined ? part`` : part`and position = ${position}`
  return sql<AccountEntry>`
    select id, entry, position, booked_at, cash_amount, trim_scale(unit_quantity)::text as unit_quantity,
           trim_scale(unit_price)::text as unit_price, accrued_interest, tax, currency, instrument, transaction_type,
           reference, reference_type, reversed_entry, handed_over, ${settles} as settles
    from transactions t
    where tenant = ${tenant} and account = ${account} and booked_at <= ${until} ${only}
    order by booked_at, id`
}

/** An account from one instant to another. */
export interface AccountSpan {
  account: string
  closed_at: Instant | null
  first: Instant
  last: Instant
}

/** The movements of each account after the first instant of its span, up to the last, oldest first. */
export async function readMovements(
  { sql, tenant }: ReadContext,
  spans: readonly AccountSpan[],
): Promise<Map<string, HoldingChange[]>> {
  const movements = new Map<string, HoldingChange[]>(spans.map(({ account }) => [account, []]))
  const later = spans.filter(({ first, last }) => last > first)
  if (later.length === 0) return movements
  const accounts = later.map(({ account }) => account)
  const [firsts, lasts] = [later.map(({ first }) => first), later.map(({ last }) => last)]
  const rows = await sql<HoldingChange & { account: string }>`
    select t.account, t.booked_at, t.position, t.cash_amount, trim_scale(t.unit_quantity)::text as unit_quantity,
           trim_scale(t.unit_price)::text as unit_price, t.currency, t.instrument, t.transaction_type,
           ${settles} as settles
    from unnest(${accounts}::text[], ${firsts}::timestamptz[], ${lasts}::timestamptz[]) as a (account, first, last)
    join transactions t
      on t.tenant = ${tenant} and t.account = a.account and t.booked_at > a.first and t.booked_at <= a.last
    order by t.booked_at, t.id`
  for (const { account, ...movement } of rows) movements.get(account)!.push(movement)
  return movements
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
