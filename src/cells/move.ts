// A move of a tenant as its steps see it: two connections, names, and the record of each cell.
import { createHash } from 'node:crypto'
import pg from 'pg'
import { connectionTo, prepareSession } from '../db/session.ts'
import type { Record } from './decide-move.ts'

export interface Move {
  tenant: string
  /** The cell that the tenant leaves. */
  from: string
  to: string
  source: pg.Client
  target: pg.Client
  /** How the database server of the target reaches the source. */
  source_url: string
  /** The name of publication, replication slot and subscription. */
  name: string
  say(line: string): void
}

export interface MoveOptions {
  tenant: string
  from: string
  to: string
  /** The URL of this cell's database for the command, and for the server of the other cell. */
  source_url: string
  source_url_for_target: string
  target_url: string
  say(line: string): void
}

/** A move, or another command of cells, that cannot be made as things are; its message is one line. */
export class MoveRefusal extends Error {}

/** Opens both databases and does the work, alone among all commands that move this tenant. */
export async function withMove<T>(options: MoveOptions, work: (move: Move) => Promise<T>): Promise<T> {
  const { tenant, from, to, say } = options
  // The id stands in statements that take no parameters.
  if (!/^\w{1,100}$/.test(tenant)) throw new MoveRefusal(`${tenant} is not the id of a tenant.`)
  const source = await connectAsSuperuser(options.source_url)
  try {
    const target = await connectAsSuperuser(options.target_url)
    try {
      await demandAlone(source, tenant)
      const name = `holdfast_move_${createHash('sha256').update(tenant).digest('hex').slice(0, 16)}`
      return await work({
        tenant,
        from,
        to,
        source,
        target,
        source_url: options.source_url_for_target,
        name,
        say,
      })
    } finally {
      await target.end()
    }
  } finally {
    await source.end()
  }
}

/** Opens a database as its superuser. */
export async function connectAsSuperuser(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionTo(url), application_name: 'holdfast move' })
  client.on('error', () => {}) // The current or next statement fails with the same error.
  await client.connect()
  await prepareSession(client)
  const { rows } = await client.query(
    'select rolsuper as is_super from pg_roles where rolname = current_user',
  )
  if (!rows[0].is_super) throw new MoveRefusal('The command needs a superuser of both databases.')
  return client
}

async function demandAlone(source: pg.Client, tenant: string): Promise<void> {
  const { rows } = await source.query(`select pg_try_advisory_lock(lock_key('session', $1)) as is_alone`, [
    `move ${tenant}`,
  ])
  if (!rows[0].is_alone) throw new MoveRefusal('Another command moves this tenant at the moment.')
}

/** The record of the tenant's last move in the cell of the connection. */
export async function readRecord(client: pg.Client, tenant: string): Promise<Record | undefined> {
  const { rows } = await client.query<Record>(
    `select step, cell, drop_from <= clock_timestamp() as is_past_keeping from tenant_moves where tenant = $1`,
    [tenant],
  )
  return rows[0]
}

/** Sets the record from one of the steps to another, or refuses. */
export async function changeStep(
  client: pg.Client,
  tenant: string,
  from: readonly Record['step'][],
  to: Record['step'],
): Promise<void> {
  const { rowCount } = await client.query(
    'update tenant_moves set (step, stopped_until) = ($3, null) where tenant = $1 and step = any ($2)',
    [tenant, from, to],
  )
  if (rowCount !== 1) throw new MoveRefusal(`The move is not in the step ${from.join(' or ')} any more.`)
}

/** Makes every process of the cell look at the tenant again, and streams of its events too. */
export async function forgetTenant(client: pg.Client, tenant: string): Promise<void> {
  await client.query(`select pg_notify('holdfast_forget', $1), pg_notify('holdfast_published', $2)`, [
    JSON.stringify(['tenant', tenant]),
    tenant,
  ])
}

/** Does the work in a transaction without triggers, as rows of another server are applied. */
export async function asReplica(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await inTransaction(client, async () => {
    await client.query('set local session_replication_role = replica')
    await work()
  })
}

/** Does the work in a transaction. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const answer = await work()
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
