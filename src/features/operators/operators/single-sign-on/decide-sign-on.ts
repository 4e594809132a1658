// Whether a person of the identity provider may sign in, and as which operator.
import type { Grant } from '../../../../context.ts'
import { fail } from '../../../../errors.ts'

export interface SignOnFacts {
  /** The operator with the issuer and subject of the person. */
  operator: { id: string; status: 'active' | 'disabled' } | undefined
  /** The roles of the person's groups, in tenants that exist. */
  grants: readonly Grant[]
  is_email: boolean
  is_verified: boolean
  /** Whether the domain of the address is one of the provider. */
  is_of_provider: boolean
  /** Whether another active operator has the address. */
  is_taken: boolean
  /** Whether a live installation has no operator yet, and so no rules of the start. */
  is_first_in_live: boolean
}

export type SignOn =
  | { does: 'create' }
  | { does: 'sign in'; operator: string }
  /** The person has lost their last role: their sessions end too. */
  | { does: 'revoke'; operator: string }

const refused = (detail: string) => fail('sign_on_refused', detail)

/** The error for a person without a role. */
export const noRole = () => refused('None of your groups has a role here: ask an administrator.')

/** Decides about a sign-in by the provider. An e-mail address never leads to an operator. */
export function decideSignOn(facts: SignOnFacts): SignOn {
  const { operator, grants, is_email, is_verified, is_of_provider, is_taken, is_first_in_live } = facts
  if (operator?.status === 'disabled') throw refused('The operator is disabled.')
  if (grants.length === 0) {
    if (operator) return { does: 'revoke', operator: operator.id }
    throw noRole()
  }
  if (!is_email) throw refused('The identity provider sends no e-mail address of you.')
  if (!is_verified) throw refused('The identity provider has not verified your e-mail address.')
  if (!is_of_provider) throw refused('Your e-mail address has a domain of another identity provider.')
  if (operator) return { does: 'sign in', operator: operator.id }
  if (is_first_in_live)
    throw refused('Nobody administers the installation yet: begin with `holdfast operator invite`.')
  if (is_taken)
    throw refused(
      'An operator who signs in without the identity provider has your e-mail address: they must be disabled first.',
    )
  return { does: 'create' }
}
