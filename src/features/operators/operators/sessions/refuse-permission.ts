import type { Grant } from '../../../../context.ts'
import { Refusal } from '../../../../errors.ts'
import { permissionsOf, rolesThat } from '../rules.ts'

/**
 * The refusal of an operation that needs a permission which none of the grants has: the text names the roles that have
 * it, and the roles and permissions of the caller. Its header says the same in the form of RFC 6750.
 */
export function refusePermission(permission: string, grants: readonly Grant[]): Refusal {
  const roles = [...new Set(grants.map(({ role }) => role))]
  const permissions = [...new Set(roles.flatMap((role) => permissionsOf(role)))].toSorted()
  const caller = roles.length === 0 ? 'you have no role here' : `you are ${roles.join(' and ')}`
  const holders = rolesThat(permission).join(' or ')
  const sentence = `The operation needs the permission ${permission} of ${holders}; ${caller}.`
  return new Refusal('forbidden', sentence, {
    context: { permission, held: permissions.join(' ') },
    headers: {
      'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${permission}", error_description="${sentence}"`,
    },
  })
}
