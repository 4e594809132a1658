import type { Context } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'

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
