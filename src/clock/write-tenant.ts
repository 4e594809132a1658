// The row of a tenant outside its clock: its creation and its settings.
import type { Json } from '../context.ts'
import type { Sql } from '../db/database.ts'
import type { Instant } from '../values/time.ts'

/** The clock with which a tenant begins: that of the machine, running, where a member is left out. */
export interface StartingClock {
  now?: Instant
  mode?: 'running' | 'frozen'
}

export interface TenantRow {
  id: string
  name: string
  environment: 'sandbox' | 'live'
  settings: Record<string, Json>
}

/** Inserts a tenant, created at the first instant of its clock. */
export async function insertTenant(
  sql: Sql,
  { id, name, environment, settings }: TenantRow,
  { now, mode = 'running' }: StartingClock,
): Promise<void> {
  await sql`
    insert into tenants (id, name, environment, settings, clock_mode, clock_at, clock_offset, created_at)
    select ${id}, ${name}, ${environment}, ${JSON.stringify(settings)}, ${mode}, first.now,
           first.now - machine.now, first.now
    from (select clock_timestamp() as now) machine,
         lateral (select coalesce(${now ?? null}::timestamptz, machine.now) as now) first`
}

/** Inserts a tenant with an id that is fixed, unless it is there. */
export async function ensureTenant(sql: Sql, { id, name, environment, settings }: TenantRow): Promise<void> {
  await sql`
    insert into tenants (id, name, environment, settings, created_at)
    values (${id}, ${name}, ${environment}, ${JSON.stringify(settings)}, clock_timestamp())
    on conflict (id) do nothing`
}

/** Locks the settings of a tenant until the change ends, and returns them. */
export async function lockSettings(sql: Sql, id: string): Promise<Record<string, Json>> {
  const [row] = await sql<{ settings: Record<string, Json> }>`
    select settings from tenants where id = ${id} for no key update`
  return row!.settings
}

/** Replaces settings of a tenant: those of the names go, and the new ones come. */
export async function replaceSettings(
  sql: Sql,
  id: string,
  names: readonly string[],
  settings: Record<string, Json>,
): Promise<void> {
  await sql`
    update tenants set settings = (settings - ${names}::text[]) || ${JSON.stringify(settings)}::jsonb
    where id = ${id}`
}

/** Sets some settings of a tenant; the others stay. Every process must then drop the tenant from its memory. */
export async function mergeSettings(sql: Sql, id: string, settings: Record<string, Json>): Promise<void> {
  await sql`update tenants set settings = settings || ${JSON.stringify(settings)}::jsonb where id = ${id}`
}
