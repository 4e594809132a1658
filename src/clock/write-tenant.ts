// The row of a tenant outside its clock: its creation and its settings.
import type { Json } from '../context.ts'
import type { Sql } from '../db/database.ts'
import type { Instant } from '../values/time.ts'

export interface TenantRow {
  id: string
  name: string
  environment: 'sandbox' | 'live'
  settings: Record<string, Json>
}

/** Inserts a tenant, whose clock runs with the machine's. */
export async function insertTenant(sql: Sql, { id, name, environment, settings }: TenantRow): Promise<void> {
  await sql`
    insert into tenants (id, name, environment, settings, created_at)
    values (${id}, ${name}, ${environment}, ${JSON.stringify(settings)}, clock_timestamp())`
}

/** Inserts a tenant with an id that is fixed, unless it is there. */
export async function ensureTenant(sql: Sql, { id, name, environment, settings }: TenantRow): Promise<void> {
  await sql`
    insert into tenants (id, name, environment, settings, created_at)
    values (${id}, ${name}, ${environment}, ${JSON.stringify(settings)}, clock_timestamp())
    on conflict (id) do nothing`
}

/** Sets some settings of a tenant; the others stay. Every process must then drop the tenant from its memory. */
export async function mergeSettings(sql: Sql, id: string, settings: Record<string, Json>): Promise<void> {
  await sql`update tenants set settings = settings || ${JSON.stringify(settings)}::jsonb where id = ${id}`
}

/** Freezes the clock of a new tenant at an instant in the past, as if the tenant had been created then. */
export async function backdateTenant(sql: Sql, id: string, at: Instant): Promise<void> {
  await sql`
    update tenants set clock_mode = 'frozen', clock_at = ${at}::timestamptz, created_at = ${at}::timestamptz
    where id = ${id}`
}
