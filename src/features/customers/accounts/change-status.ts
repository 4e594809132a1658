// The statements that change the permissions of an account: its status, and its switches.
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import { type AccountRow, accountColumns, selectAccounts } from './read.ts'
import type { AccountStatus } from './rules.ts'

/** Finds the account, or refuses, and locks it also against rows that would refer to it. */
export async function lockAccountFully(context: Context, id: string): Promise<AccountRow> {
  const [account] = await selectAccounts(context, part`and a.id = ${id} for update of a`)
  if (!account) throw notFound('account')
  return account
}

export interface OwnedAccount {
  id: string
  status: AccountStatus
  suspended_with_customer: boolean
}

/** Locks the accounts of a customer, in the order of their ids. */
export function lockAccountsOf({ sql, tenant }: Context, customer: string): Promise<OwnedAccount[]> {
  return sql<OwnedAccount>`
    select a.id, a.status, a.suspended_with_customer
    from account_ownerships o join accounts a on a.tenant = o.tenant and a.id = o.account
    where o.tenant = ${tenant} and o.customer = ${customer}
    order by a.id for update of a`
}

/** Sets the status of locked accounts. An account that is suspended with its customer is activated with it again. */
export async function setStatus(
  { sql, tenant, vault, now }: Context,
  accounts: string[],
  status: Exclude<AccountStatus, 'closed'>,
  with_customer: boolean,
): Promise<AccountRow[]> {
  const rows = await sql<AccountRow>`
    update accounts a
    set status = ${status}, suspended_with_customer = ${status === 'suspended' && with_customer},
        modified_at = ${now}
    where a.tenant = ${tenant} and a.id = any (${accounts})
    returning ${accountColumns}`
  return rows.map((row) => openRow(vault, 'accounts', row))
}

export interface PermissionSwitches {
  can_deposit?: boolean
  can_withdraw?: boolean
  can_place_buy_order?: boolean
  can_place_sell_order?: boolean
}

/** Switches permissions of a locked account off or on; those that are left out stay. */
export async function setPermissions(
  { sql, tenant, vault, now }: Context,
  account: string,
  permissions: PermissionSwitches,
): Promise<AccountRow> {
  const { can_deposit = null, can_withdraw = null } = permissions
  const { can_place_buy_order = null, can_place_sell_order = null } = permissions
  const [row] = await sql<AccountRow>`
    update accounts a
    set may_deposit = coalesce(${can_deposit}::boolean, may_deposit),
        may_withdraw = coalesce(${can_withdraw}::boolean, may_withdraw),
        may_buy = coalesce(${can_place_buy_order}::boolean, may_buy),
        may_sell = coalesce(${can_place_sell_order}::boolean, may_sell), modified_at = ${now}
    where a.tenant = ${tenant} and a.id = ${account}
    returning ${accountColumns}`
  return openRow(vault, 'accounts', row!)
}

/** Says of every account of a customer whether its owner is a professional investor. */
export async function setProfessional(
  { sql, tenant, now }: Context,
  customer: string,
  is_professional: boolean,
): Promise<void> {
  await sql`
    update accounts a set is_primary_owner_mifid_pro = ${is_professional}, modified_at = ${now}
    from account_ownerships o
    where o.tenant = ${tenant} and o.customer = ${customer} and a.tenant = o.tenant and a.id = o.account
      and a.is_primary_owner_mifid_pro <> ${is_professional}`
}
