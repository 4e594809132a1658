// The roles of an operator follow from their groups. Each role that comes or goes has an audit record of its own, with
// the identity provider as its author.
import type { Actor, Context, Grant } from '../../../../context.ts'
import { runNested } from '../../../../unit-of-work/nested.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { insertGrant } from '../insert-grant.ts'
import { revokeInvitationsOf } from '../manage-operator.ts'

/** The author of grants that follow from groups. */
const PROVIDER: Actor = { id: 'identity_provider', client: null, scopes: new Set() }

/** Gives the operator exactly these roles. With a role go the invitations that they may have sent with it. */
export async function replaceGrants(
  context: Context,
  operator: string,
  grants: readonly Grant[],
): Promise<void> {
  const { sql } = context
  const [roles, tenants] = [grants.map(({ role }) => role), grants.map(({ of_tenant }) => of_tenant)]
  const removed = await sql<Grant>`
    delete from operator_grants g
    where g.tenant = ${INSTALLATION} and g.operator = ${operator} and not exists (
      select from unnest(${roles}::text[], ${tenants}::text[]) as x (role, of_tenant)
      where x.role = g.role and x.of_tenant is not distinct from g.of_tenant)
    returning g.role, g.of_tenant`
  if (removed.length > 0) await revokeInvitationsOf(context, operator)
  for (const grant of removed) await recordRole(context, 'take_role', operator, grant)
  for (const grant of grants)
    if (await insertGrant(context, { ...grant, operator, granted_by: PROVIDER.id }))
      await recordRole(context, 'give_role', operator, grant)
}

// The action names the role and, where it holds in only one tenant, the tenant.
async function recordRole(
  context: Context,
  what: 'give_role' | 'take_role',
  operator: string,
  { role, of_tenant }: Grant,
): Promise<void> {
  const place = of_tenant === null ? '' : ` ${of_tenant}`
  await runNested(context, {
    facts: { actor: PROVIDER, action: `single_sign_on.${what} ${role}${place}` },
    work: async ({ pending }) => {
      pending.resource = operator
      return { operator, role, of_tenant }
    },
    seal: (answer) => ({ status: 200, body: JSON.stringify(answer) }),
  })
}
