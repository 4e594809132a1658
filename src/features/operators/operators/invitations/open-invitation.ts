// A person opens the link of an invitation: they see its role and tenant, and get the data for a password or a passkey.
import type { Context } from '../../../../context.ts'
import { part } from '../../../../db/sql.ts'
import { fail } from '../../../../errors.ts'
import { openRow } from '../../../../privacy/seal-row.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { hashToken } from '../sessions/credentials.ts'
import { issueChallenge } from '../sign-in/challenges.ts'
import { registrationOptions } from '../sign-in/passkeys.ts'
import { newTotpSecret, totpAddress } from '../sign-in/totp.ts'

export interface OpenInvitation {
  id: string
  email: string
  role: string
  of_tenant: string | null
  is_break_glass: boolean
  invited_by: string
  expires_at: string
}

/** The invitation of the token while it is open, or a refusal; optionally locked. */
export async function findInvitation(
  { sql, vault, now }: Context,
  token: string,
  lock?: 'for update',
): Promise<OpenInvitation> {
  const [row] = await sql<OpenInvitation>`
    select id, email, role, of_tenant, is_break_glass, invited_by, expires_at from operator_invitations
    where tenant = ${INSTALLATION} and token_hash = ${hashToken(token)} and accepted_at is null
      and revoked_at is null and expires_at > ${now} ${lock ? part`for update` : part``}`
  if (!row) throw fail('invitation_invalid')
  return openRow(vault, 'operator_invitations', row)
}

/** Shows an invitation, with a new authenticator secret and the options for a passkey. */
export async function openInvitation(context: Context, token: string) {
  const { id, email, role, of_tenant, expires_at } = await findInvitation(context, token)
  const options = await registrationOptions(context.app, { id, email, name: email })
  const totp_secret = newTotpSecret()
  const content = { passkey: options.challenge, totp_secret }
  const challenge = await issueChallenge(context, { purpose: 'invitation', subject: id, ...content })
  context.pending.resource = id
  return {
    invitation: { id, email, role, of_tenant, expires_at },
    challenge,
    authenticator: { secret: totp_secret, address: totpAddress(totp_secret, email) },
    passkey_options: options,
  }
}
