// What a connection must be before it is used. A pooler refuses or drops what is asked for as a connection starts,
// and a role or a server may have settings of its own; so the settings are made on the connection and read back.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { DatabaseRefusal } from './embedded/refusal.ts'

const KEEP_ALIVE_MS = 10_000
const CONNECT_MS = 5_000

/** How every connection to the database is opened. */
export const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'holdfast',
  // A connection whose other end is gone without a word is noticed even where nothing is sent on it.
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  connectionTimeoutMillis: CONNECT_MS,
})

export interface Session {
  role?: string
  /** The longest that a statement may take; 0 is without end. */
  statement_ms?: number
  /** Whether the database refuses every statement that writes, unless its transaction asks to write. */
  read_only?: boolean
}

/** Makes the settings of a connection, holds that they are made, and gives the number of its process in the server. */
export async function prepareSession(
  client: pg.ClientBase,
  { role, statement_ms = 0, read_only = false }: Session = {},
): Promise<number> {
  const wanted = {
    timezone: 'UTC',
    datestyle: 'ISO',
    // Compiling a statement, which servers other than ours have on, takes longer than any of ours runs.
    jit: 'off',
    statement_timeout: String(statement_ms),
    ...(read_only ? { default_transaction_read_only: 'on' } : {}),
    ...(role ? { role } : {}),
  }
  const pairs = Object.entries(wanted)
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
        'If there is a pooler in between, it must work in session mode.',
    )
  return pid
}

export const POOLED =
  'The pooler of DATABASE_URL gives a connection to others between transactions; set it to session mode.'

/**
 * Refuses a pooler in transaction mode: rows are guarded by what a session says of itself. There, two connections meet
 * in one session, or one connection finds itself in another session.
 */
export async function demandSession(url: string): Promise<void> {
  const settings = { ...connectionTo(url), query_timeout: 2 * CONNECT_MS }
  const [first, second] = [new pg.Client(settings), new pg.Client(settings)]
  const mark = randomBytes(8).toString('hex')
  const look = async (client: pg.Client) => {
    const { rows } = await client.query<{ pid: number; mark: string | null }>(
      `select pg_backend_pid() as pid, nullif(current_setting('holdfast.mark', true), '') as mark`,
    )
    return rows[0]!
  }
  try {
    for (const client of [first, second]) {
      client.on('error', () => {}) // The statement under way, or the next, fails with it.
      await client.connect()
    }
    await first.query(`select set_config('holdfast.mark', $1, false)`, [mark])
    const { pid } = await look(first)
    await second.query('begin')
    const [other, again] = [await look(second), await look(first)]
    if (other.pid === pid || other.mark === mark || again.pid !== pid || again.mark !== mark)
      throw new DatabaseRefusal(POOLED)
    await second.query('rollback')
  } finally {
    await Promise.all([first, second].map((client) => sayGoodbye(client)))
  }
}

const GOODBYE_MS = 1_000

/** Closes a connection, and does not wait long for one that is silent. */
export async function sayGoodbye(client: pg.Client): Promise<void> {
  const late = setTimeout(() => cut(client), GOODBYE_MS)
  await client.end().catch(() => {})
  clearTimeout(late)
}

/** Ends a connection without a word: a server that does not answer would not answer a goodbye either. */
export function cut(client: Pick<pg.PoolClient, 'connection'>, error?: Error): void {
  client.connection.stream.destroy(error)
}
