// Tries a pooler: where it leads, and whether named statements follow a connection from one session to another.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { DatabaseRefusal } from '../embedded/refusal.ts'
import { connectionTo } from '../session.ts'
import { reasonOf } from '../unavailable.ts'
import { sayGoodbye } from './close.ts'
import { HostClient } from './host-client.ts'
import { IDENTITY } from './identity.ts'

const ANSWER_MS = 10_000
/** The sessions that are occupied to move a connection to another one. */
const HOLDERS = 4

/** Refuses a pooler that leads to another database than the direct address. */
export async function demandSameDatabase(pooled_url: string, direct_url: string): Promise<void> {
  const [pooled, direct] = await Promise.all([pooled_url, direct_url].map(identify))
  if (pooled !== direct)
    throw new DatabaseRefusal('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
}

async function identify(url: string): Promise<string> {
  return withClients(url, 1, async ([client]) => {
    const { rows } = await client!.query<{ identity: string }>(`select ${IDENTITY} as identity`)
    return rows[0]!.identity
  })
}

/**
 * Whether a statement that was prepared in one session can be executed by its name in another to which the pooler has
 * moved the connection, as PgBouncer 1.21 and newer do it with `max_prepared_statements`. It needs a proof.
 */
export async function followsNames(pooled_url: string): Promise<boolean> {
  return withClients(pooled_url, HOLDERS + 1, async ([client, ...holders]) => {
    const named = {
      name: `holdfast_${randomBytes(6).toString('hex')}`,
      text: 'select pg_backend_pid() as pid',
    }
    const prepared_in = await pidOf(client!, named)
    const occupied: number[] = []
    for (const holder of holders) {
      if (occupied.includes(prepared_in)) break
      await holder.query('begin')
      occupied.push(await pidOf(holder, { text: named.text }))
    }
    const executed_in = await pidOf(client!, named).catch(() => undefined)
    if (executed_in === undefined) await forget(holders[occupied.indexOf(prepared_in)], named.name)
    return executed_in !== undefined && executed_in !== prepared_in
  }).catch(() => false)
}

const pidOf = async (client: pg.Client, query: pg.QueryConfig): Promise<number> =>
  (await client.query<{ pid: number }>(query)).rows[0]!.pid

// The name must not stay in a session that others use.
const forget = (holder: pg.Client | undefined, name: string) =>
  holder?.query(`deallocate ${pg.escapeIdentifier(name)}`).catch(() => {})

async function withClients<T>(
  url: string,
  count: number,
  work: (clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const settings = { ...connectionTo(url), query_timeout: ANSWER_MS }
  const clients = Array.from({ length: count }, () => new HostClient(settings))
  try {
    for (const client of clients) {
      client.on('error', () => {}) // The current or next statement fails with the same error.
      await client.connect()
    }
    return await work(clients)
  } catch (error) {
    throw new DatabaseRefusal(`The database cannot be used: ${reasonOf(error)}`)
  } finally {
    await Promise.all(clients.map(sayGoodbye))
  }
}
