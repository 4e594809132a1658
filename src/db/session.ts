// The settings that every connection needs. A pooler refuses or drops settings in the startup message, and a role or a
// server may have settings of its own; so they are set on the open connection and then checked.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { readDatabaseHosts } from '../settings/database-hosts.ts'
import { sayGoodbye } from './connection/close.ts'
import { type ConnectionSettings, HostClient } from './connection/host-client.ts'
import { newHosts } from './connection/hosts.ts'
import { DatabaseRefusal } from './embedded/refusal.ts'

const KEEP_ALIVE_MS = 10_000
const CONNECT_MS = 5_000

/** The settings of every connection to the database. Connections that share them share their knowledge of the hosts. */
export function connectionTo(url: string): ConnectionSettings {
  const hosts = readDatabaseHosts(url)
  const isChoice = hosts.urls.length > 1 || hosts.target !== 'any'
  const settings = {
    connectionString: isChoice ? hosts.urls[0]! : url,
    application_name: 'holdfast',
    // Detects a connection whose other end is gone, even while nothing is sent on it.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_MS,
  }
  return isChoice ? { ...settings, hosts: newHosts(hosts, settings) } : settings
}

export interface SessionSettings {
  role?: string
  /** The time limit of a statement; 0 means no limit. */
  statement_ms?: number
  /** Whether the database refuses every statement that writes, unless its transaction asks to write. */
  read_only?: boolean
}

/** The settings that a session needs, or each transaction where transactions share sessions. */
export function requiredSettings({ role, statement_ms = 0 }: SessionSettings): Record<string, string> {
  return {
    timezone: 'UTC',
    datestyle: 'ISO',
    // Other servers have it on; compiling a statement takes longer than any statement of ours runs.
    jit: 'off',
    statement_timeout: String(statement_ms),
    ...(role ? { role } : {}),
  }
}

/** Sets and checks the settings of a connection, and returns the pid of its process in the server. */
export async function prepareSession(client: pg.ClientBase, session: SessionSettings = {}): Promise<number> {
  const pairs = Object.entries({
    ...requiredSettings(session),
    ...(session.read_only ? { default_transaction_read_only: 'on' } : {}),
  })
  await client.query(
    `select ${pairs.map((_, n) => `pg_catalog.set_config($${2 * n + 1}, $${2 * n + 2}, false)`).join(', ')}`,
    pairs.flat(),
  )
  const { rows } = await client.query<{ zone: string; style: string; pid: number }>(`
    select pg_catalog.current_setting('timezone') as zone, pg_catalog.current_setting('datestyle') as style,
           pg_catalog.pg_backend_pid() as pid`)
  const { zone, style, pid } = rows[0]!
  if (zone !== 'UTC' || !style.startsWith('ISO'))
    throw new DatabaseRefusal(
      `The sessions of DATABASE_URL keep time zone ${zone} and date style ${style}; Holdfast needs UTC and ISO. ` +
        'A pooler in between must be in session mode, or needs DATABASE_DIRECT_URL beside it.',
    )
  return pid
}

export const POOLED =
  'The pooler of DATABASE_URL shares its connections between transactions. Set DATABASE_DIRECT_URL to an address ' +
  'that leads to the database without a pooler in transaction mode, or set the pooler to session mode.'

/**
 * Refuses a pooler in transaction mode where a session is needed: for locks that outlast a transaction, notifications,
 * and the settings of connections that have no direct way beside them. Behind such a pooler two connections share one
 * session, or one connection moves to another session.
 */
export async function demandSession(url: string): Promise<void> {
  const settings = { ...connectionTo(url), query_timeout: 2 * CONNECT_MS }
  const [first, second] = [new HostClient(settings), new HostClient(settings)]
  const mark = randomBytes(8).toString('hex')
  const identify = async (client: pg.Client) => {
    const { rows } = await client.query<{ pid: number; mark: string | null }>(
      `select pg_backend_pid() as pid, nullif(current_setting('holdfast.mark', true), '') as mark`,
    )
    return rows[0]!
  }
  try {
    for (const client of [first, second]) {
      client.on('error', () => {}) // The current or next statement fails with the same error.
      await client.connect()
    }
    await first.query(`select set_config('holdfast.mark', $1, false)`, [mark])
    const { pid } = await identify(first)
    await second.query('begin')
    const [other, again] = [await identify(second), await identify(first)]
    if (other.pid === pid || other.mark === mark || again.pid !== pid || again.mark !== mark)
      throw new DatabaseRefusal(POOLED)
    await second.query('rollback')
  } finally {
    await Promise.all([first, second].map((client) => sayGoodbye(client)))
  }
}
