import { ensureTenant } from '../../../clock/write-tenant.ts'
import type { App, Tenant } from '../../../context.ts'
import { PLATFORM } from '../../../db/database.ts'
import { INSTALLATION } from '../../../values/installation.ts'

/** Returns the tenant that stands for the installation; the first call of all makes it. */
export async function findInstallation(app: App): Promise<Tenant> {
  const tenant = await app.tenant(INSTALLATION)
  if (tenant) return tenant
  const { environment } = app.config
  await ensureTenant(app.database.write(PLATFORM), {
    id: INSTALLATION,
    name: 'Installation',
    environment,
    settings: {},
  })
  await app.forget('tenant', INSTALLATION)
  return (await app.tenant(INSTALLATION))!
}

/** Whether a role, limit or rule may hold there: in all tenants (null), or in a tenant of any cell. */
export async function isPlace(
  { database }: Pick<App, 'database'>,
  of_tenant: string | null,
): Promise<boolean> {
  if (of_tenant === null) return true
  const tenants = await database.sql(PLATFORM)`
    select id from tenants where id = ${of_tenant} and id <> ${INSTALLATION}
    union all select id from cell_tenants where id = ${of_tenant}`
  return tenants.length > 0
}
