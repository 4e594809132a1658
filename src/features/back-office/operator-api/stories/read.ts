// The selects of customers with their accounts, and of accounts with their holders.

import type { ReadContext } from '../../../../context.ts'
import { part } from '../../../../db/sql.ts'
import { firstRows } from '../../../../http/api/page.ts'
import { maskName } from '../../../../values/mask.ts'
import { listOwnedAccounts } from '../../../customers/accounts/read.ts'
import {
  findCustomer,
  listAuthoritiesOfCustomer,
  selectCustomers,
} from '../../../customers/customers/read.ts'
import { pendingApprovals } from '../../../operators/approvals/read.ts'
import { accountHead, customerHead } from './mask-customer.ts'

/** The number of accounts and authorities that the answer for one customer holds. */
const MOST = 200

/** The customer with its accounts and the persons that act for it, masked; or a refusal. */
export async function showCustomer(context: ReadContext, id: string) {
  const customer = await findCustomer(context, id)
  const accounts = await listOwnedAccounts(context, id, firstRows(MOST))
  const authorities = await listAuthoritiesOfCustomer(context, id, true, firstRows(MOST))
  const { mifid_category, risk_score, onboarding } = customer
  const pending = await pendingApprovals(context, [id])
  return {
    ...customerHead(customer),
    mifid_category,
    risk_score,
    onboarding,
    accounts: accounts.slice(0, MOST).map(accountHead),
    authorities: authorities.slice(0, MOST).map(({ id, authority_type, person, granted_at, revoked_at }) => ({
      id,
      authority_type,
      person: person.id,
      name: maskName(person.full_name),
      granted_at,
      revoked_at,
    })),
    pending_approvals: pending.get(id) ?? [],
  }
}

/** The customers that own the account, masked. */
export async function listHolders(context: ReadContext, account: string) {
  const { tenant } = context
  const owners = part`
    and k.id in (select w.customer from account_ownerships w
                 where w.tenant = ${tenant} and w.account = ${account})
    order by k.created_at, k.id`
  return (await selectCustomers(context, owners)).map(customerHead)
}

/** The tenant with the time of its clock. */
export async function showTenant({ app, tenant, now }: ReadContext) {
  const row = await app.tenant(tenant)
  const { id, name, environment, clock_mode, clock_offset_ms } = row!
  const is_ahead = clock_mode !== 'running' || clock_offset_ms !== 0
  return { id, name, environment, clock_mode, now, is_ahead }
}
