import type { Context, Json } from '../context.ts'

/** Changes some of the tenant's settings; the others stay. */
export async function changeSettings(context: Context, settings: Record<string, Json>): Promise<void> {
  const { sql, tenant } = context
  await sql`update tenants set settings = settings || ${JSON.stringify(settings)}::jsonb where id = ${tenant}`
  context.invalidates('tenant', tenant)
}
