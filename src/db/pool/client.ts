// One connection of a pool: its running statements, and the meaning of its errors.
import type pg from 'pg'
import { cut } from '../connection/close.ts'
import type { Statement } from '../sql.ts'
import { asUnavailable, type DatabaseUnavailable, isAnswer, isGone, isUnavailable } from '../unavailable.ts'
import { type NamedQueries, queryNamed } from './named-query.ts'

export interface DatabaseClient extends pg.PoolClient {
  tenant?: string
  /** The pid of its process in the server; absent behind a pooler that shares sessions. */
  session?: number
  /** The number of statements without an answer. */
  in_flight: number
  /** The earliest time at which the oldest of them may have begun. */
  since: number
  lost?: Error
  named: NamedQueries
}

/** The options of a pool's connections. */
export interface ClientOptions {
  /** Whether statements are named. */
  named: boolean
  /** Whether the database refuses writes on these connections. */
  read_only: boolean
  /** Called for each failure of the database. */
  failed(error: DatabaseUnavailable): void
}

/** The reason for releasing a connection that may not be used again. */
export const BROKEN = new Error('the connection is in an unknown state')

const READ_ONLY = '25006'

// On a connection for reads, the refusal of a write is a bug of ours and not an outage of the database.
const isFaultOfOurs = ({ read_only }: ClientOptions, error: unknown) =>
  read_only && (error as { code?: string }).code === READ_ONLY

function judge(client: DatabaseClient, options: ClientOptions, error: unknown): unknown {
  const isLost = client.lost && !isAnswer(error)
  if (!isLost && (!isUnavailable(error) || isFaultOfOurs(options, error))) return error
  const unavailable = asUnavailable(isLost ? client.lost : error)
  options.failed(unavailable)
  return unavailable
}

/** Does work on the connection; a failure of the database is reported and thrown as DatabaseUnavailable. */
export async function ask<T>(
  client: DatabaseClient,
  options: ClientOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (client.in_flight === 0) client.since = performance.now()
  client.in_flight += 1
  try {
    return await work()
  } catch (error) {
    throw judge(client, options, error)
  } finally {
    client.in_flight -= 1
    client.since = performance.now()
  }
}

/** Runs one statement on the connection. */
export async function runOn<Row extends object>(
  client: DatabaseClient,
  options: ClientOptions,
  statement: Statement,
): Promise<Row[]> {
  const { text, values, name } = statement
  // A pooler prepares a name anew in another session, whose columns may be others after a migration.
  if (options.named && name && client.session !== undefined)
    return ask(client, options, () => queryNamed<Row>(client, client.named, statement))
  const named = options.named && name ? { name } : {}
  const { rows } = await ask(client, options, () => client.query<Row>({ text, values, ...named }))
  return rows
}

/** Sends the statements of this tick in one packet. */
export function corkUntilNextTick(client: DatabaseClient): void {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Returns the connection to its pool, or cuts it if the error has broken it. */
export function release(client: DatabaseClient, error?: unknown): void {
  const isBroken = client.lost !== undefined || error === BROKEN || isGone(error)
  if (isBroken) cut(client)
  client.release(isBroken)
}
