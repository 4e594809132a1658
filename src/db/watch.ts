// A health check of the database, with a connection of its own. It asks nothing while all goes well; after a slow
// statement or a broken connection it asks until the answer is clear. Without it a database that does not answer (its
// server is frozen, or the network is cut) would keep every request waiting for ever.

import type pg from 'pg'
import { cut, sayGoodbye } from './connection/close.ts'
import { type ConnectionSettings, HostClient } from './connection/host-client.ts'
import { prepareSession } from './session.ts'
import {
  asUnavailable,
  type DatabaseUnavailable,
  isAnswer,
  isGone,
  isWriteRefused,
  reasonOf,
} from './unavailable.ts'

export interface WatchTimes {
  /** The interval between two looks; also between two attempts while the database is away. */
  look_ms: number
  /** A statement that takes longer is a reason to ask. */
  long_ms: number
  /** The looks that an answer may take. They are counted, not timed, because a suspended process counts none. */
  looks: number
  /** The time limit of a readiness check. */
  ready_ms: number
  /** The interval between two attempts to write, after the database refused a write. */
  write_ms: number
}

const usual: WatchTimes = { look_ms: 250, long_ms: 1_000, looks: 12, ready_ms: 1_500, write_ms: 1_000 }

export interface WatchLog {
  error(facts: object, text: string): void
  info(facts: object, text: string): void
}

export interface Watched {
  /** How long the oldest statement has been waiting for the database. */
  longest_ms(): number
  /** Cuts all connections, because the database does not serve them. */
  cut(error: DatabaseUnavailable): void
  /** Called at each look. */
  looked(): void
}

export interface Watch {
  /** The error for requests while the database cannot serve. */
  outage(): DatabaseUnavailable | undefined
  /** Reports a failure of the database. */
  failed(error: DatabaseUnavailable): void
  /** Asks the database whether it can serve; returns the reason if it cannot. */
  findOutage(): Promise<string | undefined>
  stop(): Promise<void>
}

// A new table makes the database allocate disk space and write to its log.
const WRITE =
  "create temporary table holdfast_room on commit drop as select repeat('x', 1000) from generate_series(1, 100)"

const READ_ONLY = '25006'
const SILENT = new Error('it does not answer')

const isReply = (error: unknown) => isAnswer(error) && !isGone(error)

/** The state of a watch. */
export interface Watching {
  settings: ConnectionSettings
  watched: Watched
  log: WatchLog
  times: WatchTimes
  client?: pg.Client
  /** The current question. */
  asking?: Promise<string | undefined>
  away?: DatabaseUnavailable
  /** The reason for refusing writes, while the database refuses them. */
  unwritten?: string
  /** When the watch last tried to write. */
  tried_ms: number
  isDoubtful: boolean
}

/** Starts a watch. */
export function newWatch(
  settings: ConnectionSettings,
  watched: Watched,
  log: WatchLog,
  times: WatchTimes = usual,
): Watch {
  const watching: Watching = { settings, watched, log, times, tried_ms: 0, isDoubtful: false }
  const timer = setInterval(look, times.look_ms, watching).unref()
  return {
    outage: () => watching.away,
    failed: (error) => {
      if (isDemoted(watching, error)) leave(watching, error)
      else if (isWriteRefused(error)) noteUnwritten(watching, error)
      else watching.isDoubtful = true
    },
    findOutage: async () => {
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

// Among several hosts another one may be the primary now.
const isDemoted = ({ settings }: Watching, { code }: DatabaseUnavailable) =>
  settings.hosts?.writes === true && code === READ_ONLY

// Leaves a server that refuses writes: new connections look for the primary.
function leave(watching: Watching, error: DatabaseUnavailable): void {
  watching.settings.hosts?.forget()
  if (watching.client) cut(watching.client)
  watching.client = undefined
  watching.isDoubtful = true
  watching.watched.cut(error)
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
      // An old connection may have failed alone; a new one gives the answer.
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

// Any answer means that the server is up, even if it has no free connection or no disk space.
function noteMissing(watching: Watching, error: unknown): string {
  const reason = reasonOf(error)
  if (isReply(error)) return reason
  if (!watching.away)
    watching.log.error({ reason }, 'the database is away: requests are refused until it is back')
  watching.away = asUnavailable(error)
  watching.settings.hosts?.forget()
  watching.watched.cut(watching.away)
  return reason
}

// Asks the database for an answer, or for a write while it refuses writes; throws if there is none in time.
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
      if (!watching.settings.is_pooled) await prepareSession(client)
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
    // The role may not create tables; the next write shows whether the database can write.
  }
  watching.unwritten = undefined
  watching.log.info({}, 'the database writes again')
}

function newClient(watching: Watching): pg.Client {
  const client = new HostClient(watching.settings)
  client.on('error', () => {
    watching.isDoubtful = true
  })
  client.once('end', () => {
    if (watching.client === client) watching.client = undefined
  })
  return client
}
