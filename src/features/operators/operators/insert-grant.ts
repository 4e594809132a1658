import type { Context } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import { INSTALLATION } from '../../../values/installation.ts'

export interface NewGrant {
  operator: string
  role: string
  of_tenant: string | null
  granted_by: string
}

/** Grants an operator a role and returns the id of the grant; undefined if they have it already. */
export async function insertGrant(
  { sql, now }: Context,
  { operator, role, of_tenant, granted_by }: NewGrant,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>`
    insert into operator_grants (tenant, id, operator, role, of_tenant, granted_by, created_at)
    values (${INSTALLATION}, ${newId('ogr_')}, ${operator}, ${role}, ${of_tenant}, ${granted_by}, ${now})
    on conflict (tenant, operator, role, of_tenant) do nothing returning id`
  return row?.id
}
