// The identities of operators at the identity provider: issuer and subject, and never the e-mail address.
import type { Context } from '../../../../context.ts'
import { fail } from '../../../../errors.ts'
import type { Vault } from '../../../../privacy/vault.ts'
import type { IdentityProvider } from '../../../../settings/identity-providers.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import type { SignedOnPerson } from './person.ts'

type Identity = Pick<SignedOnPerson, 'issuer' | 'subject'>

/** The keyed hash of a subject, which is an e-mail address at some providers. */
export const subjectHash = (vault: Vault, { issuer, subject }: Identity): Buffer =>
  vault.hash('subject', JSON.stringify([issuer, subject]))

/** The operator with the identity, or undefined; a read outside the transaction. */
export async function lookUpIdentity(
  { outside, vault }: Pick<Context, 'outside' | 'vault'>,
  identity: Identity,
): Promise<{ id: string; status: 'active' | 'disabled' } | undefined> {
  const [row] = await outside<{ id: string; status: 'active' | 'disabled' }>`
    select o.id, o.status from operator_identities i join operators o on o.tenant = i.tenant and o.id = i.operator
    where i.tenant = ${INSTALLATION} and i.issuer = ${identity.issuer}
      and i.subject_hash = ${subjectHash(vault, identity)}`
  return row
}

/** The issuer of the provider with which the operator signs in; undefined for an operator without one. */
export async function issuerOf(
  { outside }: Pick<Context, 'outside'>,
  operator: string,
): Promise<string | undefined> {
  const [row] = await outside<{ issuer: string }>`
    select issuer from operator_identities where tenant = ${INSTALLATION} and operator = ${operator}`
  return row?.issuer
}

/**
 * Returns the provider with the issuer, or refuses. The issuer of a token may be written otherwise than the one of the
 * settings; where only one provider is set up, it is the one.
 */
export function decideIssuer(
  providers: readonly IdentityProvider[],
  issuer: string | undefined,
): IdentityProvider {
  if (issuer === undefined) throw fail('conflict', 'You do not sign in with an identity provider.')
  const hrefOf = (text: string) => (URL.canParse(text) ? new URL(text).href : text)
  const provider =
    providers.length === 1 ? providers[0] : providers.find((one) => hrefOf(one.issuer) === hrefOf(issuer))
  if (!provider) throw fail('conflict', 'The identity provider with which you signed in is no longer set up.')
  return provider
}

/**
 * Refuses passkeys and recovery codes to an operator of the identity provider: with them a person could sign in after
 * the provider has shut them out.
 */
export async function refuseOwnCredentials({ sql, actor }: Context): Promise<void> {
  const rows = await sql`
    select operator from operator_identities where tenant = ${INSTALLATION} and operator = ${actor.id}`
  if (rows.length > 0) throw fail('forbidden', 'You sign in only with the identity provider.')
}
