// A pool of connections for the statements and transactions of tenants. Every failure of a connection is thrown as
// DatabaseUnavailable, and a broken connection never returns to the pool.
import { once } from 'node:events'
import pg from 'pg'
import { tracedInside } from '../../tracing/port.ts'
import { cut } from '../connection/close.ts'
import { type ConnectionSettings, HostClient } from '../connection/host-client.ts'
import { POOLED, prepareSession, type SessionSettings } from '../session.ts'
import type { Statement } from '../sql.ts'
import { asUnavailable, type DatabaseUnavailable } from '../unavailable.ts'
import {
  ask,
  BROKEN,
  type ClientOptions,
  corkUntilNextTick,
  type DatabaseClient,
  release,
  runOn,
} from './client.ts'
import { beginPooled, runPooled } from './pooled.ts'
import { spanOf } from './span.ts'
import { type Tx, transactionOn } from './transaction.ts'

/**
 * How a transaction begins: with the default of its pool, with writes allowed on a connection for reads, or with a time
 * limit for locks.
 */
export type Begin = 'begin' | 'begin read write' | `begin; set local lock_timeout = '${number}s'`

export interface Pool {
  /**
   * Runs a statement; `callers` is the number of requests and jobs that it is for. A statement that reads no rows needs
   * no tenant.
   */
  run<Row extends object>(tenant: string | undefined, query: Statement, callers?: number): Promise<Row[]>
  begin(tenant: string | undefined, how?: Begin): Promise<Tx>
  /** How long the oldest statement has been waiting for the database. */
  longest_ms(): number
  load(): PoolLoad
  /** Cuts every connection, or those with an older statement; their statements fail with the error. */
  cut(error: DatabaseUnavailable, older_than_ms?: number): void
  end(): Promise<void>
}

/** The load of a pool at an instant. */
export interface PoolLoad {
  name: string
  max: number
  in_use: number
  /** The requests and jobs without a connection yet. */
  waiting: number
  /** How long the first of them has waited. */
  longest_wait_ms: number
}

export interface PoolOptions extends SessionSettings, ClientOptions {
  name: string
  max: number
  read_only: boolean
  /** The error for callers while the database cannot serve. */
  outage(): DatabaseUnavailable | undefined
}

interface Waiting {
  since: number
  callers: number
  refuse: (error: Error) => void
}

interface Connections {
  pool: pg.Pool
  /** Whether a pooler may give each transaction another session. */
  is_pooled: boolean
  options: PoolOptions
  clients: Set<DatabaseClient>
  /** The statements and transactions without a connection yet. */
  waiting: Set<Waiting>
}

const GOODBYE_MS = 1_000

/** Opens a pool; its connections open as they are needed. */
export function openPool(settings: ConnectionSettings, options: PoolOptions): Pool {
  const connections = newConnections(settings, options)
  return {
    run: (tenant, query, callers) =>
      tracedInside(
        () => spanOf(query),
        () => run(connections, tenant, query, callers),
      ),
    begin: async (tenant, how = 'begin') => transactionOn(await connect(connections, tenant, how), options),
    longest_ms: () => longestOf(connections),
    load: () => loadOf(connections),
    cut: (error, older_than_ms) => cutAll(connections, error, older_than_ms),
    end: () => endAll(connections),
  }
}

function newConnections(settings: ConnectionSettings, options: PoolOptions): Connections {
  // The pool's own time limit would include the wait for a free connection.
  const { connectionTimeoutMillis, hosts, is_pooled = false, ...shared } = settings
  class Connecting extends HostClient {
    constructor() {
      super(settings)
    }
  }
  const { max, failed } = options
  const pool = new pg.Pool({ ...shared, max, idleTimeoutMillis: 0, Client: Connecting as never })
  const clients = new Set<DatabaseClient>()
  pool.on('connect', (opened) => {
    const named = { forms: new Map(), readerOf: (type: number) => opened.getTypeParser(type, 'text') }
    const client = Object.assign(opened as DatabaseClient, { in_flight: 0, since: 0, named })
    clients.add(client)
    client.on('error', (error) => {
      client.lost ??= error
    })
  })
  pool.on('remove', (client) => clients.delete(client as DatabaseClient))
  // An idle connection that breaks; on any other its statement fails.
  pool.on('error', (error) => failed(asUnavailable(error)))
  return { pool, is_pooled, options, clients, waiting: new Set() }
}

