// Looks whether the database is there. While all goes well nothing is asked; once a statement takes long or a
// connection breaks, one connection of its own asks until the answer is clear. A database that does not answer (its
// server is frozen, or the network is cut) would else keep every request waiting for ever.
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

/** A watch at work. */
interface Watching {
  settings: pg.ClientConfig
  watched: Watched
  log: WatchLog
  times: WatchTimes
  client?: pg.Client
  /** The question that is under way. */
  asking?: Promise<string | undefined>
  away?: DatabaseUnavailable
  /** Why the database refuses writes, while it does. */
  unwritten?: string
  /** When it was last asked to write. */
  tried_ms: number
  isDoubtful: boolean
}

/** Begins to watch. */
export function newWatch(
  settings: pg.ClientConfig,
  watched: Watched,
  log: WatchLog,
  times: WatchTimes = usual,
): Watch {
  const watching: Watching = { settings, watched, log, times, tried_ms: 0, isDoubtful: false }
  const timer = setInterval(look, times.look_ms, watching).unref()
  return {
    whyAway: () => watching.away,
    failed: (error) => {
      if (isWriteRefused(error)) noteUnwritten(watching, error)
      else watching.isDoubtful = true
    },
    whyNotReady: async () => {
      const { away, unwritten } = watching
      if (away ?? unwritten) return away?.reason ?? unwritten
      const late = new Promise<string>((resolve) => setTimeout(() => resolve(SILENT.message), times.ready_ms))
      return Promise.race([ask(watching), late])
    },
    stop: async () => {
      clearInterval(timer)
      if (watching.client) await sayGoodbye(watching.client)
    },
  }
}

function look(watching: Watching): void {
  const { watched, times, away, unwritten, tried_ms, isDoubtful } = watching
  watched.looked()
  const isDue = unwritten !== undefined && performance.now() - tried_ms > times.write_ms
  if (away || isDue || isDoubtful || watched.longest_ms() > times.long_ms) void ask(watching)
}

function noteUnwritten(watching: Watching, { reason }: DatabaseUnavailable): void {
  if (watching.unwritten === undefined)
    watching.log.error({ reason }, 'the database cannot write: writes are refused')
  watching.unwritten = reason
}

function ask(watching: Watching): Promise<string | undefined> {
  watching.asking ??= judge(watching).finally(() => {
    watching.asking = undefined
  })
  return watching.asking
}

async function judge(watching: Watching): Promise<string | undefined> {
  watching.isDoubtful = false
  const before = watching.client
  try {
    await query(watching).catch((error) => {
      // A connection that was opened before may be lost by itself; a new one tells.
      if (before === undefined || error === SILENT || isReply(error)) throw error
      cut(before)
      watching.client = undefined
      return query(watching)
    })
  } catch (error) {
    return noteMissing(watching, error)
  }
  if (watching.away) watching.log.info({}, 'the database is back')
  watching.away = undefined
  return watching.unwritten
}

// An answer means that the server is there, though it may have no connection for us, or no room.
function noteMissing(watching: Watching, error: unknown): string {
  const reason = reasonOf(error)
  if (isReply(error)) return reason
  if (!watching.away)
    watching.log.error({ reason }, 'the database is away: requests are refused until it is back')
  watching.away = asUnavailable(error)
  watching.watched.cut(watching.away)
  return reason
}

async function query(watching: Watching): Promise<void> {
  const { times } = watching
  const isNew = watching.client === undefined
  watching.client ??= newClient(watching)
  const { client } = watching
  let left = times.looks
  const patience = setInterval(() => {
    left -= 1
    if (left === 0) cut(client, SILENT)
  }, times.look_ms)
  try {
    if (isNew) {
      await client.connect()
      await prepareSession(client)
    }
    if (watching.unwritten === undefined) await client.query('select 1')
    else await write(watching, client)
  } catch (error) {
    if (isNew || error === SILENT) {
      cut(client)
      watching.client = undefined
    }
    throw error
  } finally {
    clearInterval(patience)
  }
}

async function write(watching: Watching, client: pg.Client): Promise<void> {
  watching.tried_ms = performance.now()
  try {
    await client.query(WRITE)
  } catch (error) {
    if (isWriteRefused(error) || !isAnswer(error)) throw error
    // It may not make tables; the next write shows whether it can write.
  }
  watching.unwritten = undefined
  watching.log.info({}, 'the database writes again')
}

function newClient(watching: Watching): pg.Client {
  const client = new pg.Client(watching.settings)
  client.on('error', () => {
    watching.isDoubtful = true
  })
  client.once('end', () => {
    if (watching.client === client) watching.client = undefined
  })
  return client
}
