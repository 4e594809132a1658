// The report of rights: each permission with the operators that hold it, and where.
import type { Grant } from '../../../context.ts'
import { PERMISSIONS, rolesThat } from './rules.ts'

interface Person {
  id: string
  email: string
  status: string
  grants: Grant[]
}

/** A permission, the roles that have it, and the people with these roles. */
export interface Right {
  permission: string
  roles: string[]
  holders: { operator: string; email: string; role: string; of_tenant: string | null }[]
}

/** Reports each permission by its name, with its holders among the active operators. */
export function reportRights(operators: readonly Person[]): Right[] {
  const active = operators.filter(({ status }) => status === 'active')
  const permissions = [...new Set(Object.values(PERMISSIONS).flat())].sort()
  return permissions.map((permission) => {
    const roles: string[] = rolesThat(permission)
    const holders = active.flatMap(({ id, email, grants }) =>
      grants
        .filter(({ role }) => roles.includes(role))
        .map(({ role, of_tenant }) => ({ operator: id, email, role, of_tenant })),
    )
    return { permission, roles, holders }
  })
}
