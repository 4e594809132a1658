// The coupons that positions are owed, by the entries up to an instant, added up by the database.
import type { ReadContext } from '../../../context.ts'
import { type Part, part } from '../../../db/sql.ts'
import { type Day, dayOf, type Instant } from '../../../values/time.ts'
import { catalogueCoupons } from './coupon-windows.ts'
import { settles } from './read-entries.ts'
import { type DueCoupon, type Receivable, receivableOf } from './rules.ts'

/** When the last coupon of entries `t` was booked; one that is reversed is not paid again. */
export const lastPaid = part`
  max(t.booked_at) filter (where t.transaction_type = 'coupon_payment' and t.cash_amount >= 0)`

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

/** The coupons in the instruments that positions of the accounts are owed at the instant, by position. */
export async function listReceivables(
  context: ReadContext,
  accounts: readonly string[],
  instruments: Iterable<string>,
  at: Instant,
): Promise<Map<string, Receivable>> {
  const due = await listDueCoupons(context, instruments, dayOf(at))
  if (due.length === 0) return new Map()
  const owed = await context.sql<{ position: string; instrument: string; units: string }>`
    ${receivables(context.tenant, accounts, due, at)}`
  return new Map(owed.map(({ position, ...row }) => [position, receivableOf(row, due)]))
}
