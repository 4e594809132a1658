// The end of an account, as soon as nothing is left on it, and of its customer with the last of its accounts.
import type { Context } from '../../context.ts'
import { free, held, rolloverLoan } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { record } from '../events/record.ts'
import { lockOwners } from './lock-owners.ts'

/**
 * Closes an account that is closing and empty, and then its customer where that was its last; says whether it did. Cash
 * that is all lent is the house's, and goes back to it.
 */
export async function closeAccount(context: Context, account: string): Promise<boolean> {
  const { sql, tenant, now } = context
  const owners = await lockOwners(context, account)
  // Held in a statement of its own: what the next one sees is then the latest.
  await sql`select from accounts where tenant = ${tenant} and id = ${account} for update`
  const [closed] = await sql`
    update accounts a set status = 'closed', closed_at = ${now}, modified_at = ${now}
    where a.tenant = ${tenant} and a.id = ${account} and a.status = 'closing'
      and not exists (select from positions p
        where p.tenant = a.tenant and p.account = a.id and p.status <> 'closed')
      and not exists (select from orders o
        where o.tenant = a.tenant and o.account = a.id and o.status not in ('settled', 'cancelled'))
      and not exists (select from ledger_balances b
        where b.tenant = a.tenant and b.account in (${free(account)}, ${held(account)}, ${rolloverLoan(account)})
        group by b.asset having sum(b.balance) <> 0 or bool_or(b.account = ${held(account)} and b.balance <> 0))
      and not exists (select from transactions t
        where t.tenant = a.tenant and t.account = a.id and not t.settled)
      and not exists (select from withdrawals w
        where w.tenant = a.tenant and w.account = a.id and w.status = 'created')
      and not exists (select from deposits d
        where d.tenant = a.tenant and d.account = a.id and d.was_advanced and d.status = 'open')
    returning id`
  if (!closed) return false
  context.pending.resource = account
  await payBack(context, account)
  record(context, 'account.closed', account)
  for (const owner of owners) await closeCustomer(context, owner.id)
  return true
}

async function payBack(context: Context, account: string): Promise<void> {
  const left = await context.sql<{ asset: string; amount: string }>`
    select asset, balance::text as amount from ledger_balances
    where tenant = ${context.tenant} and account = ${free(account)} and balance > 0 order by asset`
  if (left.length === 0) return
  const transfers = left.map((one) => ({ from: free(account), to: rolloverLoan(account), ...one }))
  await post(context, { kind: 'rollover.repay', reference: account, transfers })
}

/** Closes a customer that is closing and has no account left, and ends the authorities over it; says whether it did. */
export async function closeCustomer(context: Context, customer: string): Promise<boolean> {
  const { sql, tenant, now } = context
  const [closed] = await sql`
    update customers k set status = 'closed', modified_at = ${now}
    where k.tenant = ${tenant} and k.id = ${customer} and k.status = 'closing'
      and not exists (select from account_ownerships o join accounts a on a.tenant = o.tenant and a.id = o.account
        where o.tenant = k.tenant and o.customer = k.id and a.status <> 'closed')
    returning id`
  if (!closed) return false
  record(context, 'customer.closed', customer)
  const revoked = await sql<{ id: string }>`
    update customer_authorities set status = 'revoked', revoked_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and customer = ${customer} and status = 'active'
    returning id`
  for (const { id } of revoked) record(context, 'customer_authority.revoked', id)
  return true
}
