// An operator changes the password, replaces the authenticator, or removes a passkey that is lost. Each ends the other
// sessions, which a thief may have opened.
import type { Context } from '../../../../context.ts'
import { fail, failParam, notFound } from '../../../../errors.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { listPasskeys, readOperator } from '../read.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { issueChallenge, takeChallenge } from './challenges.ts'
import { isCommon } from './guessable-passwords.ts'
import { hashPassword } from './passwords.ts'
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts'

/** Refuses a password that is guessed first; the words of the e-mail address are among those. */
export function checkPassword(password: string, email: string): void {
  if (isCommon(password, email.split(/[^\p{L}\p{N}]+/u)))
    throw failParam(
      'body.password',
      'invalid_param',
      'Is among those that are guessed first: choose words of your own.',
    )
}

async function hasPassword({ sql, actor }: Context): Promise<boolean> {
  // Locks the row with or without a password: two changes must not take both of the last ways to sign in.
  const [row] = await sql<{ has_password: boolean }>`
    select password_hash is not null as has_password from operators
    where tenant = ${INSTALLATION} and id = ${actor.id} for update`
  return row!.has_password
}

/** Changes the password; the authenticator stays. Returns the number of sessions that it ended. */
export async function changePassword(context: Context, password: string): Promise<number> {
  const { sql, actor, now } = context
  checkPassword(password, (await readOperator(context, actor.id)).email)
  if (!(await hasPassword(context)))
    throw fail('conflict', 'You have no password: add one together with an authenticator.')
  const password_hash = await hashPassword(password)
  await sql`
    update operators set password_hash = ${password_hash}, modified_at = ${now}
    where tenant = ${INSTALLATION} and id = ${actor.id}`
  return endOthers(context)
}

/** The secret of a new authenticator, and the challenge with which its first code comes back. */
export async function beginAuthenticator(context: Context) {
  const { email } = await readOperator(context, context.actor.id)
  const secret = newTotpSecret()
  const content = { passkey: '', totp_secret: secret }
  const subject = { purpose: 'authenticator', subject: context.actor.id } as const
  const challenge = await issueChallenge(context, { ...subject, ...content })
  context.pending.resource = context.actor.id
  return { challenge, authenticator: { secret, address: totpAddress(secret, email) } }
}

interface NewAuthenticator {
  challenge: string
  code: string
  password?: string
}

/** Replaces the authenticator, or adds one with a first password. Returns the number of sessions that it ended. */
export async function replaceAuthenticator(
  context: Context,
  { challenge, code, password }: NewAuthenticator,
): Promise<number> {
  const { app, sql, vault, actor, now } = context
  const issued = await takeChallenge(context, challenge, { purpose: 'authenticator', subject: actor.id })
  if (!issued) throw failParam('body.challenge', 'expired', 'Begin again.')
  const step = stepOfCode(issued.totp_secret!, code, app.machineNow())
  if (step === undefined)
    throw failParam('body.code', 'invalid_param', 'Not the current code of the new authenticator.')
  if (password !== undefined) checkPassword(password, (await readOperator(context, actor.id)).email)
  else if (!(await hasPassword(context)))
    throw failParam('body.password', 'missing_param', 'You have no password yet: choose one.')
  const password_hash = password === undefined ? null : await hashPassword(password)
  await sql`
    update operators
    set totp_secret = ${vault.seal('operators.totp_secret', actor.id, issued.totp_secret!)}, totp_step = ${step},
        password_hash = coalesce(${password_hash}, password_hash), modified_at = ${now}
    where tenant = ${INSTALLATION} and id = ${actor.id}`
  return endOthers(context)
}

/** Removes a passkey and ends the other sessions; refuses the last passkey of a person without a password. */
export async function removePasskey(context: Context, id: string): Promise<void> {
  const { sql, actor } = context
  const can_sign_in_otherwise = await hasPassword(context)
  const passkeys = await listPasskeys(context, actor.id)
  if (!passkeys.some((passkey) => passkey.id === id)) throw notFound('passkey')
  if (passkeys.length === 1 && !can_sign_in_otherwise)
    throw fail('conflict', 'It is your only way to sign in: add another passkey first.')
  await sql`delete from operator_passkeys where tenant = ${INSTALLATION} and operator = ${actor.id} and id = ${id}`
  await endOthers(context)
  context.pending.resource = id
}

async function endOthers(context: Context): Promise<number> {
  const { actor } = context
  context.pending.resource = actor.id
  return endSessions(context, actor.id, actor.session!.id)
}
