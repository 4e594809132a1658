// Looks whether the database is there. While all goes well nothing is asked; once a statement takes long or a connection
// breaks, one connection of its own asks until the answer is clear. A database that does not answer (its server is
// frozen, or the network is cut) would else keep every request waiting for ever.
import pg from 'pg'
import { cut, prepareSession, sayGoodbye } from './session.ts'
import {
  asUnavailable,
  type DatabaseUnavailable,
  isAnswer,
  isGone,
  isWriteRefused,
  reasonOf,
} from './unavailable.ts'

export interface WatchTimes {
  /** How often it looks; also how often it tries again while the database is away. */
  look_ms: number
  /** What takes longer than this is a reason to ask. */
  long_ms: number
  /** How many looks an answer may take. They are counted, not timed: a process that stands still counts none. */
  looks: number
  /** How long a question about readiness may take. */
  ready_ms: number
  /** How often a database that refused a write is asked to write. */
  write_ms: number
}

const usual: WatchTimes = { look_ms: 250, long_ms: 1_000, looks: 12, ready_ms: 1_500, write_ms: 1_000 }

export interface WatchLog {
  error(facts: object, text: string): void
  info(facts: object, text: string): void
}

export interface Watched {
  /** How long the oldest of what is under way has been waiting for the database. */
  longest_ms(): number
  /** Ends all connections, for the database does not serve them. */
  cut(error: DatabaseUnavailable): void
  /** Comes with each look. */
  looked(): void
}

export interface Watch {
  /** Why the database cannot serve, while it cannot. */
  whyAway(): DatabaseUnavailable | undefined
  /** Hears of a failure of the database. */
  failed(error: DatabaseUnavailable): void
  /** Asks the database, and gives the reason why it is not ready. */
  whyNotReady(): Promise<string | undefined>
  stop(): Promise<void>
}

// A table of its own makes the database ask the disk for room, and write to its log.
const WRITE =
  "create temporary table holdfast_room on commit drop as select repeat('x', 1000) from generate_series(1, 100)"

const SILENT = new Error('it does not answer')

const isReply = (error: unknown) => isAnswer(error) && !isGone(error)

/** Begins to watch. */
export function newWatch(
  settings: pg.ClientConfig,
  { longest_ms, cut: cutAll, looked }: Watched,
  log: WatchLog,
  times: WatchTimes = usual,
): Watch {
  let client: pg.Client | undefined
  let asking: Promise<string | undefined> | undefined
  let away: DatabaseUnavailable | undefined
  let unwritten: string | undefined
  let tried_ms = 0
  let isDoubtful = false
  const timer = setInterval(look, times.look_ms).unref()

  function look() {
    looked()
    const isDue = unwritten !== undefined && performance.now() - tried_ms > times.write_ms
    if (away || isDue || isDoubtful || longest_ms() > times.long_ms) void ask()
  }

  function ask(): Promise<string | undefined> {
    asking ??= judge().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function judge(): Promise<string | undefined> {
    isDoubtful = false
    const known = client
    try {
      await query().catch((error) => {
        // A connection that was opened before may be lost by itself; a new one tells.
        if (known === undefined || error === SILENT || isReply(error)) throw error
        cut(known)
        client = undefined
        return query()
      })
    } catch (error) {
      return misses(error)
    }
    if (away) log.info({}, 'the database is back')
    away = undefined
    return unwritten
  }

  // An answer means that the server is there, though it may have no connection for us, or no room.
  function misses(error: unknown): string {
    const reason = reasonOf(error)
    if (isReply(error)) return reason
    if (!away) log.error({ reason }, 'the database is away: requests are refused until it is back')
    away = asUnavailable(error)
    cutAll(away)
    return reason
  }

  async function query(): Promise<void> {
    const begun = client === undefined
    client ??= newClient()
    const asked = client
    let left = times.looks
    const patience = setInterval(() => {
      left -= 1
      if (left === 0) cut(asked, SILENT)
    }, times.look_ms)
    try {
      if (begun) {
        await asked.connect()
        await prepareSession(asked)
      }
      if (unwritten === undefined) await asked.query('select 1')
      else await write(asked)
    } catch (error) {
      if (begun || error === SILENT) {
        cut(asked)
        client = undefined
      }
      throw error
    } finally {
      clearInterval(patience)
    }
  }

  async function write(asked: pg.Client): Promise<void> {
    tried_ms = performance.now()
    try {
      await asked.query(WRITE)
    } catch (error) {
      if (isWriteRefused(error) || !isAnswer(error)) throw error
      // It may not make tables; the next write shows whether it can write.
    }
    unwritten = undefined
    log.info({}, 'the database writes again')
  }

  function newClient(): pg.Client {
    const fresh = new pg.Client(settings)
    fresh.on('error', () => {
      isDoubtful = true
    })
    fresh.once('end', () => {
      if (client === fresh) client = undefined
    })
    return fresh
  }

  return {
    whyAway: () => away,
    failed: (error) => {
      if (isWriteRefused(error)) {
        if (unwritten === undefined)
          log.error({ reason: error.reason }, 'the database cannot write: writes are refused')
        unwritten = error.reason
      } else isDoubtful = true
    },
    whyNotReady: async () => {
      if (away ?? unwritten) return away?.reason ?? unwritten
      const late = new Promise<string>((resolve) => setTimeout(() => resolve(SILENT.message), times.ready_ms))
      return Promise.race([ask(), late])
    },
    stop: async () => {
      clearInterval(timer)
      if (client) await sayGoodbye(client)
    },
  }
}
