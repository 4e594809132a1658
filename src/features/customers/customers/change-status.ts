// The statements that change the status and the MiFID category of customers.
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { record } from '../../platform/events/record.ts'
import type { CustomerRow } from './rules.ts'

type Status = CustomerRow['status']

/** Locks the customer and returns its status, or refuses. */
export async function lockCustomer({ sql, tenant }: Context, id: string): Promise<Status> {
  const [customer] = await sql<{ status: Status }>`
    select status from customers where tenant = ${tenant} and id = ${id} for update`
  if (!customer) throw notFound('customer')
  return customer.status
}

export interface StatusOwner {
  id: string
  status: Status
}

/** Locks the customers that own the account. They are always locked before the account, which prevents deadlocks. */
export function lockOwners({ sql, tenant }: Context, account: string): Promise<StatusOwner[]> {
  return sql<StatusOwner>`
    select k.id, k.status
    from account_ownerships o join customers k on k.tenant = o.tenant and k.id = o.customer
    where o.tenant = ${tenant} and o.account = ${account}
    order by k.id for update of k`
}

/** Sets the status of a locked customer. */
export async function setCustomerStatus(
  { sql, tenant, now }: Context,
  id: string,
  status: Exclude<Status, 'closed'>,
): Promise<void> {
  await sql`update customers set status = ${status}, modified_at = ${now} where tenant = ${tenant} and id = ${id}`
}

/** Sets the category of a locked customer under MiFID. */
export async function setMifidCategory(
  { sql, tenant, now }: Context,
  id: string,
  category: string,
): Promise<void> {
  await sql`
    update customers set mifid_category = ${category}, modified_at = ${now} where tenant = ${tenant} and id = ${id}`
}

/**
 * Closes a customer that is closing and has no open account, revokes the authorities over it, and says whether it did.
 */
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
