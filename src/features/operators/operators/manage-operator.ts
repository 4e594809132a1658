// Administrators grant and revoke roles, end sessions, and disable operators. A change takes effect with the next
// request of the operator.
import type { Context } from '../../../context.ts'
import { fail, failParam, notFound } from '../../../errors.ts'
import { INSTALLATION } from '../../../values/installation.ts'
import { decideGrant, decideManagement, type Managed, type Manager } from './decide-management.ts'
import { isPlace } from './find-installation.ts'
import { insertGrant } from './insert-grant.ts'
import { readOperator } from './read.ts'
import type { Role } from './rules.ts'
import { endSessions } from './sessions/end-sessions.ts'
import { unlockPerson } from './sign-in/count-attempt.ts'

const managerOf = ({ actor }: Context): Manager => ({ id: actor.id, grants: actor.session!.grants })

async function lockOperator({ sql }: Context, id: string): Promise<Managed | undefined> {
  const [row] = await sql<Managed>`
    select o.id, o.status,
           exists (select from operator_identities i where i.tenant = o.tenant and i.operator = o.id)
             as has_single_sign_on,
           coalesce((select json_agg(json_build_object('role', g.role, 'of_tenant', g.of_tenant))
                     from operator_grants g where g.tenant = o.tenant and g.operator = o.id), '[]') as grants
    from operators o where o.tenant = ${INSTALLATION} and o.id = ${id} for update of o`
  return row
}

/** Grants an operator a role in a tenant, or in all. */
export async function grantRole(
  context: Context,
  id: string,
  { role, of_tenant }: { role: Role; of_tenant: string | null },
): Promise<void> {
  const operator = decideGrant(managerOf(context), await lockOperator(context, id), of_tenant)
  if (!(await isPlace(context.app, of_tenant)))
    throw failParam('body.of_tenant', 'not_found', 'No such tenant.')
  const grant = { operator: operator.id, role, of_tenant, granted_by: context.actor.id }
  if (!(await insertGrant(context, grant))) throw fail('duplicate', 'The operator has this role already.')
  context.pending.resource = operator.id
}

/** Revokes a role of an operator, and the invitations that they may have sent with it. */
export async function removeGrant(context: Context, id: string, grant: string): Promise<void> {
  const { sql } = context
  const operator = await lockOperator(context, id)
  const [row] = await sql<{ of_tenant: string | null }>`
    select of_tenant from operator_grants where tenant = ${INSTALLATION} and operator = ${id} and id = ${grant}`
  if (!row) throw notFound('grant')
  decideGrant(
    managerOf(context),
    operator && { ...operator, status: 'active', has_single_sign_on: false },
    row.of_tenant,
  )
  await sql`delete from operator_grants where tenant = ${INSTALLATION} and operator = ${id} and id = ${grant}`
  await revokeInvitationsOf(context, id)
  context.pending.resource = id
}

/** Revokes the invitations that the operator sent and that nobody has accepted. */
export async function revokeInvitationsOf({ sql, now }: Context, operator: string) {
  await sql`
    update operator_invitations set revoked_at = ${now}
    where tenant = ${INSTALLATION} and invited_by = ${operator} and accepted_at is null and revoked_at is null`
}

/** Disables an operator permanently, ends their sessions and revokes their tokens and invitations. */
export async function disableOperator(context: Context, id: string): Promise<void> {
  const { sql, now } = context
  const operator = decideManagement(managerOf(context), await lockOperator(context, id))
  if (operator.status === 'disabled') throw fail('conflict', 'The operator is disabled already.')
  await sql`
    update operators set status = 'disabled', modified_at = ${now} where tenant = ${INSTALLATION} and id = ${id}`
  await endSessions(context, id)
  await revokeInvitationsOf(context, id)
  context.pending.resource = id
}

/** Lets an operator try again who is locked out after failed attempts. */
export async function unlockOperator(context: Context, id: string): Promise<void> {
  const operator = decideManagement(managerOf(context), await lockOperator(context, id))
  const { email } = await readOperator(context, operator.id)
  await unlockPerson(context, email)
  context.pending.resource = operator.id
}

/** Ends every session of an operator and returns their number. */
export async function endSessionsOf(context: Context, id: string): Promise<number> {
  const operator = decideManagement(managerOf(context), await lockOperator(context, id))
  context.pending.resource = operator.id
  return endSessions(context, operator.id)
}

/** Revokes an invitation that has not been accepted. */
export async function revokeInvitation(context: Context, id: string): Promise<void> {
  const { sql, now } = context
  const [row] = await sql<{ of_tenant: string | null; is_open: boolean }>`
    select of_tenant, accepted_at is null and revoked_at is null as is_open from operator_invitations
    where tenant = ${INSTALLATION} and id = ${id} for update`
  if (!row) throw notFound('invitation')
  const target: Managed = { id, status: 'active', grants: [] }
  decideGrant(managerOf(context), target, row.of_tenant)
  if (!row.is_open) throw fail('conflict', 'The invitation has been accepted or revoked already.')
  await sql`
    update operator_invitations set revoked_at = ${now} where tenant = ${INSTALLATION} and id = ${id}`
  context.pending.resource = id
}
