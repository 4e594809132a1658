// A person as the identity provider describes them.
import type { IDToken } from 'openid-client'
import type { Grant } from '../../../../context.ts'
import type { IdentityProvider } from '../../../../settings/identity-providers.ts'

export interface SignedOnPerson {
  /** Issuer and subject name the person for good; an e-mail address may pass to another person. */
  issuer: string
  subject: string
  /** The issuer of the provider in the settings, which may be written otherwise. */
  provider: string
  email: string | undefined
  /** Whether the provider says that the address was checked; without a word it was not. */
  is_verified: boolean
  name: string
  /** The roles of their groups. */
  grants: Grant[]
  /** When they last signed in at the provider. */
  authenticated_ms: number
}

const LONGEST_NAME = 100

/** Reads the claims of a person, and maps their groups to roles. */
export function personOf(
  { issuer, groups_claim, roles }: Pick<IdentityProvider, 'issuer' | 'groups_claim' | 'roles'>,
  claims: IDToken,
): SignedOnPerson {
  const { iss, sub, email, email_verified, name, preferred_username, auth_time } = claims
  const groups = groupsIn(claims[groups_claim])
  const address = typeof email === 'string' ? email : undefined
  return {
    issuer: iss,
    subject: sub,
    provider: issuer,
    email: address,
    // Some providers send the text.
    is_verified: email_verified === true || (email_verified as unknown) === 'true',
    name: firstText(name, preferred_username, address).slice(0, LONGEST_NAME),
    grants: rolesOf(roles, groups),
    authenticated_ms: auth_time! * 1000,
  }
}

// One group alone may come as a text. A person without the claim has no group.
const groupsIn = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((one) => typeof one === 'string')

const firstText = (...texts: unknown[]): string =>
  texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? 'No name'

function rolesOf(map: IdentityProvider['roles'], groups: string[]): Grant[] {
  const grants = new Map<string, Grant>()
  for (const { group, role, of_tenant } of map)
    if (groups.includes(group)) grants.set(`${role} ${of_tenant}`, { role, of_tenant })
  return [...grants.values()]
}
