import type { Context } from '../../../context.ts'
import { available, claimOn, reserved, rolloverLoan } from '../../../ledger/chart.ts'

/**
 * Closes a locked account that is closing and empty, and says whether it did. Empty means: no open position, order,
 * withdrawal, transfer of securities, advanced deposit or direct debit on its way, nothing unsettled, no claim, and no
 * cash except that lent by rollovers. The guard is in the statement, because it must hold when the account closes.
 */
export async function closeIfEmpty(context: Context, account: string): Promise<boolean> {
  const { sql, tenant, now } = context
  const [closed] = await sql`
    update accounts a set status = 'closed', closed_at = ${now}, modified_at = ${now}
    where a.tenant = ${tenant} and a.id = ${account} and a.status = 'closing'
      and not exists (select from positions p
        where p.tenant = a.tenant and p.account = a.id and p.status <> 'closed')
      and not exists (select from orders o
        where o.tenant = a.tenant and o.account = a.id and o.status not in ('settled', 'cancelled'))
      and not exists (select from ledger_balances b
        where b.tenant = a.tenant
          and b.account in (${available(account)}, ${reserved(account)}, ${rolloverLoan(account)},
                            ${claimOn(account)})
        group by b.asset
        having sum(b.balance) <> 0
          or bool_or(b.account in (${reserved(account)}, ${claimOn(account)}) and b.balance <> 0))
      and not exists (select from transactions t
        where t.tenant = a.tenant and t.account = a.id and not t.settled)
      and not exists (select from withdrawals w
        where w.tenant = a.tenant and w.account = a.id and w.status = 'created')
      and not exists (select from securities_transfers s
        where s.tenant = a.tenant and s.account = a.id
          and s.status in ('requested', 'instructed', 'matched', 'partially_settled'))
      and not exists (select from deposits d
        where d.tenant = a.tenant and d.account = a.id and d.was_advanced and d.status = 'open')
      and not exists (select from direct_debits d
        where d.tenant = a.tenant and d.account = a.id and d.status in ('created', 'submitted'))
    returning id`
  return closed !== undefined
}
