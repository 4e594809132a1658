// Reads on a standby. Each statement asks the primary for the end of its log and is answered by the standby only if
// that has replayed everything before it; otherwise the primary answers. So a read is never older than a change that
// was acknowledged before it began, by any process, and as new as one on the primary.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionSettings } from '../connection/host-client.ts'
import type { Pool, PoolLoad } from '../pool/pool.ts'
import type { Tx } from '../pool/transaction.ts'
import type { Statement } from '../sql.ts'
import { asUnavailable, type DatabaseUnavailable, isWriteRefused, reasonOf } from '../unavailable.ts'
import { newWatch, type Watch, type WatchLog, type WatchTimes } from '../watch.ts'
import { decideServer, isRepeated, type LogEnd, type Reason, type Replayed } from './decide-server.ts'
import { LOG_END, REPLAYED, shareQuestion, WHICH_DATABASE } from './log-position.ts'

/** How often a standby that is nearly ready is asked, and the pause before it is asked again. */
const MAX_CHECKS = 5
const PAUSE_MS = 3
/** After a wait in vain, reads do not wait for this long; a server that is not a standby is left alone for as long. */
const LATER_MS = 1_000

/** A standby that does not answer must not keep reads waiting, so it is given up sooner than a primary. */
const TIMES: WatchTimes = { look_ms: 100, long_ms: 300, looks: 5, ready_ms: 1_500, write_ms: 60_000 }

/** Is called for each statement: the standby answers it, or the primary for a reason. */
export type OnStandbyRead = (reason: 'ready' | Reason) => void

export interface Standby {
  /** Runs the statement there, or on the primary. */
  run<Row extends object>(tenant: string | undefined, query: Statement): Promise<Row[]>
  load(): PoolLoad
  stop(): Promise<void>
}

export interface StandbyParts {
  settings: ConnectionSettings
  /** The connections for reads to the primary, and those to the standby. */
  primary: Pool
  pool: Pool
  watch: Watch
  log: { warn(facts: object, text: string): void }
  answered: OnStandbyRead
}

interface State extends StandbyParts {
  findEnd(): Promise<LogEnd>
  /** Until when reads do not wait for the standby, and until when none is tried there. */
  impatient_until: number
  alone_until: number
  /** The last reason in the log. */
  warned?: Reason
}

/** Takes connections to a standby into use. */
export function openStandby(parts: StandbyParts): Standby {
  const { primary, pool, watch, answered } = parts
  let database: string | undefined
  const findEnd = shareQuestion(async () => {
    database ??= (await primary.run<Pick<LogEnd, 'database'>>(undefined, WHICH_DATABASE))[0]!.database
    const [end] = await primary.run<Omit<LogEnd, 'database'>>(undefined, LOG_END)
    return { ...end!, database }
  })
  const state: State = { ...parts, findEnd, impatient_until: 0, alone_until: 0 }
  return {
    async run<Row extends object>(tenant: string | undefined, query: Statement) {
      const rows = await tryThere<Row>(state, tenant, query)
      answered(typeof rows === 'string' ? rows : 'ready')
      return typeof rows === 'string' ? primary.run<Row>(tenant, query) : rows
    },
    load: pool.load,
    stop: async () => {
      await watch.stop()
      await pool.end()
    },
  }
}

async function tryThere<Row extends object>(
  state: State,
  tenant: string | undefined,
  query: Statement,
): Promise<Row[] | Reason> {
  const { watch, pool, findEnd } = state
  if (watch.outage() || performance.now() < state.alone_until) return 'away'
  let tx: Tx | undefined
  try {
    const [opened, end] = await Promise.allSettled([pool.begin(tenant), findEnd()])
    if (opened.status === 'rejected') throw opened.reason
    tx = opened.value
    if (end.status === 'rejected') throw end.reason
    const verdict = await judge(state, tx, end.value)
    if (verdict !== 'standby') return turnedDown(state, verdict)
    const rows = await tx.run<Row>(query)
    state.warned = undefined
    return rows
  } catch (error) {
    if (!isRepeated((error as { code?: string }).code)) throw error
    if (watch.outage()) return 'away'
    warn(state, 'failed', reasonOf(error))
    return 'failed'
  } finally {
    void tx?.rollback()
  }
}

// Asks the server on the connection that reads: its address may lead to several.
async function judge(state: State, tx: Tx, end: LogEnd): Promise<'standby' | Reason> {
  for (let check = 1; ; check++) {
    const [replayed] = await tx.run<Replayed>(REPLAYED)
    const may_wait = check < MAX_CHECKS && performance.now() >= state.impatient_until
    const verdict = decideServer(end, replayed!, may_wait)
    if (check === MAX_CHECKS && verdict === 'behind') state.impatient_until = performance.now() + LATER_MS
    if (verdict !== 'wait') return verdict
    await sleep(PAUSE_MS)
  }
}

function turnedDown(state: State, reason: Reason): Reason {
  if (reason === 'behind') return reason
  warn(state, reason, reason)
  if (reason === 'other_timeline') return reason
  // The address leads to the wrong server. Connections are opened anew a little later, perhaps to another one.
  state.alone_until = performance.now() + LATER_MS
  state.settings.hosts?.forget()
  state.pool.cut(asUnavailable(new Error(`DATABASE_READ_URL leads to a wrong server: ${reason}`)))
  return reason
}

function warn(state: State, reason: Reason, detail: string): void {
  if (state.warned === reason) return
  state.warned = reason
  state.log.warn({ reason: detail }, 'the primary answers the reads of DATABASE_READ_URL')
}

/** Watches the connections to a standby. Its loss is not an outage: the primary answers. */
export function watchStandby(settings: ConnectionSettings, pool: Pool, log: WatchLog): Watch {
  const words: WatchLog = {
    error: (facts) => log.error(facts, 'the standby is away: the primary answers its reads'),
    info: (facts) => log.info(facts, 'the standby is back'),
  }
  const watched = {
    longest_ms: pool.longest_ms,
    cut: (error: DatabaseUnavailable) => pool.cut(error),
    looked: () => {},
  }
  const watch = newWatch(settings, watched, words, TIMES)
  return { ...watch, failed: (error) => isWriteRefused(error) || watch.failed(error) }
}
