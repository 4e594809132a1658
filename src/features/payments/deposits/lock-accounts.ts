import type { Context } from '../../../context.ts'
import type { Part } from '../../../db/sql.ts'
import type { AccountRow } from '../../customers/accounts/read.ts'

/** The columns of a locked account that a payment needs. */
export type LockedAccount = Pick<AccountRow, 'id' | 'reference' | 'status' | 'funding_currencies'>

/**
 * Locks the accounts of the deposits `d` that match, and the other given accounts, until the change is complete;
 * returns those that exist. To avoid deadlocks, accounts are locked in the order of their ids and before their
 * deposits.
 */
export async function lockAccounts(
  { sql, tenant }: Context,
  deposits: Part,
  others: string[] = [],
): Promise<LockedAccount[]> {
  return sql<LockedAccount>`
    select a.id, a.reference, a.status, a.funding_currencies from accounts a
    where a.tenant = ${tenant}
      and a.id in (select d.account from deposits d where d.tenant = ${tenant} and ${deposits}
                   union all select unnest(${others}::text[]))
    order by a.id for no key update`
}
