import type { Context, ReadContext } from '../../../context.ts'
import { isSystemUser } from '../../../unit-of-work/system-user.ts'
import { newId } from '../../../values/ids.ts'
import { permits } from './rules.ts'

/** Whether the actor may see personal data of the tenant. */
export const mayUnmask = ({ actor, tenant }: Pick<ReadContext, 'actor' | 'tenant'>): boolean =>
  isSystemUser(actor.id) || permits(actor.session!.grants, 'personal_data.unmask', tenant)

export interface DataAccess {
  id: string
  resource: string
  members: string[]
  reason: string
}

/** Records that the operator looks at personal data of a resource, and the reason; the activity shows it too. */
export async function recordDataAccess(
  context: Context,
  resource: string,
  members: string[],
  reason: string,
): Promise<DataAccess> {
  const { sql, tenant, vault, now, actor } = context
  const id = newId('olk_')
  await sql`
    insert into operator_looks (tenant, id, operator, resource, members, reason, created_at)
    values (${tenant}, ${id}, ${actor.id}, ${resource}, ${members}, ${vault.seal('operator_looks.reason', id, reason)},
            ${now})`
  context.pending.resource = resource
  return { id, resource, members, reason }
}
