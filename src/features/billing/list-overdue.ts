// Arrears: the fees and overdrafts that accounts owe past their due date, with the dunning level.
import type { ReadContext } from '../../context.ts'
import { equals, part } from '../../db/sql.ts'
import { firstRows, inOrderOf, type PageWindow } from '../../http/api/page.ts'
import { dayOf, daysBetween } from '../../values/time.ts'

/** The days after which arrears reach each dunning level. */
const LEVEL_DAYS = [1, 14, 30, 60]

export interface Arrears {
  account: string
  currency: string
  outstanding: string
  charges: number
  /** The part that is an overdraft: a rollover loan that no bill repays. */
  overdraft: string
  due_since: string
  days: number
  /** The dunning level: 0 for the first day, then 1 to 4. */
  level: number
}

/** The arrears by account and currency, the oldest first. */
export async function listOverdue(
  { sql, tenant, now }: Pick<ReadContext, 'sql' | 'tenant' | 'now'>,
  { account, currency }: { account?: string; currency?: string } = {},
  window: PageWindow = firstRows(),
): Promise<Arrears[]> {
  const rows = await sql<Omit<Arrears, 'days' | 'level'>>`
    with owed as (
      select account, currency, 1 as charges, 0 as overdraft, due_at,
             amount_fee + amount_tax - collected - refunded as outstanding
      from fee_charges
      where tenant = ${tenant} and due_at <= ${now} and collected + refunded - refunded_cash < amount_fee + amount_tax
      union all
      select account, currency, 0, amount, demanded_at, amount from overdrafts
      where tenant = ${tenant} and repaid_at is null and demanded_at <= ${now}
    ), arrears as (
      select account, currency, sum(charges)::int as charges, sum(overdraft)::numeric(20, 2)::text as overdraft,
             sum(outstanding)::text as outstanding, min(due_at) as due_since
      from owed group by account, currency
    )
    select account, currency, charges, overdraft, outstanding, due_since from arrears
    where true ${equals(part`account`, account)} ${equals(part`currency`, currency)}
      ${inOrderOf(window, part`due_since`, part`account`, part`currency`)}`
  return rows.map((row) => {
    const days = daysBetween(dayOf(row.due_since), dayOf(now))
    return { ...row, days, level: LEVEL_DAYS.filter((from) => days >= from).length }
  })
}
