// One connection of a pool: what is under way on it, and what an error on it means.
import type pg from 'pg'
import { cut } from './session.ts'
import type { Statement } from './sql.ts'
import { asUnavailable, type DatabaseUnavailable, isAnswer, isGone, isUnavailable } from './unavailable.ts'

export interface Client extends pg.PoolClient {
  tenant?: string
  /** The number of its process in the server. */
  session?: number
  /** How many statements are under way. */
  asked: number
  /** Since when the oldest of them may be under way. */
  since: number
  lost?: Error
}

/** What a pool has decided for its connections. */
export interface ClientOptions {
  /** Whether statements are named. */
  named: boolean
  /** Whether the database refuses writes on these connections. */
  read_only: boolean
  /** Hears of each failure of the database. */
  failed(error: DatabaseUnavailable): void
}

/** The reason with which a connection is released that nobody may use again. */
export const BROKEN = new Error('the connection is in an unknown state')

const READ_ONLY = '25006'

// On a connection for reads, the refusal of a write is a fault of ours and no outage of the database.
const isFaultOfOurs = ({ read_only }: ClientOptions, error: unknown) =>
  read_only && (error as { code?: string }).code === READ_ONLY

function judge(client: Client, options: ClientOptions, error: unknown): unknown {
  const isLost = client.lost && !isAnswer(error)
  if (!isLost && (!isUnavailable(error) || isFaultOfOurs(options, error))) return error
  const unavailable = asUnavailable(isLost ? client.lost : error)
  options.failed(unavailable)
  return unavailable
}

/** Does work on the connection; a failure of the database is reported and leaves as DatabaseUnavailable. */
export async function ask<T>(client: Client, options: ClientOptions, work: () => Promise<T>): Promise<T> {
  if (client.asked === 0) client.since = performance.now()
  client.asked += 1
  try {
    return await work()
  } catch (error) {
    throw judge(client, options, error)
  } finally {
    client.asked -= 1
    client.since = performance.now()
  }
}

/** Runs one statement on the connection. */
export async function runOn<Row extends object>(
  client: Client,
  options: ClientOptions,
  { text, values, name }: Statement,
): Promise<Row[]> {
  const query = options.named ? { text, values, name } : { text, values }
  const { rows } = await ask(client, options, () => client.query<Row>(query))
  return rows
}

/** Gives the connection back to its pool, or ends it where the error has broken it. */
export function release(client: Client, error?: unknown): void {
  const isBroken = client.lost !== undefined || error === BROKEN || isGone(error)
  if (isBroken) cut(client)
  client.release(isBroken)
}
