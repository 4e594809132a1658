// A person accepts an invitation with a password and an authenticator, or with a passkey, and becomes an operator.
import type { Context } from '../../../../context.ts'
import { failParam } from '../../../../errors.ts'
import { newId } from '../../../../values/ids.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { openLocalSession } from '../break-glass/open-local-session.ts'
import { insertGrant } from '../insert-grant.ts'
import { insertOperator } from '../insert-operator.ts'
import type { OpenedSession } from '../sessions/open-session.ts'
import { type Challenge, takeChallenge } from '../sign-in/challenges.ts'
import { checkPassword } from '../sign-in/change-credentials.ts'
import { addPasskey } from '../sign-in/passkeys.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { replaceRecoveryCodes } from '../sign-in/recovery-codes.ts'
import { stepOfCode } from '../sign-in/totp.ts'
import { findInvitation, type OpenInvitation } from './open-invitation.ts'

export interface Acceptance {
  token: string
  challenge: string
  name: string
  password?: string
  code?: string
  passkey?: object
}

export interface Accepted {
  operator: string
  recovery_codes: string[]
  session: OpenedSession
}

/** Creates the operator of an invitation, with the first session. */
export async function acceptInvitation(context: Context, input: Acceptance): Promise<Accepted> {
  const invitation = await findInvitation(context, input.token, 'for update')
  const subject = { purpose: 'invitation', subject: invitation.id } as const
  const challenge = await takeChallenge(context, input.challenge, subject)
  if (!challenge) throw failParam('body.challenge', 'expired', 'Open the invitation again.')
  const password = readPassword(context, invitation, challenge, input)
  const operator = newId('opr_')
  const { email, is_break_glass } = invitation
  const inserted = await insertOperator(context, {
    id: operator,
    email,
    name: input.name,
    is_break_glass,
    ...(password && (await withHash(password))),
  })
  if (!inserted) throw failParam('body.token', 'duplicate', 'An active operator has this address.')
  if (input.passkey) {
    const passkey = { challenge: challenge.passkey, response: input.passkey, name: 'First passkey' }
    await addPasskey(context, operator, passkey)
  }
  await markAccepted(context, invitation, operator)
  context.pending.resource = operator
  return {
    operator,
    recovery_codes: await replaceRecoveryCodes(context, operator),
    session: await openLocalSession(context, operator, { method: 'invitation' }),
  }
}

interface NewPassword {
  password: string
  totp_secret: string
  totp_step: number
}

// Either a passkey, or a password with the current code of the authenticator.
function readPassword(
  { app }: Context,
  { email }: OpenInvitation,
  { totp_secret = '' }: Challenge,
  { password, code, passkey }: Acceptance,
): NewPassword | undefined {
  if (passkey && (password !== undefined || code !== undefined))
    throw failParam('body.passkey', 'conflict', 'Send a passkey, or a password with a code.')
  if (passkey) return undefined
  if (password === undefined)
    throw failParam('body.password', 'missing_param', 'Send a passkey, or a password with a code.')
  if (code === undefined) throw failParam('body.code', 'missing_param', 'Required with a password.')
  checkPassword(password, email)
  const totp_step = stepOfCode(totp_secret, code, app.machineNow())
  if (totp_step === undefined)
    throw failParam('body.code', 'invalid_param', 'Not the current code of the authenticator.')
  return { password, totp_secret, totp_step }
}

async function withHash({ password, ...authenticator }: NewPassword) {
  return { ...authenticator, password_hash: await hashPassword(password) }
}

async function markAccepted(
  context: Context,
  { id, role, of_tenant, invited_by }: OpenInvitation,
  operator: string,
) {
  const { sql, now } = context
  await insertGrant(context, { operator, role, of_tenant, granted_by: invited_by })
  await sql`
    update operator_invitations set accepted_at = ${now}, operator = ${operator}
    where tenant = ${INSTALLATION} and id = ${id}`
}