function checkOut({ pool, options, waiting }: Connections, callers: number): Promise<DatabaseClient> {
  const outage = options.outage()
  if (outage) return Promise.reject(outage)
  return new Promise((resolve, reject) => {
    const turn = { since: performance.now(), callers, refuse: reject }
    waiting.add(turn)
    pool.connect().then(
      (client) => (waiting.delete(turn) ? resolve(client as DatabaseClient) : client.release()),
      (error) => {
        waiting.delete(turn)
        const unavailable = asUnavailable(error)
        options.failed(unavailable)
        reject(unavailable)
      },
    )
  })
}

async function connect(
  connections: Connections,
  tenant: string | undefined,
  begin?: Begin,
  callers = 1,
): Promise<DatabaseClient> {
  const { options, is_pooled } = connections
  const client = await checkOut(connections, callers)
  try {
    if (is_pooled) {
      if (begin) await beginPooled(client, options, tenant, begin)
      return client
    }
    client.session ??= await ask(client, options, () => prepareSession(client, options))
    const isSwitch = tenant !== undefined && client.tenant !== tenant
    if (!isSwitch && !begin) return client
    corkUntilNextTick(client)
    await Promise.all([
      isSwitch && switchTenant(client, options, tenant),
      begin && ask(client, options, () => client.query(begin)),
    ])
    return client
  } catch (error) {
    release(client, BROKEN)
    throw error
  }
}

// The setting is made before the transaction begins: a transaction that is rolled back would take it along.
async function switchTenant(client: DatabaseClient, options: ClientOptions, tenant: string): Promise<void> {
  const [row] = await runOn<{ pid: number }>(client, options, setTenant(tenant))
  if (row!.pid !== client.session) throw asUnavailable(new Error(POOLED))
  client.tenant = tenant
}

async function run<Row extends object>(
  connections: Connections,
  tenant: string | undefined,
  query: Statement,
  callers?: number,
): Promise<Row[]> {
  const { options, is_pooled } = connections
  const client = await connect(connections, tenant, undefined, callers)
  try {
    const rows = is_pooled
      ? await runPooled<Row>(client, options, tenant, query)
      : await runOn<Row>(client, options, query)
    release(client)
    return rows
  } catch (error) {
    release(client, error)
    throw error
  }
}

function loadOf({ pool, options, waiting }: Connections): PoolLoad {
  const [first] = waiting
  return {
    name: options.name,
    max: options.max,
    in_use: pool.totalCount - pool.idleCount,
    waiting: [...waiting].reduce((sum, { callers }) => sum + callers, 0),
    longest_wait_ms: first ? performance.now() - first.since : 0,
  }
}

function longestOf({ clients, waiting }: Connections): number {
  const busy = [...clients].filter(({ in_flight }) => in_flight > 0)
  const starts = [...waiting, ...busy].map(({ since }) => since)
  return starts.length > 0 ? performance.now() - Math.min(...starts) : 0
}

function cutAll(
  { clients, waiting }: Connections,
  error: DatabaseUnavailable,
  older_than_ms: number | undefined,
): void {
  const before = performance.now() - (older_than_ms ?? 0)
  for (const client of clients)
    if (older_than_ms === undefined || (client.in_flight > 0 && client.since < before)) cut(client, error)
  if (older_than_ms !== undefined) return
  for (const { refuse } of waiting) refuse(error)
  waiting.clear()
}

// pool.end() resolves before its connections have closed, and a connection that does not answer never closes.
async function endAll({ pool, clients }: Connections): Promise<void> {
  await pool.end()
  const late = AbortSignal.timeout(GOODBYE_MS)
  while (clients.size > 0 && !late.aborted) await once(pool, 'remove', { signal: late }).catch(() => {})
}

const setTenant = (tenant: string): Statement => ({
  name: 'tenant',
  text: "select set_config('holdfast.tenant', $1, false), pg_backend_pid() as pid",
  values: [tenant],
})
