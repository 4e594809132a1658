// Whether an operator may change the permissions of another operator. Operators cannot change their own roles.
import type { Grant } from '../../../context.ts'
import { fail, notFound } from '../../../errors.ts'
import { mayManage, permits } from './rules.ts'

export interface Managed {
  id: string
  status: 'active' | 'disabled'
  /** Whether the identity provider signs the operator in. */
  has_single_sign_on?: boolean
  grants: readonly Grant[]
}

export interface Manager {
  id: string
  grants: readonly Grant[]
}

/** The operator that is to be managed as a whole, such as disabled, or the refusal. */
export function decideManagement(manager: Manager, target: Managed | undefined): Managed {
  if (!target) throw notFound('operator')
  if (target.id === manager.id) throw fail('forbidden', 'Nobody may do this to themselves.')
  if (!mayManage(manager.grants, target.grants))
    throw fail('forbidden', 'The operator has roles in tenants that you do not administer.')
  return target
}

/** Refuses to grant or revoke a role in a tenant that the manager does not administer. */
export function decideGrant(
  manager: Manager,
  target: Managed | undefined,
  of_tenant: string | null,
): Managed {
  if (!target) throw notFound('operator')
  if (target.status !== 'active') throw fail('conflict', 'The operator is disabled.')
  if (target.id === manager.id) throw fail('forbidden', 'Nobody may change their own roles.')
  if (target.has_single_sign_on)
    throw fail('conflict', 'The roles of the operator follow from their groups at the identity provider.')
  if (!permits(manager.grants, 'operator.write', of_tenant))
    throw fail('forbidden', 'You may give and take roles only in tenants that you administer.')
  return target
}
