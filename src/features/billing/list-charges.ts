// The charges of fees over all accounts, and the runs that charge a fee for a month.
import type { ReadContext } from '../../context.ts'
import { equals, part } from '../../db/sql.ts'
import { fetchLimit, newestFirst, type PageWindow } from '../../http/api/page.ts'

interface ChargeFilter {
  account?: string
  fee?: string
  currency?: string
  period_start?: string
  is_outstanding?: boolean | null
}

/** The charges of all accounts, the newest first. */
export function listCharges(
  { sql, tenant, now }: Pick<ReadContext, 'sql' | 'tenant' | 'now'>,
  { account, fee, currency, period_start, is_outstanding = null }: ChargeFilter,
  window: PageWindow,
) {
  return sql<{ id: string; created_at: string }>`
    select c.id, c.account, c.fee, f.display_name as fee_name, f.fee_type, c.amount_fee, c.amount_tax,
           c.amount_fee + c.amount_tax as amount_total, c.currency, c.collected as collected_amount,
           c.refunded as refunded_amount, ${outstanding(now)} as outstanding_amount, c.due_at, c.period_start,
           c.period_end, c.related_order, c.created_at, c.modified_at
    from fee_charges c join fees f on f.tenant = c.tenant and f.id = c.fee
    where c.tenant = ${tenant} ${equals(part`c.account`, account)} ${equals(part`c.fee`, fee)}
      ${equals(part`c.currency`, currency)}
      ${period_start === undefined ? part`` : part`and c.period_start = ${period_start}::date`}
      ${is_outstanding === null ? part`` : part`and (${outstanding(now)} > 0) = ${is_outstanding}`}
      ${is_outstanding ? OF_INDEX : part``}
      ${newestFirst(window, part`c.created_at`, part`c.id`)}`
}

// The condition of the index of charges that may be outstanding; whatever is outstanding fulfils it.
const OF_INDEX = part`and c.collected + c.refunded - c.refunded_cash < c.amount_fee + c.amount_tax`

// Zero before the charge is due.
const outstanding = (now: string) => part`
  case when c.due_at <= ${now} then greatest(c.amount_fee + c.amount_tax - c.collected - c.refunded, 0.00)
       else 0.00 end`

interface RunRow {
  period_start: string
  fee: string
  currency: string
}

const before = ([period_start, fee, currency]: readonly string[]) => part`
  and (c.period_start, c.fee, c.currency) < (${period_start!}::date, ${fee!}, ${currency!})`

/** The runs, the latest month first: what a fee took from all accounts for a month, beside the month before. */
export function listFeeRuns(
  { sql, tenant, now }: Pick<ReadContext, 'sql' | 'tenant' | 'now'>,
  { fee, currency }: Pick<ChargeFilter, 'fee' | 'currency'>,
  window: PageWindow,
) {
  const { after } = window
  return sql<RunRow>`
    with runs as (
      select c.period_start, c.fee, c.currency, min(c.period_end) as period_end, count(*)::int as charges,
             sum(c.amount_fee) as amount_fee, sum(c.amount_tax) as amount_tax,
             sum(c.amount_fee + c.amount_tax) as amount_total, sum(c.collected) as collected_amount,
             sum(c.refunded) as refunded_amount, sum(${outstanding(now)}) as outstanding_amount
      from fee_charges c
      where c.tenant = ${tenant} and c.period_start is not null ${equals(part`c.fee`, fee)}
        ${equals(part`c.currency`, currency)}
        ${after ? before(after) : part``}
      group by c.period_start, c.fee, c.currency
      order by c.period_start desc, c.fee desc, c.currency desc limit ${fetchLimit(window)}
    )
    select r.*, f.display_name as fee_name, p.charges as previous_charges, p.amount_total as previous_amount_total
    from runs r join fees f on f.tenant = ${tenant} and f.id = r.fee
    cross join lateral (
      select count(*)::int as charges, coalesce(sum(x.amount_fee + x.amount_tax), 0.00) as amount_total
      from fee_charges x
      where x.tenant = ${tenant} and x.period_start = (r.period_start - interval '1 month')::date and x.fee = r.fee
        and x.currency = r.currency
    ) p
    order by r.period_start desc, r.fee desc, r.currency desc`
}
