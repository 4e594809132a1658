// The connections to PostgreSQL: statements and transactions of one tenant, notifications. Row-level security
// guards every statement: the setting holdfast.tenant of a connection holds its current tenant, and is set again only
// when the tenant changes. '*' is the platform itself, for example when it leases jobs.
import pg from 'pg'
import type { ConnectionSettings } from './connection/host-client.ts'
import { type Listener, type OnNotification, openListener } from './listen.ts'
import { type Begin, openPool, type Pool, type PoolLoad } from './pool/pool.ts'
import type { Sql, Tx } from './pool/transaction.ts'
import { connectionTo } from './session.ts'
import { newSessionLocks, type Unlock } from './session-locks.ts'
import { type Statement, statement } from './sql.ts'
import { type OnStandbyRead, openStandby, type Standby, watchStandby } from './standby/open-standby.ts'
import { asUnavailable, DatabaseUnavailable, reasonOf } from './unavailable.ts'
import { newWatch, type Watch, type WatchLog } from './watch.ts'

export { DatabaseUnavailable, type Sql, type Tx }

export interface Database {
  /** Single reads. The database itself refuses every write on these connections. */
  sql(tenant: string): Sql
  run<Row extends object>(tenant: string, query: Statement): Promise<Row[]>
  /** Single reads that a standby may answer, as new as those of `sql`; without a standby they are the same. */
  standbySql(tenant: string): Sql
  /** Single statements that may write or wait for locks. */
  write(tenant: string): Sql
  runWrite<Row extends object>(tenant: string, query: Statement, callers?: number): Promise<Row[]>
  /** Locks a name for longer than a transaction, among all processes; undefined if it is locked. */
  tryLock(name: string): Promise<Unlock | undefined>
  /** Begins a transaction that the caller commits or rolls back; `lock_seconds` limits the wait for each lock. */
  begin(tenant: string, lock_seconds?: number): Promise<Tx>
  /** Does the work in a transaction and commits; rolls back when the work throws. */
  transaction<T>(tenant: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Writes, in a transaction, rows that a read needs: the keys of a tenant. It runs on a connection for reads, because
   * open transactions may occupy all other connections while they wait for that read. So the work must not wait for the
   * locks of a unit of work.
   */
  prepareRead<T>(tenant: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls back for every notification on the channel, and with undefined after some may have been missed. */
  listen(channel: string, onNotification: OnNotification): Promise<void>
  /** Asks the database whether it can serve; returns the reason if it cannot. */
  findOutage(): Promise<string | undefined>
  /** The load of each pool. */
  loads(): PoolLoad[]
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  /** The way without a pooler, if the pooler of the URL may give each transaction another session. */
  direct_url?: string | undefined
  /** The way to the standbys, and a function that is called for each read for them. */
  read_url?: string | undefined
  onStandbyRead?: OnStandbyRead
  connections: number
  named: boolean
  role?: string
  /** The time limit of a statement. */
  statement_seconds?: number
  log?: WatchLog & { warn: WatchLog['error'] }
}

export const PLATFORM = '*'

/** The share of the connections for reads. */
const READING = 0.4

const STATEMENT_SECONDS = 300
/** The server ends a statement at its time limit; if it does not, the connection is cut this much later. */
const LATER_MS = 5_000

const silent = { error: () => {}, warn: () => {}, info: () => {} }

const TIMESTAMPTZ = 1184
const DATE = 1082
const INT8 = 20

/** Turns `2026-07-14 08:36:12.3+00` into `2026-07-14T08:36:12.300Z`; refuses a session that is not in UTC. */
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
 * Opens the connections, in two pools. A transaction that holds locks may need a read outside of it, so a statement
 * that waits for those locks must never occupy the last connection for reads. Reads wait for no locks and end soon;
 * the connections for reads refuse writes.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { direct_url, log = silent } = options
  const is_pooled = direct_url !== undefined
  const settings = settingsFor(options.url, is_pooled)
  const direct = is_pooled ? settingsFor(direct_url) : settings
  const onError = (error: Error) => log.warn({ reason: reasonOf(error) }, 'database connection')
  const { reading, writing, watch } = openPools(settings, options)
  const standby = openReadUrl(reading, options, is_pooled)
  const listeners: Listener[] = []
  const locks = newSessionLocks(direct, onError)

  async function listen(channel: string, onNotification: OnNotification): Promise<void> {
    try {
      listeners.push(await openListener(direct, channel, onNotification, onError))
    } catch (error) {
      throw asUnavailable(error)
    }
  }

  const sqlOf = (pool: Pick<Pool, 'run'>) => (tenant: string) =>
    ((strings: TemplateStringsArray, ...values: unknown[]) =>
      pool.run(tenant, statement(strings, values))) as Sql

  return {
    sql: sqlOf(reading),
    run: reading.run,
    standbySql: sqlOf(standby ?? reading),
    write: sqlOf(writing),
    runWrite: writing.run,
    begin: (tenant, lock_seconds) =>
      writing.begin(
        tenant,
        lock_seconds === undefined ? 'begin' : `begin; set local lock_timeout = '${lock_seconds}s'`,
      ),
    transaction: (tenant, work) => inTransaction(writing, tenant, 'begin', work),
    prepareRead: (tenant, work) => inTransaction(reading, tenant, 'begin read write', work),
    tryLock: locks.tryLock,
    listen,
    findOutage: watch.findOutage,
    loads: () => [reading, writing, ...(standby ? [standby] : [])].map((pool) => pool.load()),
    close: async () => {
      await Promise.all(
        [watch, locks, ...listeners, ...(standby ? [standby] : [])].map((part) => part.stop()),
      )
      await Promise.all([reading, writing].map((pool) => pool.end()))
    },
  }
}

const settingsFor = (url: string, is_pooled = false): ConnectionSettings => ({
  ...connectionTo(url),
  types,
  // Concurrent statements of a transaction are sent without waiting, and answered in order.
  pipeline: true,
  is_pooled,
})

interface PoolKind {
  name: string
  max: number
  read_only: boolean
  watch(): Watch
}

function newPool(settings: ConnectionSettings, options: DatabaseOptions, kind: PoolKind): Pool {
  const { named, role, statement_seconds = STATEMENT_SECONDS } = options
  const { watch, ...pool } = kind
  return openPool(settings, {
    ...pool,
    named,
    role,
    statement_ms: statement_seconds * 1000,
    outage: () => watch().outage(),
    failed: (error) => watch().failed(error),
  })
}

/** Opens the pool for reads and the pool for everything else, and watches both. */
function openPools(settings: ConnectionSettings, options: DatabaseOptions) {
  const { connections, log = silent, statement_seconds = STATEMENT_SECONDS } = options
  const forReading = Math.max(1, Math.floor(connections * READING))
  const of = (name: string, max: number, read_only: boolean) =>
    newPool(settings, options, { name, max, read_only, watch: () => watch })
  const reading = of('reading', forReading, true)
  const writing = of('writing', connections - forReading, false)
  const pools = [reading, writing]
  const late = new DatabaseUnavailable(`a statement took longer than ${statement_seconds} s`)
  const watched = {
    longest_ms: () => Math.max(...pools.map((pool) => pool.longest_ms())),
    cut: (error: DatabaseUnavailable) => pools.forEach((pool) => void pool.cut(error)),
    looked: () => pools.forEach((pool) => void pool.cut(late, statement_seconds * 1000 + LATER_MS)),
  }
  const watch = newWatch(settings, watched, log)
  return { reading, writing, watch }
}

/** Opens the pool for the reads that a standby may answer. */
function openReadUrl(primary: Pool, options: DatabaseOptions, is_pooled: boolean): Standby | undefined {
  const { read_url, connections: max, log = silent, onStandbyRead: answered = () => {} } = options
  if (read_url === undefined) return undefined
  const settings = settingsFor(read_url, is_pooled)
  const pool = newPool(settings, options, { name: 'standby', max, read_only: true, watch: () => watch })
  const watch = watchStandby(settings, pool, log)
  return openStandby({ settings, primary, pool, watch, log, answered })
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

/** Whether a change may be retried, because a deadlock or a serialization failure undid it. */
export function isTransient(error: unknown): boolean {
  return ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
}
