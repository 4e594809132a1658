// The connection to PostgreSQL: statements of one tenant, transactions of one tenant, notifications.
// Row-level security stands behind every statement: a connection carries the tenant it last worked for in the
// setting holdfast.tenant, which is set anew only when the tenant changes. '*' is the platform itself (leasing jobs).
import pg from 'pg'
import { type LetGo, newHolder } from './hold.ts'
import { type Heard, type Listener, openListener } from './listen.ts'
import { openPool, type Pool } from './pool.ts'
import type { Begin, Sql, Tx } from './pooled-transaction.ts'
import { connectionTo } from './session.ts'
import { type Statement, statement } from './sql.ts'
import { asUnavailable, DatabaseUnavailable, reasonOf } from './unavailable.ts'
import { newWatch, type WatchLog } from './watch.ts'

export { DatabaseUnavailable, type Sql, type Tx }

export interface Database {
  /** Reads that each stand alone. On these connections the database itself refuses every write. */
  sql(tenant: string): Sql
  run<Row extends object>(tenant: string, query: Statement): Promise<Row[]>
  /** Statements that each stand alone and may write, or wait for the locks of others. */
  write(tenant: string): Sql
  runWrite<Row extends object>(tenant: string, query: Statement): Promise<Row[]>
  /** Takes a name that one may hold at a time, for longer than a transaction; undefined where somebody has it. */
  hold(name: string): Promise<LetGo | undefined>
  /** Opens a transaction that its caller commits or undoes; for work that begins and ends it by itself. */
  begin(tenant: string): Promise<Tx>
  /**
   * Does the work in a transaction and commits; undoes it where the work throws. Work that has undone the
   * transaction by itself may still answer.
   */
  transaction<T>(tenant: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Writes, in a transaction, what a read has to find: the bills of a quarter, the keys of a tenant. It runs on a
   * connection for reads, because open transactions may wait for that read and keep every other connection. So the work
   * must not wait for the locks of a unit of work.
   */
  prepareRead<T>(tenant: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls back for every notification on the channel, and with undefined where some may have been missed. */
  listen(channel: string, heard: Heard): Promise<void>
  /** Asks the database, and gives the reason why it cannot serve; undefined where it can. */
  whyNotReady(): Promise<string | undefined>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  connections: number
  named: boolean
  role?: string
  /** The longest that one statement may take. */
  statement_seconds?: number
  log?: WatchLog & { warn: WatchLog['error'] }
}

export const PLATFORM = '*'

/** The share of the connections that are for reading. */
const READING = 0.4

const STATEMENT_SECONDS = 300
/** The server ends a statement that takes too long; where it does not, the connection is ended so much later. */
const LATER_MS = 5_000

const silent = { error: () => {}, warn: () => {}, info: () => {} }

const TIMESTAMPTZ = 1184
const DATE = 1082
const INT8 = 20

/**
 * Turns `2026-07-14 08:36:12.3+00` into `2026-07-14T08:36:12.300Z`. Every session is in UTC; another offset would mean
 * that one is not, and times would be wrong without a word.
 */
export function toInstant(text: string): string {
  if (text.length < 20 || text.startsWith('inf') || text.startsWith('-inf')) return text
  if (!text.endsWith('+00')) throw new Error(`a session of the database is not in UTC: it gave ${text}`)
  const clock = text.slice(11, text.length - 3)
  const fraction = clock.length > 8 ? clock.slice(9, 12).padEnd(3, '0') : '000'
  return `${text.slice(0, 10)}T${clock.slice(0, 8)}.${fraction}Z`
}

const parsers: Record<number, (text: string) => unknown> = {
  [TIMESTAMPTZ]: toInstant,
  [DATE]: (text) => text,
  [INT8]: Number,
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/**
 * Opens the connections, in two pools. A transaction may hold locks while it needs something read beside it; so a
 * statement that could wait for its locks must never take the last connection for reads. Reads wait for no locks, so
 * each is done soon, and the connections for reads refuse writes.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const settings: pg.ClientConfig = {
    ...connectionTo(options.url),
    types,
    // What is asked of a transaction at the same time goes out at once, and is answered in order.
    pipeline: true,
  }
  const { log = silent } = options
  const onError = (error: Error) => log.warn({ reason: reasonOf(error) }, 'database connection')
  const { reading, writing, watch } = openPools(settings, options)
  const listeners: Listener[] = []
  const holder = newHolder(settings, onError)

  async function listen(channel: string, heard: Heard): Promise<void> {
    try {
      listeners.push(await openListener(settings, channel, heard, onError))
    } catch (error) {
      throw asUnavailable(error)
    }
  }

  const sqlOf = (pool: Pool) => (tenant: string) =>
    ((strings: TemplateStringsArray, ...values: unknown[]) =>
      pool.run(tenant, statement(strings, values))) as Sql

  return {
    sql: sqlOf(reading),
    run: reading.run,
    write: sqlOf(writing),
    runWrite: writing.run,
    begin: (tenant) => writing.begin(tenant),
    transaction: (tenant, work) => inTransaction(writing, tenant, 'begin', work),
    prepareRead: (tenant, work) => inTransaction(reading, tenant, 'begin read write', work),
    hold: holder.hold,
    listen,
    whyNotReady: watch.whyNotReady,
    close: async () => {
      await Promise.all([watch, holder, ...listeners].map((one) => one.stop()))
      await Promise.all([reading, writing].map((pool) => pool.end()))
    },
  }
}

/** Opens the pool for reads and the one for all else, and watches over both. */
function openPools(settings: pg.ClientConfig, options: DatabaseOptions) {
  const { connections, log = silent, named, role, statement_seconds = STATEMENT_SECONDS } = options
  const statement_ms = statement_seconds * 1000
  const newPool = (max: number, read_only: boolean): Pool =>
    openPool(settings, {
      ...{ max, read_only, named, role, statement_ms },
      whyAway: () => watch.whyAway(),
      failed: (error) => watch.failed(error),
    })
  const forReading = Math.max(1, Math.floor(connections * READING))
  const reading = newPool(forReading, true)
  const writing = newPool(connections - forReading, false)
  const pools = [reading, writing]
  const late = new DatabaseUnavailable(`a statement took longer than ${statement_seconds} s`)
  const watched = {
    longest_ms: () => Math.max(...pools.map((pool) => pool.longest_ms())),
    cut: (error: DatabaseUnavailable) => pools.forEach((pool) => void pool.cut(error)),
    looked: () => pools.forEach((pool) => void pool.cut(late, statement_ms + LATER_MS)),
  }
  const watch = newWatch(settings, watched, log)
  return { reading, writing, watch }
}

async function inTransaction<T>(
  pool: Pool,
  tenant: string,
  how: Begin,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const tx = await pool.begin(tenant, how)
  try {
    const answer = await work(tx)
    await tx.commit()
    return answer
  } catch (error) {
    await tx.rollback()
    throw error
  }
}

/** Says whether the same change may be tried again: a deadlock or a serialization failure undid it. */
export function isTransient(error: unknown): boolean {
  return ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
}
