// The connection to PostgreSQL: statements of one tenant, transactions of one tenant, notifications.
// Row-level security stands behind every statement: a connection carries the tenant it last worked for in the
// setting holdfast.tenant, and is told anew only when the tenant changes. '*' is the platform itself (leasing jobs).
import { once } from 'node:events'
import pg from 'pg'
import { type LetGo, newHolder } from './hold.ts'
import { type Heard, type Listener, openListener } from './listen.ts'
import { type Statement, statement } from './sql.ts'

export type Sql = <Row extends object = Record<string, unknown>>(
  strings: TemplateStringsArray,
  ...values: unknown[]
) => Promise<Row[]>

export interface Tx {
  sql: Sql
  run<Row extends object>(query: Statement): Promise<Row[]>
  commit(): Promise<void>
  /** Runs the last statement and commits, in one go. */
  finish(last: Statement): Promise<void>
  rollback(): Promise<void>
}

export interface Database {
  /** Statements that each stand alone and wait for no transaction: reads, and writes that nobody else makes. */
  sql(tenant: string): Sql
  run<Row extends object>(tenant: string, query: Statement): Promise<Row[]>
  /** Statements that each stand alone and may wait for the locks of others. */
  write(tenant: string): Sql
  runWrite<Row extends object>(tenant: string, query: Statement): Promise<Row[]>
  /** Takes a name that one may hold at a time, for longer than a transaction; undefined where somebody has it. */
  hold(name: string): Promise<LetGo | undefined>
  /** Opens a transaction; only the edge (pipeline, worker) may. */
  begin(tenant: string): Promise<Tx>
  /** Calls back for every notification on the channel, and with undefined where some may have been missed. */
  listen(channel: string, heard: Heard): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  connections: number
  named: boolean
  role?: string
  onError?: (error: Error) => void
}

interface Client extends pg.PoolClient {
  holdfastTenant?: string
}

export const PLATFORM = '*'

/** The share of the connections that are for reading. */
const READING = 0.4

const KEEP_ALIVE_MS = 10_000
const GOODBYE_MS = 1_000

const TIMESTAMPTZ = 1184
const DATE = 1082
const INT8 = 20

/** Turns `2026-07-14 08:36:12.3+00` into `2026-07-14T08:36:12.300Z`; the session's time zone is UTC. */
export function toInstant(text: string): string {
  if (text.length < 20 || text.startsWith('inf') || text.startsWith('-inf')) return text
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
 * Opens the connections, in two pools. A transaction may hold locks while it needs something read beside it; what could
 * wait for its locks must therefore never take the last connection for reading. Reads wait for nobody's locks, so
 * whoever holds one is done soon.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const settings: pg.ClientConfig = {
    connectionString: options.url,
    types,
    // Compiling a statement (`jit`, which servers other than ours have on) takes longer than any of ours runs.
    options: '-c timezone=UTC -c datestyle=ISO -c jit=off',
    application_name: 'holdfast',
    // A connection whose other end is gone without a word is noticed even where nothing is sent on it.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // What is asked of a transaction at the same time goes out at once, and is answered in order.
    pipeline: true,
  }
  const onError = options.onError ?? (() => {})
  const forReading = Math.max(1, Math.floor(options.connections * READING))
  const reading = openPool(settings, options, forReading)
  const writing = openPool(settings, options, options.connections - forReading)
  const listeners: Listener[] = []
  const holder = newHolder(settings, onError)

  async function listen(channel: string, heard: Heard): Promise<void> {
    listeners.push(await openListener(settings, channel, heard, onError))
  }

  const sqlOf = (pool: Pool) => (tenant: string) =>
    ((strings: TemplateStringsArray, ...values: unknown[]) =>
      pool.run(tenant, statement(strings, values))) as Sql

  return {
    sql: sqlOf(reading),
    run: reading.run,
    write: sqlOf(writing),
    runWrite: writing.run,
    begin: writing.begin,
    hold: holder.hold,
    listen,
    close: async () => {
      await Promise.all([holder, ...listeners].map((one) => one.stop()))
      await Promise.all([reading.end(), writing.end()])
    },
  }
}

interface Pool {
  run<Row extends object>(tenant: string, wanted: Statement): Promise<Row[]>
  begin(tenant: string): Promise<Tx>
  end(): Promise<void>
}

function openPool(
  settings: pg.ClientConfig,
  { named, role, onError = () => {} }: DatabaseOptions,
  max: number,
): Pool {
  const pool = new pg.Pool({ ...settings, max, idleTimeoutMillis: 0 })
  pool.on('error', onError)
  let open = 0
  pool.on('connect', () => (open += 1))
  pool.on('remove', () => (open -= 1))

  const query = async (client: Client, { text, values, name }: Statement) => {
    const result = await client.query(named ? { text, values, name } : { text, values })
    return result.rows
  }

  async function connect(tenant: string): Promise<Client> {
    const client: Client = await pool.connect()
    try {
      if (client.holdfastTenant === undefined && role) await client.query(`set role ${role}`)
      if (client.holdfastTenant !== tenant) {
        await client.query({
          name: 'tenant',
          text: "select set_config('holdfast.tenant', $1, false)",
          values: [tenant],
        })
        client.holdfastTenant = tenant
      }
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async function run<Row extends object>(tenant: string, wanted: Statement): Promise<Row[]> {
    const client = await connect(tenant)
    let lost = false
    try {
      return (await query(client, wanted)) as Row[]
    } catch (error) {
      lost = isLost(error)
      throw error
    } finally {
      client.release(lost)
    }
  }

  async function begin(tenant: string): Promise<Tx> {
    const client = await connect(tenant)
    let done = false
    const end = async (verb: 'commit' | 'rollback') => {
      if (done) return
      done = true
      try {
        await client.query(verb)
        client.release()
      } catch (error) {
        client.release(true)
        if (verb === 'commit') throw error
      }
    }
    try {
      await client.query('begin')
    } catch (error) {
      done = true
      client.release(true)
      throw error
    }
    const runInside = async <Row extends object>(wanted: Statement) => {
      gather(client)
      return (await query(client, wanted)) as Row[]
    }
    // Where the statement fails the transaction is broken, and its commit undoes it.
    const finish = async (last: Statement) => {
      const [ran, committed] = await Promise.allSettled([runInside(last), end('commit')])
      if (ran.status === 'rejected') throw ran.reason
      if (committed.status === 'rejected') throw committed.reason
    }
    return {
      finish,
      run: runInside,
      sql: ((strings: TemplateStringsArray, ...values: unknown[]) =>
        runInside(statement(strings, values))) as Sql,
      commit: () => end('commit'),
      rollback: () => end('rollback'),
    }
  }

  // The pool is done when it has said goodbye; its connections are gone a little later, one that is silent never.
  async function end(): Promise<void> {
    await pool.end()
    const late = AbortSignal.timeout(GOODBYE_MS)
    while (open > 0 && !late.aborted) await once(pool, 'remove', { signal: late }).catch(() => {})
  }

  return { run, begin, end }
}

// What is asked before the process looks at anything else leaves in one piece.
function gather(client: Client): void {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Says whether the error means that the connection itself is gone. */
export function isLost(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? ''
  return /^(08|57P0)/.test(code) || ['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ENOENT'].includes(code)
}

/** Says whether the same change may be tried again: a deadlock or a serialization failure undid it. */
export function isTransient(error: unknown): boolean {
  return ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
}
