// The tables that have rows of a tenant, and the guards on them while it moves.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { MoveRefusal } from './move.ts'

/** Values of past days are computed again from what moves; their epochs belong to the prices of one cell. */
const COMPUTED = ['valuation_months', 'valuation_progress']
/** The record of the move itself stays in its cell. */
const OF_THE_CELL = ['tenant_moves']

/** The marks of a move; every other table of a tenant is guarded. */
export const MARKS = 'move_marks'

const LISTING = `
  select c.relname as name,
         exists (
           select from pg_index i
           where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey) and c.relreplident = 'd'
         ) as is_identified, c.relpersistence <> 'u' as is_logged
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all ($1)
  order by c.relname`

interface TenantTable {
  name: string
  is_identified: boolean
  is_logged: boolean
}

/**
 * The tables whose rows move: not those without a write-ahead log, such as the log of requests. Each must name the
 * tenant in its replica identity, or its updates could not be sent.
 */
export async function listMovedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<TenantTable>(LISTING, [[...COMPUTED, ...OF_THE_CELL]])
  const moved = rows.filter(({ is_logged }) => is_logged)
  const unnamed = moved.filter(({ is_identified }) => !is_identified).map(({ name }) => name)
  if (unnamed.length > 0)
    throw new MoveRefusal(`The replica identity of ${unnamed.join(', ')} does not name the tenant.`)
  return moved.map(({ name }) => name)
}

/** All tables with rows of a tenant, also those whose rows do not move. */
export async function listTenantTables(client: pg.Client): Promise<TenantTable[]> {
  const { rows } = await client.query<TenantTable>(LISTING, [OF_THE_CELL])
  return rows
}

const LOCK_MS = 300
const MAX_TRIES = 200

/** Runs a statement that needs a lock on a busy table: it waits shortly, so that others do not queue behind it. */
export async function alterBusy(client: pg.Client, text: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_MS}ms'; ${text}; commit`)
      return
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: string }).code !== '55P03' || tries >= MAX_TRIES) throw error
      await sleep(LOCK_MS)
    }
  }
}

const guarded = (tables: readonly TenantTable[]) => [
  { table: 'tenants', column: 'id' },
  ...tables
    .filter(({ name, is_logged }) => is_logged && name !== MARKS)
    .map(({ name }) => ({ table: name, column: 'tenant' })),
]

const KINDS = [
  { suffix: 'writes', events: 'insert or update', row: 'new' },
  { suffix: 'deletes', events: 'delete', row: 'old' },
]

/** Puts the guards of the tenant on every table that lacks them: each of its changes looks whether it is here. */
export async function addGuards(client: pg.Client, tenant: string): Promise<void> {
  const present = await listGuards(client, tenant)
  const quoted = pg.escapeLiteral(tenant)
  for (const { table, column } of guarded(await listTenantTables(client)))
    for (const { suffix, events, row } of KINDS) {
      const name = guardName(tenant, suffix)
      if (present.some((guard) => guard.table === table && guard.name === name)) continue
      await alterBusy(
        client,
        `create trigger ${name} before ${events} on ${pg.escapeIdentifier(table)} for each row
           when (${row}.${column} = ${quoted}) execute function refuse_absent_tenant(${quoted})`,
      )
    }
}

/** Takes the guards of the tenant away, but for those of a table. */
export async function dropGuards(client: pg.Client, tenant: string, but?: string): Promise<void> {
  for (const { table, name } of await listGuards(client, tenant))
    if (table !== but) await alterBusy(client, `drop trigger ${name} on ${pg.escapeIdentifier(table)}`)
}

const guardName = (tenant: string, suffix: string) =>
  pg.escapeIdentifier(`moving_${tenant}_${suffix}`.slice(0, 63))

async function listGuards(client: pg.Client, tenant: string): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select c.relname as table, t.tgname as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid and not c.relispartition
     join pg_proc p on p.oid = t.tgfoid and p.proname = 'refuse_absent_tenant'
     where t.tgname = any ($1)`,
    [KINDS.map(({ suffix }) => `moving_${tenant}_${suffix}`.slice(0, 63))],
  )
  return rows.map(({ table, name }) => ({ table, name: pg.escapeIdentifier(name) }))
}
