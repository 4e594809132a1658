// The copy of a tenant by logical replication, while it works: a publication with a row filter on each table, a slot
// and a subscription. Triggers do not run on the rows that arrive, so balances and seals come as they are.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Move, MoveRefusal } from './move.ts'
import { listMovedTables, MARKS } from './tables.ts'

const POLL_MS = 200

/** Connects the two databases, as far as they are not connected yet. */
export async function connectCells(move: Move): Promise<void> {
  const { tenant, source, target, name } = move
  const has = async (client: pg.Client, catalog: string, column: string) =>
    (await client.query(`select from ${catalog} where ${column} = $1`, [name])).rowCount === 1
  if (!(await has(source, 'pg_publication', 'pubname'))) {
    const filter = `where (tenant = ${pg.escapeLiteral(tenant)})`
    const tables = await listMovedTables(source)
    const parts = tables.map((table) => `${pg.escapeIdentifier(table)} ${filter}`)
    await source.query(
      `create publication ${name} for table ${parts.join(', ')} with (publish_via_partition_root = true)`,
    )
  }
  if (!(await has(source, 'pg_replication_slots', 'slot_name')))
    await source.query(`select pg_create_logical_replication_slot($1, 'pgoutput')`, [name])
  if (await has(target, 'pg_subscription', 'subname')) return
  // The owners of the tables are bound by row-level security, so the rows are applied by the superuser.
  const { rows } = await target.query(`select current_setting('server_version_num')::integer as version`)
  const as_superuser = rows[0].version >= 160_000 ? ', run_as_owner = true' : ''
  await target.query(
    `create subscription ${name} connection ${pg.escapeLiteral(move.source_url)} publication ${name}
     with (create_slot = false, slot_name = ${name}, streaming = off, disable_on_error = true${as_superuser})`,
  )
}

/** Waits until the rows of every table have been copied. */
export async function waitCopied({ target, name, say }: Move): Promise<void> {
  for (let reported: number | undefined; ; ) {
    const { rows } = await target.query<{ is_enabled: boolean; left: number; all: number }>(
      `select s.subenabled as is_enabled, count(*) filter (where r.srsubstate not in ('r', 's'))::integer as left,
              count(r.srrelid)::integer as all
       from pg_subscription s left join pg_subscription_rel r on r.srsubid = s.oid
       where s.subname = $1 group by s.oid, s.subenabled`,
      [name],
    )
    const [state] = rows
    if (!state?.is_enabled)
      throw new MoveRefusal('The copy has stopped; the log of the PostgreSQL of the other cell says why.')
    if (state.left !== reported) say(`copying: ${state.all - state.left} of ${state.all} tables`)
    reported = state.left
    if (state.left === 0) return
    await sleep(POLL_MS)
  }
}

const MARK_POLL_MS = 3

/** Sends a mark and waits until it has arrived: every change before it has arrived then. Returns the milliseconds. */
export async function sendMark({ tenant, source, target }: Move, limit_ms: number): Promise<number> {
  const begun = performance.now()
  const { rows } = await source.query<{ number: string }>(
    `insert into ${MARKS} (tenant, number)
     select $1, coalesce(max(number), 0) + 1 from ${MARKS} where tenant = $1 returning number`,
    [tenant],
  )
  for (;;) {
    const { rowCount } = await target.query(`select from ${MARKS} where tenant = $1 and number = $2`, [
      tenant,
      rows[0]!.number,
    ])
    const passed_ms = performance.now() - begun
    if (rowCount === 1) return passed_ms
    if (passed_ms > limit_ms) throw new MoveRefusal('The copy did not catch up in time.')
    await sleep(MARK_POLL_MS)
  }
}

/** Cuts the connection of the two databases, as far as it is not cut yet. */
export async function disconnectCells({ source, target, name }: Move): Promise<void> {
  const { rowCount } = await target.query('select from pg_subscription where subname = $1', [name])
  if (rowCount === 1) {
    await target.query(`alter subscription ${name} disable`)
    await target.query(`alter subscription ${name} set (slot_name = none)`)
    await target.query(`drop subscription ${name}`)
  }
  for (;;) {
    const { rows } = await source.query<{ active: boolean }>(
      'select active from pg_replication_slots where slot_name = $1',
      [name],
    )
    if (rows.length === 0) break
    if (!rows[0]!.active) await source.query('select pg_drop_replication_slot($1)', [name])
    else await sleep(POLL_MS)
  }
  await source.query(`drop publication if exists ${name}`)
}
