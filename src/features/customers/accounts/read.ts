// Every select of accounts and their ownerships.
import type { Context, ReadContext } from '../../../context.ts'
import { type Part, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import type { Currency } from '../../../values/currencies.ts'
import { type AccountSwitches, capabilities } from './rules.ts'

export interface AccountRow extends AccountSwitches {
  id: string
  reference: string
  name: string
  base_currency: Currency
  funding_currencies: Currency[]
  has_deposited: boolean
  has_withdrawn: boolean
  has_placed_buy_order: boolean
  has_placed_sell_order: boolean
  is_primary_owner_mifid_pro: boolean
  closed_at: string | null
  is_firm: boolean
  is_residual: boolean
  created_at: string
  modified_at: string
}

/** The columns of an account `a`. */
export const accountColumns = part`
  a.id, a.reference, a.status, a.name, a.base_currency, a.funding_currencies, a.may_deposit, a.may_withdraw, a.may_buy,
  a.may_sell, a.has_deposited, a.has_withdrawn, a.has_placed_buy_order, a.has_placed_sell_order,
  a.is_primary_owner_mifid_pro, a.closed_at, a.is_firm, a.is_residual, a.created_at, a.modified_at`

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

/** The account as the wire shows it; a payment that carries the reference is credited to it. */
export function toAccount({
  may_deposit,
  may_withdraw,
  may_buy,
  may_sell,
  closed_at: _,
  is_firm: __,
  is_residual: ___,
  ...row
}: AccountRow) {
  return {
    ...row,
    bank_payment_reference: row.reference,
    ...capabilities({ status: row.status, may_deposit, may_withdraw, may_buy, may_sell }),
  }
}

/** Returns the account with the id, or refuses. */
export async function findAccount({ sql, tenant, vault }: Reader, id: string): Promise<AccountRow> {
  const [account] = await sql<AccountRow>`
    select ${accountColumns} from accounts a where a.tenant = ${tenant} and a.id = ${id}`
  if (!account) throw notFound('account')
  return openRow(vault, 'accounts', account)
}

/**
 * Returns the account, or refuses, and keeps its status as it is until the change is complete. A change that may go
 * on to write the account takes it alone: two that hold it together would wait for each other.
 */
export async function lockAccount(
  { sql, tenant, vault }: Context,
  id: string,
  how: 'together' | 'alone' = 'together',
): Promise<AccountRow> {
  const [account] = await sql<AccountRow>`
    select ${accountColumns} from accounts a where a.tenant = ${tenant} and a.id = ${id}
    ${how === 'alone' ? part`for no key update` : part`for share`}`
  if (!account) throw notFound('account')
  return openRow(vault, 'accounts', account)
}

/** Returns the account with the id or, if there is none, the one with the reference; or refuses. */
export async function findAccountByEither(
  { sql, tenant, vault }: Reader,
  id_or_reference: string,
): Promise<AccountRow> {
  const [account] = await sql<AccountRow>`
    select ${accountColumns} from accounts a
    where a.tenant = ${tenant} and (a.id = ${id_or_reference} or a.reference = ${id_or_reference})
    order by a.id = ${id_or_reference} desc
    limit 1`
  if (!account) throw notFound('account')
  return openRow(vault, 'accounts', account)
}

/** Lists the accounts `a` that fit; `which` follows the tenant: conditions, order, limit and lock. */
export async function selectAccounts({ sql, tenant, vault }: Reader, which: Part): Promise<AccountRow[]> {
  const rows = await sql<AccountRow>`
    select ${accountColumns} from accounts a where a.tenant = ${tenant} ${which}`
  return rows.map((row) => openRow(vault, 'accounts', row))
}

export interface OwnedAccountRow extends AccountRow {
  ownership: string
  is_primary: boolean
  owned_at: string
  ownership_modified_at: string
}

/** Lists the accounts a customer owns, the latest first. */
export async function listOwnedAccounts(
  { sql, tenant, vault }: Reader,
  customer: string,
  window: PageWindow,
): Promise<OwnedAccountRow[]> {
  const rows = await sql<OwnedAccountRow>`
    select o.id as ownership, o.is_primary, o.created_at as owned_at, o.modified_at as ownership_modified_at,
           ${accountColumns}
    from account_ownerships o join accounts a on a.tenant = o.tenant and a.id = o.account
    where o.tenant = ${tenant} and o.customer = ${customer} ${newestFirst(window, part`o.created_at`, part`o.id`)}`
  return rows.map((row) => openRow(vault, 'accounts', row))
}

/** Selects the first owner of each account, also after the authority over the customer has ended. */
export const firstOwners = (tenant: string, accounts: readonly string[]): Part => part`
  select distinct on (w.account) w.account, y.person
  from account_ownerships w
  join customer_authorities y on y.tenant = w.tenant and y.customer = w.customer
  where w.tenant = ${tenant} and w.account = any (${accounts as string[]}) and w.is_primary
  order by w.account, y.authority_type <> 'owner', y.position`
