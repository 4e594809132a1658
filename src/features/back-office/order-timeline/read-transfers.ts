// The ledger transfers of an order, with the balances that each found and left.
import type { ReadContext } from '../../../context.ts'
import type { Instant } from '../../../values/time.ts'

export interface LifeTransfer {
  entry: string
  line: number
  kind: string
  reference: string
  booked_at: Instant
  asset: string
  amount: string
  from: LifeSide
  to: LifeSide
}

interface LifeSide {
  account: string
  balance_before: string
  balance_after: string
}

/**
 * The transfers with one of the references, oldest first. A balance before a transfer is the balance of today without
 * that transfer and all later ones, so the answer costs as much as there are transfers since the instant.
 */
export function listTransfers(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  references: readonly string[],
  since: Instant,
): Promise<LifeTransfer[]> {
  return sql<LifeTransfer>`
    with mine as materialized (
      select entry, line, kind, reference, booked_at, from_account, to_account, asset, amount from ledger_transfers
      where tenant = ${tenant} and reference = any(${references}::text[])
    ), places as materialized (
      select from_account as account, asset from mine union select to_account, asset from mine
    ), moves as (
      select t.entry, t.line, t.booked_at, s.account, t.asset, s.amount
      from ledger_transfers t
      cross join lateral (values (t.from_account, -t.amount), (t.to_account, t.amount)) as s (account, amount)
      join places p on p.account = s.account and p.asset = t.asset
      where t.tenant = ${tenant} and t.booked_at >= ${since}
    ), balances as (
      select p.account, p.asset,
             coalesce((select sum(b.balance) from ledger_balances b
               where b.tenant = ${tenant} and b.account = p.account and b.asset = p.asset), 0) as balance
      from places p
    ), steps as (
      select m.entry, m.line, m.account, m.amount,
             b.balance - sum(m.amount) over (
               partition by m.account, m.asset order by m.booked_at desc, m.entry collate "C" desc, m.line desc
             ) as before
      from moves m join balances b on b.account = m.account and b.asset = m.asset
    )
    select m.entry, m.line, m.kind, m.reference, m.booked_at, m.asset, trim_scale(m.amount)::text as amount,
           json_build_object('account', m.from_account, 'balance_before', trim_scale(f.before)::text,
                             'balance_after', trim_scale(f.before + f.amount)::text) as "from",
           json_build_object('account', m.to_account, 'balance_before', trim_scale(t.before)::text,
                             'balance_after', trim_scale(t.before + t.amount)::text) as "to"
    from mine m
    join steps f on f.entry = m.entry and f.line = m.line and f.account = m.from_account
    join steps t on t.entry = m.entry and t.line = m.line and t.account = m.to_account
    order by m.booked_at, m.entry collate "C", m.line`
}
