// A cell joins a home: from then on the home's catalogue, prices, keys and operators reach it, and the directory of
// each reaches the other. Every step can be repeated after the command died.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PERSONAL_TABLES } from '../../db/personal-tables.ts'
import { asReplica, inTransaction, MoveRefusal } from '../move.ts'
import { type CellFacts, decideJoin } from './decide-join.ts'
import { countTables, isSubscribed, publish, subscribe } from './link.ts'
import {
  directoryElsewhere,
  SHARED_TABLES,
  type SharedTable,
  tablesFromFollower,
  tablesToFollower,
} from './shared-tables.ts'
import { forgetShared, type Sharing } from './sharing.ts'

export interface Joined {
  cell: string
  home: string
  done: 'joined' | 'nothing'
  /** Rows that only this cell had, by table. */
  deleted?: Record<string, number>
}

/** Joins, or goes on where an earlier command died. After a new release it adds the tables that are new. */
export async function joinHome(sharing: Sharing, held: readonly string[]): Promise<Joined> {
  const { cell, home, here, there, to, from } = sharing
  const [ours, theirs] = await Promise.all([readSide(here), readSide(there)])
  const reason = decideJoin(cell, home, held, ours!, theirs!)
  if (reason !== undefined) throw new MoveRefusal(reason)
  await becomeHome(there, home)
  await publish(to, tablesToFollower(cell))
  const is_joined = ours!.home !== null && (await isSubscribed(to))
  const deleted = is_joined ? undefined : await become(sharing)
  await publish(from, tablesFromFollower(cell))
  const was_heard = await isSubscribed(from)
  if (!was_heard) await forgetDeparted(sharing)
  await subscribe(from, false)
  for (const { subscriber, name } of is_joined && was_heard ? [to, from] : [])
    await subscriber.query(`alter subscription ${name} refresh publication`)
  for (const { subscriber, name } of [to, from]) await waitCopied(subscriber, name, sharing.say)
  await forgetShared(here)
  return { cell, home, done: is_joined && was_heard ? 'nothing' : 'joined', ...(deleted && { deleted }) }
}

async function becomeHome(there: pg.Client, home: string): Promise<void> {
  await inTransaction(there, async () => {
    const { rowCount } = await there.query(
      'insert into cell_membership (name, home) values ($1, $1) on conflict do nothing',
      [home],
    )
    if (rowCount === 1) await there.query('select list_tenant(id) from tenants')
  })
}

// One commit makes the cell a follower that has no other rows than the home, but for those that are still to come.
async function become({ cell, home, here, there, to }: Sharing): Promise<Record<string, number>> {
  await shareOwnKeys(here, there)
  const deleted: Record<string, number> = {}
  await asReplica(here, async () => {
    for (const table of [...SHARED_TABLES, directoryElsewhere(cell)]) {
      const rows = await deleteStrange(table, here, there)
      if (rows > 0) deleted[table.name] = rows
    }
    await here.query('insert into cell_membership (name, home) values ($1, $2) on conflict do nothing', [
      cell,
      home,
    ])
    await here.query('delete from cell_tenants where cell = $1', [cell])
    await here.query('select list_tenant(id) from tenants')
    await subscribe(to, false)
  })
  return deleted
}

// Tenants that the home believes here from an earlier membership, or from before the restore of a backup.
async function forgetDeparted({ cell, here, there }: Sharing): Promise<void> {
  const { rows } = await here.query<{ id: string }>('select id from cell_tenants where cell = $1', [cell])
  await there.query('delete from cell_tenants where cell = $1 and id <> all ($2)', [
    cell,
    rows.map(({ id }) => id),
  ])
}

// The statements that this cell has signed go on to verify, in every cell.
async function shareOwnKeys(here: pg.Client, there: pg.Client): Promise<void> {
  const { rows } = await here.query('select to_jsonb(k) as key from signing_keys k')
  for (const { key } of rows) await there.query('select add_signing_key($1)', [key])
  await there.query(`select pg_notify('holdfast_forget', '["keys"]')`)
}

const BATCH = 20_000

// The slot of the home is older than this look, so a row that comes into being meanwhile arrives later.
async function deleteStrange(
  { name, key, filter = '', strange = 'true' }: SharedTable,
  here: pg.Client,
  there: pg.Client,
): Promise<number> {
  const columns = key.join(', ')
  const { rows: any } = await here.query(`select from ${name} ${filter} limit 1`)
  if (any.length === 0) return 0
  await here.query(`create temp table at_home on commit drop as select ${columns} from ${name} limit 0`)
  await inTransaction(there, async () => {
    await there.query(`declare keys cursor for select ${columns} from ${name} ${filter}`)
    for (;;) {
      const { rows } = await there.query(`fetch ${BATCH} from keys`)
      if (rows.length === 0) break
      await here.query(`insert into at_home select * from json_populate_recordset(null::at_home, $1)`, [
        JSON.stringify(rows),
      ])
    }
  })
  await here.query('analyze at_home')
  const same = key.map((column) => `h.${column} = t.${column}`).join(' and ')
  const { rowCount } = await here.query(
    `delete from ${name} t ${filter || 'where true'} and ${strange}
       and not exists (select from at_home h where ${same})`,
  )
  await here.query('drop table at_home')
  return rowCount ?? 0
}

const POLL_MS = 200

async function waitCopied(subscriber: pg.Client, name: string, say: (line: string) => void): Promise<void> {
  for (let reported: number | undefined; ; ) {
    const state = await countTables(subscriber, name)
    if (!state) throw new MoveRefusal(`The subscription ${name} is switched off.`)
    if (state.left !== reported) say(`${name}: ${state.all - state.left} of ${state.all} tables are copied`)
    reported = state.left
    if (state.left === 0) return
    await sleep(POLL_MS)
  }
}

const SEALED = Object.keys(PERSONAL_TABLES).filter((name) => name !== 'operator_challenges')

async function readSide(client: pg.Client): Promise<CellFacts> {
  const sealed = SEALED.map(
    (name) => `select '${name}' as name where exists (select from ${name} where tenant = 'ten_installation')`,
  )
  const { rows } = await client.query<CellFacts>(`
    select (select system_identifier from pg_control_system()) || ' ' || current_database() as place,
           (select string_agg(name || ' ' || digest, ',' order by name) from migrations) as migrations,
           current_setting('wal_level') as wal_level,
           (select environment from tenants where id = 'ten_installation') as environment,
           m.name, m.home,
           array(select name from cells order by name) as addresses,
           array(select master from personal_data_keys
                 union select master from signing_keys where master is not null) as masters,
           (select string_agg(wrapped, ',' order by purpose, number) from personal_data_keys
            where tenant = 'ten_installation') as keys,
           array(${sealed.join(' union all ')}) as sealed,
           array(select id from instruments i where source <> 'simulated'
                 and (exists (select from orders where instrument = i.id)
                      or exists (select from positions where instrument = i.id))) as used,
           array(select id from instruments) as instruments,
           exists (select from pg_subscription where subname like 'holdfast\\_from\\_%') as has_followers
    from (select) x left join cell_membership m on true`)
  return rows[0]!
}
