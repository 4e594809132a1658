// The marks that earlier runs leave on their accounts: cash that was raised and waits, and what their orders have cost.
import type { ReadContext } from '../../../../context.ts'
import type { Decimal } from '../../../../values/decimal.ts'
import { addDays, dayAt, dayOf } from '../../../../values/time.ts'

/** The days for which the cost of a full run counts: for so long no run sells a little to make up for it. */
const COST_DAYS = 30

export interface EarlierRuns {
  /** Cash that was raised without a withdrawal and was not withdrawn yet. */
  held_back: Decimal
  /** The cost of the full runs of the last 30 days. */
  recent_cost: Decimal
}

/** The marks on each of the accounts, in their order. */
export function readEarlierRuns(
  { sql, tenant, now }: Pick<ReadContext, 'sql' | 'tenant' | 'now'>,
  accounts: readonly { account: string; currency: string }[],
): Promise<EarlierRuns[]> {
  const today = dayOf(now)
  const since = dayAt(addDays(today, -COST_DAYS), '00:00:00')
  return sql<EarlierRuns>`
    select greatest(0, raised.amount - coalesce(withdrawn.amount, 0))::numeric(20, 2)::text as held_back,
           coalesce(traded.cost, 0)::text as recent_cost
    from json_to_recordset(${JSON.stringify(accounts.map((each, n) => ({ ...each, n })))}::json)
      as x (n integer, account text, currency text)
    cross join lateral (
      select coalesce(sum(r.amount), 0) as amount, min(r.started_at) as started_at
      from rebalancing_runs r
      where r.tenant = ${tenant} and r.account = x.account and r.currency = x.currency
        and r.hold_until > ${today} and r.status not in ('cancelled', 'expired', 'failed')) raised
    cross join lateral (
      select sum(w.amount) as amount from withdrawals w
      where w.tenant = ${tenant} and w.account = x.account and w.currency = x.currency
        and w.created_at >= raised.started_at) withdrawn
    cross join lateral (
      select sum(r.trading_cost) as cost from rebalancing_runs r
      where r.tenant = ${tenant} and r.account = x.account and r.run_type = 'full' and r.completed_at >= ${since}
        and r.status in ('completed', 'completed_partially')) traded
    order by x.n`
}
