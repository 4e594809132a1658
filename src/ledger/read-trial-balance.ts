// The trial balance: every account of the chart in each asset, as it was at an instant.
import type { ReadContext } from '../context.ts'
import { part } from '../db/sql.ts'
import type { Instant } from '../values/time.ts'
import { BANK } from './chart.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

export interface TrialBalanceRow {
  ledger_account: string
  asset: string
  balance: string
  accounts: number
}

/**
 * Returns the balance of each account of the chart in each asset after the transfers of an instant, or now. The
 * accounts of customers are added up. A balance of the past is that of now without the transfers that came later.
 */
export function readTrialBalance({ sql, tenant }: Reader, at?: Instant): Promise<TrialBalanceRow[]> {
  const later =
    at === undefined
      ? part``
      : part`
      union all
      select from_account, asset, amount from ledger_transfers where tenant = ${tenant} and booked_at > ${at}
      union all
      select to_account, asset, -amount from ledger_transfers where tenant = ${tenant} and booked_at > ${at}`
  return sql<TrialBalanceRow>`
    with moved (account, asset, amount) as (
      select account, asset, balance from ledger_balances where tenant = ${tenant} ${later}
    ), balances as (
      select account, asset, sum(amount) as balance from moved group by account, asset
    )
    select regexp_replace(account, '^(customer|rollover|claim):[^:]+', '\\1') as ledger_account, asset,
           trim_scale(sum(balance))::text as balance, count(*)::int as accounts
    from balances
    where balance <> 0
    group by 1, 2
    order by 1, 2`
}

/** Returns what transfers with these references brought to the bank, by reference and currency. */
export function readBankMoves({ sql, tenant }: Reader, references: readonly string[]) {
  return sql<{ reference: string; asset: string; amount: string }>`
    select reference, asset,
           trim_scale(sum(case when from_account = ${BANK} then amount else -amount end))::text as amount
    from ledger_transfers
    where tenant = ${tenant} and reference = any(${[...references]}::text[])
      and ${BANK} in (from_account, to_account)
    group by reference, asset`
}
