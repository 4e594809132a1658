import { mergeSettings } from '../../../clock/write-tenant.ts'
import type { Context } from '../../../context.ts'
import type { Issuer } from './schemas.ts'

/** Sets the issuer of the tenant's future documents; those that are issued already stay as they are. */
export async function setIssuer(context: Context, issuer: Issuer): Promise<Issuer> {
  const { sql, tenant } = context
  await mergeSettings(sql, tenant, { issuer: { ...issuer } })
  context.invalidates('tenant', tenant)
  context.pending.resource = tenant
  return issuer
}
