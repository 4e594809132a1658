import type { Context } from '../../../../context.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { recordUse } from '../record-use.ts'
import { emailHash } from '../seal-email.ts'
import { decideSystemInvitation } from './decide-system-invitation.ts'
import { type Invitation, inviteOperator, type NewInvitation } from './invite-operator.ts'

/** Invites an operator past roles and approvals; an emergency awaits its review. */
export async function inviteAsSystemUser(
  context: Context,
  invitation: NewInvitation,
  reason: string | undefined,
): Promise<Invitation> {
  const { role, of_tenant, email } = invitation
  const administrators = await countAdministrators(context, emailHash(context.vault, email))
  const is_live = context.app.config.environment === 'live'
  const facts = { is_live, administrators, role, of_tenant, reason }
  const { is_emergency } = decideSystemInvitation(facts)
  const invited = await inviteOperator(context, invitation)
  const by_system_user = context.actor.id
  if (is_emergency)
    await recordUse(context, { kind: 'invitation', by_system_user, resource: invited.id, of_tenant, reason })
  return invited
}

// The administrators of all tenants, with the people that may become one by an open invitation. The new invitation
// revokes an earlier one of the same person.
async function countAdministrators({ sql, now }: Context, email_hash: Buffer): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*)::int as count from (
      select o.email_hash from operators o
      join operator_grants g on g.tenant = o.tenant and g.operator = o.id
      where o.tenant = ${INSTALLATION} and o.status = 'active' and g.role = 'administrator' and g.of_tenant is null
      union
      select email_hash from operator_invitations
      where tenant = ${INSTALLATION} and role = 'administrator' and of_tenant is null and accepted_at is null
        and revoked_at is null and expires_at > ${now} and email_hash <> ${email_hash}) administrators`
  return row!.count
}
