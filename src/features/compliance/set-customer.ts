import type { Context } from '../../context.ts'
import { fail, notFound } from '../../errors.ts'
import type { AccountStatus } from '../accounts/rules.ts'
import { findCustomer } from '../customers/read.ts'
import type { Customer } from '../customers/schemas.ts'
import { closeCustomer } from './close-account.ts'
import { moveAccount } from './move-account.ts'
import { type CustomerStatus, type MifidCategory, mayBecome } from './rules.ts'

/** Sets the category of a customer, its status, or both, with all that follows for its accounts; or refuses. */
export async function setCustomer(
  context: Context,
  id: string,
  { status, mifid_category }: { status?: CustomerStatus; mifid_category?: MifidCategory },
): Promise<Customer> {
  const { sql, tenant } = context
  context.pending.resource = id
  const [customer] = await sql<{ status: CustomerStatus }>`
    select status from customers where tenant = ${tenant} and id = ${id} for update`
  if (!customer) throw notFound('customer')
  if (mifid_category) await setCategory(context, id, mifid_category)
  if (status) await setStatus(context, id, customer.status, status)
  return findCustomer(context, id)
}

// Every account that was opened for the customer says whether its owner is a professional.
async function setCategory({ sql, tenant, now }: Context, id: string, category: MifidCategory) {
  await sql`
    update customers set mifid_category = ${category}, modified_at = ${now} where tenant = ${tenant} and id = ${id}`
  const isPro = category === 'professional'
  await sql`
    update accounts a set is_primary_owner_mifid_pro = ${isPro}, modified_at = ${now}
    from account_ownerships o
    where o.tenant = ${tenant} and o.customer = ${id} and a.tenant = o.tenant and a.id = o.account
      and a.is_primary_owner_mifid_pro <> ${isPro}`
}

async function setStatus(context: Context, id: string, from: CustomerStatus, to: CustomerStatus) {
  const { sql, tenant, now } = context
  if (!mayBecome(from, to)) throw fail('conflict', `The customer is ${from} and cannot become ${to}.`)
  if (to === 'closed') {
    if (!(await closeCustomer(context, id))) throw fail('conflict', 'The customer has an open account.')
    return
  }
  await sql`update customers set status = ${to}, modified_at = ${now} where tenant = ${tenant} and id = ${id}`
  for (const account of await lockAccounts(context, id)) {
    if (to === 'suspended' && account.status === 'active')
      await moveAccount(context, account.id, 'suspended', 'with_customer')
    if (to === 'active' && account.suspended_with_customer) await moveAccount(context, account.id, 'active')
    if (to === 'closing' && mayBecome(account.status, 'closing'))
      await moveAccount(context, account.id, 'closing')
  }
  // With every account closed already there is nothing to wait for.
  if (to === 'closing') await closeCustomer(context, id)
}

interface Owned {
  id: string
  status: AccountStatus
  suspended_with_customer: boolean
}

function lockAccounts({ sql, tenant }: Context, customer: string): Promise<Owned[]> {
  return sql<Owned>`
    select a.id, a.status, a.suspended_with_customer
    from account_ownerships o join accounts a on a.tenant = o.tenant and a.id = o.account
    where o.tenant = ${tenant} and o.customer = ${customer}
    order by a.id for update of a`
}
