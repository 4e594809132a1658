import type { Context } from '../../context.ts'
import type { Issuer } from './schemas.ts'

/** Sets who issues the tenant's documents from now on; what has been issued stays as it is. */
export async function setIssuer(context: Context, issuer: Issuer): Promise<Issuer> {
  const { sql, tenant } = context
  await sql`
    update tenants set settings = settings || jsonb_build_object('issuer', ${JSON.stringify(issuer)}::jsonb)
    where id = ${tenant}`
  context.invalidates('tenant', tenant)
  context.pending.resource = tenant
  return issuer
}
