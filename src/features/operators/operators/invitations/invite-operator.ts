import type { Context } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import { newId } from '../../../../values/ids.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { addMilliseconds } from '../../../../values/time.ts'
import { isPlace } from '../find-installation.ts'
import type { Role } from '../rules.ts'
import { emailHash, isEmail, plainEmail } from '../seal-email.ts'
import { hashToken, newToken } from '../sessions/credentials.ts'
import { isReserved } from '../sessions/decide-local-sign-in.ts'
import { decideInvitation } from './decide-invitation.ts'

const HOUR_MS = 3_600_000

export interface NewInvitation {
  email: string
  role: Role
  /** Null for every tenant. */
  of_tenant: string | null
  hours: number
  /** Whether the account is for emergencies and works without the identity provider. */
  is_break_glass?: boolean
}

export interface Invitation {
  id: string
  /** The secret of the link, returned only here. */
  token: string
  expires_at: string
}

/** Invites a person to become an operator with a role; earlier invitations of the person are revoked. */
export async function inviteOperator(context: Context, invitation: NewInvitation): Promise<Invitation> {
  await gather(context, invitation)
  return write(context, invitation)
}

async function gather(
  { app, sql, vault, actor }: Context,
  { email, of_tenant, is_break_glass }: NewInvitation,
) {
  const operators = await sql`
    select id from operators
    where tenant = ${INSTALLATION} and email_hash = ${emailHash(vault, email)} and status = 'active'`
  const facts = {
    grants: actor.session?.grants,
    is_email: isEmail(plainEmail(email)),
    is_operator: operators.length > 0,
    is_tenant: await isPlace(app, of_tenant),
    needs_provider: isReserved(app.config) && !is_break_glass,
  }
  decideInvitation(facts, of_tenant)
}

async function write(context: Context, invitation: NewInvitation): Promise<Invitation> {
  const { email, role, of_tenant, hours, is_break_glass = false } = invitation
  const { sql, vault, now, actor } = context
  const [id, token] = [newId('oin_'), newToken()]
  const hash = emailHash(vault, email)
  const sealed = vault.seal('operator_invitations.email', id, plainEmail(email))
  const expires_at = addMilliseconds(now, hours * HOUR_MS)
  await sql`
    update operator_invitations set revoked_at = ${now}
    where tenant = ${INSTALLATION} and email_hash = ${hash} and accepted_at is null and revoked_at is null`
  await sql`
    insert into operator_invitations
      (tenant, id, email, email_hash, role, of_tenant, is_break_glass, token_hash, invited_by, expires_at,
       created_at)
    values (${INSTALLATION}, ${id}, ${sealed}, ${hash}, ${role}, ${of_tenant}, ${is_break_glass}, ${hashToken(token)},
            ${actor.id}, ${expires_at}, ${now})`
  context.pending.resource = id
  return { id, token, expires_at }
}

/** Gives the operator that invited a new link, in place of the earlier one. */
export async function renewLink(context: Context, id: string): Promise<Invitation> {
  const { sql, now, actor } = context
  const token = newToken()
  const [row] = await sql<{ expires_at: string }>`
    update operator_invitations set token_hash = ${hashToken(token)}
    where tenant = ${INSTALLATION} and id = ${id} and invited_by = ${actor.id} and accepted_at is null
      and revoked_at is null and expires_at > ${now}
    returning expires_at`
  if (!row) throw notFound('open invitation of yours')
  context.pending.resource = id
  return { id, token, expires_at: row.expires_at }
}
