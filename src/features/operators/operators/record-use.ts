import type { Context } from '../../../context.ts'
import { onEveryTenant } from '../../../db/on-every-tenant.ts'
import { newId } from '../../../values/ids.ts'
import { INSTALLATION } from '../../../values/installation.ts'

export interface NewUse {
  kind: 'sign_in' | 'change' | 'invitation'
  operator?: string
  by_system_user?: string
  session?: string
  /** The approval of a change, or the invitation. */
  resource?: string
  /** The tenant of a change. */
  of_tenant?: string | null
  reason?: string
}

/** Records the use in the installation, also from a change of a tenant; the alarm lasts until its review. */
export async function recordUse({ app, sql, tenant, now }: Context, use: NewUse): Promise<void> {
  const {
    kind,
    operator = null,
    by_system_user = null,
    session = null,
    resource = null,
    of_tenant = null,
  } = use
  const { vault } = (await app.tenant(INSTALLATION))!
  const id = newId('obg_')
  const reason = use.reason === undefined ? null : vault.seal('break_glass_uses.reason', id, use.reason)
  const insert = () => sql`
    insert into break_glass_uses
      (tenant, id, kind, operator, by_system_user, session, resource, of_tenant, reason, created_at)
    values (${INSTALLATION}, ${id}, ${kind}, ${operator}, ${by_system_user}, ${session}, ${resource}, ${of_tenant},
            ${reason}, ${now})`
  await onEveryTenant(sql, tenant, insert)
}
