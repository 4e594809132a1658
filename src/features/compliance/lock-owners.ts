import type { Context } from '../../context.ts'
import type { CustomerStatus } from './rules.ts'

export interface Owner {
  id: string
  status: CustomerStatus
}

/**
 * Holds the customers that own the account, and gives them; always before the account itself, so that none waits in a
 * circle.
 */
export function lockOwners({ sql, tenant }: Context, account: string): Promise<Owner[]> {
  return sql<Owner>`
    select k.id, k.status
    from account_ownerships o join customers k on k.tenant = o.tenant and k.id = o.customer
    where o.tenant = ${tenant} and o.account = ${account}
    order by k.id for update of k`
}
