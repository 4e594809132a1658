// A pool of connections for the statements and transactions of tenants. Every failure of a connection leaves it as
// DatabaseUnavailable, and a connection that is broken never comes back into it.
import { once } from 'node:events'
import pg from 'pg'
import { cut, POOLED, prepareSession, type Session } from './session.ts'
import { type Statement, statement } from './sql.ts'
import { asUnavailable, type DatabaseUnavailable, isAnswer, isGone, isUnavailable } from './unavailable.ts'

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

export interface Pool {
  run<Row extends object>(tenant: string, wanted: Statement): Promise<Row[]>
  begin(tenant: string): Promise<Tx>
  /** How long the oldest of what is under way has been waiting for the database. */
  longest_ms(): number
  /** Ends every connection, or those whose statement is older: what is under way on them fails with the error. */
  cut(error: DatabaseUnavailable, older_than_ms?: number): void
  end(): Promise<void>
}

export interface PoolOptions extends Session {
  max: number
  /** Whether statements are named. */
  named: boolean
  /** Why nothing can be asked of the database, while that is so. */
  whyAway(): DatabaseUnavailable | undefined
  /** Hears of each failure of the database. */
  failed(error: DatabaseUnavailable): void
}

interface Client extends pg.PoolClient {
  tenant?: string
  /** The number of its process in the server. */
  session?: number
  /** Statements under way, and since when the oldest may be. */
  asked: number
  since: number
  lost?: Error
}

const GOODBYE_MS = 1_000

/** Opens a pool; its connections open as they are needed. */
export function openPool(settings: pg.ClientConfig, options: PoolOptions): Pool {
  const { max, named, whyAway, failed } = options
  // The pool's own limit would also count the time that a caller waits for a connection of others.
  const { connectionTimeoutMillis, ...shared } = settings
  class Connecting extends pg.Client {
    constructor() {
      super(settings)
    }
  }
  const pool = new pg.Pool({ ...shared, max, idleTimeoutMillis: 0, Client: Connecting as never })
  const clients = new Set<Client>()
  const waiting = new Set<{ since: number; refuse: (error: Error) => void }>()

  pool.on('connect', (opened) => {
    const client = Object.assign(opened as Client, { asked: 0, since: 0 })
    clients.add(client)
    client.on('error', (error) => {
      client.lost ??= error
    })
  })
  pool.on('remove', (client) => clients.delete(client as Client))
  // One that is idle as it breaks; all others tell whoever uses them.
  pool.on('error', (error) => failed(asUnavailable(error)))

  function judge(client: Client, error: unknown): unknown {
    const isOurs = client.lost && !isAnswer(error)
    if (!isOurs && !isUnavailable(error)) return error
    const unavailable = asUnavailable(isOurs ? client.lost : error)
    failed(unavailable)
    return unavailable
  }

  async function ask<T>(client: Client, work: () => Promise<T>): Promise<T> {
    if (client.asked === 0) client.since = performance.now()
    client.asked += 1
    try {
      return await work()
    } catch (error) {
      throw judge(client, error)
    } finally {
      client.asked -= 1
      client.since = performance.now()
    }
  }

  const query = (client: Client, { text, values, name }: Statement) =>
    ask(client, async () => (await client.query(named ? { text, values, name } : { text, values })).rows)

  function letGo(client: Client, error?: unknown): void {
    const isBroken = client.lost !== undefined || error === BROKEN || isGone(error)
    if (isBroken) cut(client)
    client.release(isBroken)
  }

  function checkOut(): Promise<Client> {
    const away = whyAway()
    if (away) return Promise.reject(away)
    return new Promise((resolve, reject) => {
      const turn = { since: performance.now(), refuse: reject }
      waiting.add(turn)
      pool.connect().then(
        (client) => (waiting.delete(turn) ? resolve(client as Client) : client.release()),
        (error) => {
          waiting.delete(turn)
          const unavailable = asUnavailable(error)
          failed(unavailable)
          reject(unavailable)
        },
      )
    })
  }

  async function connect(tenant: string): Promise<Client> {
    const client = await checkOut()
    try {
      client.session ??= await ask(client, () => prepareSession(client, options))
      if (client.tenant === tenant) return client
      const [row] = await query(client, setTenant(tenant))
      if (row.pid !== client.session) throw asUnavailable(new Error(POOLED))
      client.tenant = tenant
      return client
    } catch (error) {
      letGo(client, BROKEN)
      throw error
    }
  }

  async function run<Row extends object>(tenant: string, wanted: Statement): Promise<Row[]> {
    const client = await connect(tenant)
    try {
      const rows = await query(client, wanted)
      letGo(client)
      return rows as Row[]
    } catch (error) {
      letGo(client, error)
      throw error
    }
  }

  async function begin(tenant: string): Promise<Tx> {
    const client = await connect(tenant)
    const word = (verb: string) => ask(client, () => client.query(verb))
    let done = false
    const end = async (verb: 'commit' | 'rollback') => {
      if (done) return
      done = true
      try {
        await word(verb)
        letGo(client)
      } catch (error) {
        letGo(client, BROKEN)
        if (verb === 'commit') throw error
      }
    }
    try {
      await word('begin')
    } catch (error) {
      letGo(client, BROKEN)
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

  function longest_ms(): number {
    const starts = [...waiting, ...[...clients].filter(({ asked }) => asked > 0)].map(({ since }) => since)
    return starts.length > 0 ? performance.now() - Math.min(...starts) : 0
  }

  function cutAll(error: DatabaseUnavailable, older_than_ms?: number): void {
    const before = performance.now() - (older_than_ms ?? 0)
    for (const client of clients)
      if (older_than_ms === undefined || (client.asked > 0 && client.since < before)) cut(client, error)
    if (older_than_ms !== undefined) return
    for (const { refuse } of waiting) refuse(error)
    waiting.clear()
  }

  // The pool is done when it has said goodbye; its connections are gone a little later, one that is silent never.
  async function end(): Promise<void> {
    await pool.end()
    const late = AbortSignal.timeout(GOODBYE_MS)
    while (clients.size > 0 && !late.aborted) await once(pool, 'remove', { signal: late }).catch(() => {})
  }

  return { run, begin, longest_ms, cut: cutAll, end }
}

/** What a connection is let go with that nobody may use again. */
const BROKEN = new Error('the connection is in an unknown state')

const setTenant = (tenant: string): Statement => ({
  name: 'tenant',
  text: "select set_config('holdfast.tenant', $1, false), pg_backend_pid() as pid",
  values: [tenant],
})

// What is asked before the process looks at anything else leaves in one piece.
function gather(client: Client): void {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}
