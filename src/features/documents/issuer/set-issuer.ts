import { mergeSettings } from '../../../clock/write-tenant.ts'
import type { Context } from '../../../context.ts'
import type { Sql } from '../../../db/database.ts'
import { type CheckedIssuer, checkIssuer } from './check-issuer.ts'
import type { Issuer, NewIssuer } from './schemas.ts'

/** Sets the issuer of the tenant's future documents; those that are issued already stay as they are. */
export async function setIssuer(context: Context, input: NewIssuer): Promise<Issuer> {
  const { sql, tenant } = context
  const checked = checkIssuer(input, 'body')
  await storeLogo(sql, tenant, checked)
  await mergeSettings(sql, tenant, { issuer: { ...checked.issuer } as never })
  context.invalidates('tenant', tenant)
  context.pending.resource = tenant
  return checked.issuer
}

/** Stores the logo of an issuer for good: documents that name it may be drawn at any time. */
export async function storeLogo(sql: Sql, tenant: string, { issuer, png }: CheckedIssuer): Promise<void> {
  if (!png) return
  await sql`
    insert into document_logos (tenant, sha256, png) values (${tenant}, ${issuer.logo!.sha256}, ${png})
    on conflict (tenant, sha256) do nothing`
}
