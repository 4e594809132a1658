// Keeps a session connected: leases it, connects, logs on, and reconnects after a pause.
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { Day } from '../../values/time.ts'
import { newDecoder } from './decoder.ts'
import { limitOf, openSocket } from './open-socket.ts'
import type { LeasedStore } from './session/database-store.ts'
import { sessionDayOf } from './session/schedule.ts'
import { openSession } from './session/session.ts'
import type { FixSession, Identity } from './session/session-port.ts'
import type { FixVenueSettings } from './settings.ts'

export interface VenueConnection {
  /** Sends the waiting requests. */
  drain(): void
  isOn(): boolean
  /** Logs out and releases the lease. */
  stop(): Promise<void>
}

export interface FollowOptions {
  settings: FixVenueSettings
  /** Leases the session's store for the session of a day; undefined while another process holds the lease. */
  lease(day: Day | undefined): Promise<LeasedStore | undefined>
  now(): number
  note(level: 'info' | 'warn' | 'error', text: string): void
  /** Called when reports may have arrived. */
  onReports(): void
}

const TICK_MS = 500
const RENEW_MS = 4_000

/** The state that successive connections share. */
interface State {
  stopped: boolean
  session: FixSession | undefined
  stopPause(): void
}

/** Follows the venue until it is stopped. */
export function followVenue(options: FollowOptions): VenueConnection {
  const state: State = { stopped: false, session: undefined, stopPause: () => {} }
  const following = follow(options, state)
  return {
    drain: () => state.session?.drain(),
    isOn: () => state.session?.isOn() ?? false,
    stop: async () => {
      state.stopped = true
      state.stopPause()
      state.session?.logOut()
      await following
    },
  }
}

async function follow(options: FollowOptions, state: State): Promise<void> {
  while (!state.stopped) {
    await followOnce(options, state).catch((error) => options.note('error', (error as Error).message))
    if (!state.stopped) await pause(state, (options.settings.reconnect_seconds ?? 5) * 1000)
  }
}

const dayIn = ({ schedule }: FixVenueSettings, at: number) => schedule && sessionDayOf(schedule, at)

async function followOnce(options: FollowOptions, state: State): Promise<void> {
  const { settings, now } = options
  const day = dayIn(settings, now())
  if (settings.schedule && day === undefined) return
  const store = await options.lease(day)
  if (!store) return
  try {
    await converse(options, state, store, day)
  } finally {
    await store.release()
  }
}

const pause = (state: State, ms: number) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    state.stopPause = () => {
      clearTimeout(timer)
      done()
    }
  })

// Returns when the connection has ended; received messages that are not stored will be requested again.
async function converse(
  options: FollowOptions,
  state: State,
  store: LeasedStore,
  day: Day | undefined,
): Promise<void> {
  const { settings, now, note, onReports } = options
  const socket = openSocket(settings)
  const { opened, hangUp, clear } = limitOf(socket)
  const session = openSession({
    identity: identityOf(settings),
    store,
    now,
    note,
    write: (bytes) => void socket.write(bytes),
    close: hangUp,
  })
  state.session = session
  const decode = newDecoder((reason) => note('warn', `garbled message skipped: ${reason}`))
  const renewing = setInterval(() => void keepLease(options, store, socket), RENEW_MS)
  const ticking = setInterval(() => {
    if (session.isOn() && dayIn(settings, now()) !== day) session.logOut()
    else session.tick()
    onReports()
  }, TICK_MS)
  // With TLS the connection is open only after the handshake.
  socket.once(settings.tls ? 'secureConnect' : 'connect', () => {
    opened()
    session.logOn()
  })
  socket.on('data', (bytes) => {
    for (const message of decode(bytes)) session.receive(message)
    onReports()
  })
  await new Promise<void>((closed) => {
    socket.on('error', (error) => note('warn', `connection: ${error.message}`))
    socket.once('close', () => closed())
    if (state.stopped) socket.destroy()
  })
  clear()
  clearInterval(renewing)
  clearInterval(ticking)
  state.session = undefined
  await session.ended()
  onReports()
}

function identityOf(settings: FixVenueSettings): Identity {
  const { password, password_file } = settings
  return {
    ...settings,
    password: password_file ? readFileSync(password_file, 'utf8').trim() : password,
    heartbeat_seconds: settings.heartbeat_seconds ?? 30,
    reset_on_logon: settings.reset_on_logon ?? false,
  }
}

async function keepLease({ note }: FollowOptions, store: LeasedStore, socket: Socket): Promise<void> {
  const isRenewed = await store.renew().catch(() => true) // During an outage of the database nothing is sent anyway.
  if (isRenewed) return
  note('error', 'another process has taken the session over')
  socket.destroy()
}
