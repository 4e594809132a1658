// Whether a person may be invited to a role.
import type { Grant } from '../../../../context.ts'
import { fail, failParam } from '../../../../errors.ts'
import { permits } from '../rules.ts'

export interface InvitationFacts {
  /** The grants of the operator that invites; undefined at the command line, whose user owns the server. */
  grants: readonly Grant[] | undefined
  is_email: boolean
  is_operator: boolean
  is_tenant: boolean
  /** Whether the person has to sign in with the identity provider, so that an invitation opens nothing. */
  needs_provider?: boolean
}

/** Refuses an invitation to a role that the inviting operator may not grant. */
export function decideInvitation(
  { grants, is_email, is_operator, is_tenant, needs_provider }: InvitationFacts,
  of_tenant: string | null,
): void {
  if (grants && !permits(grants, 'operator.write', of_tenant))
    throw fail('forbidden', 'You may invite people only to tenants that you administer.')
  if (needs_provider)
    throw fail(
      'single_sign_on_required',
      'The person signs in with the identity provider: invite a break-glass account, or nobody.',
    )
  if (!is_email) throw failParam('body.email', 'invalid_param', 'Must be an e-mail address.')
  if (!is_tenant) throw failParam('body.of_tenant', 'not_found', 'No such tenant.')
  if (is_operator)
    throw failParam('body.email', 'duplicate', 'An active operator has this address: give them the role.')
}
