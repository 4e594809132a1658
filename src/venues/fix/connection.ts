// Keeps a session up: takes it in hand, connects, logs on, begins anew after a while where the connection ends.
import { readFileSync } from 'node:fs'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { newDecoder } from './codec.ts'
import type { HeldStore } from './database-store.ts'
import { openSession } from './session.ts'
import type { Session } from './session-port.ts'
import type { VenueSettings } from './settings.ts'

export interface Following {
  /** Sends what waits to be sent. */
  drain(): void
  isOn(): boolean
  /** Logs out and gives the session back. */
  stop(): Promise<void>
}

export interface FollowOptions {
  settings: VenueSettings
  /** The store, in the hand of this process; undefined while another has it. */
  hold(): Promise<HeldStore | undefined>
  now(): number
  note(level: 'info' | 'warn' | 'error', text: string): void
  /** Called whenever reports may have come. */
  heard(): void
}

const TICK_MS = 500
const RENEW_MS = 4_000
const CONNECT_MS = 10_000
const CLOSE_MS = 1_000

const secret = ({ password, password_file }: VenueSettings) =>
  password_file ? readFileSync(password_file, 'utf8').trim() : password

function openSocket({ host, port, tls }: VenueSettings): Socket {
  if (!tls) return connectTcp({ host, port })
  const read = (path: string | undefined) => (path ? readFileSync(path) : undefined)
  return connectTls({
    host,
    port,
    // An address is no name that TLS could ask for; the certificate is then held against the address.
    servername: tls.server_name ?? (isIP(host) ? undefined : host),
    ca: read(tls.ca_file),
    cert: read(tls.cert_file),
    key: read(tls.key_file),
  })
}

/** Follows the venue until it is stopped. */
export function followVenue({ settings, hold, now, note, heard }: FollowOptions): Following {
  let stopped = false
  let session: Session | undefined
  let stopPause = () => {}

  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms)
      stopPause = () => {
        clearTimeout(timer)
        done()
      }
    })

  // Done when the connection has ended; what came over it and is not in the store will be asked for again.
  async function converse(store: HeldStore): Promise<void> {
    const socket = openSocket(settings)
    let isOpen = false
    let limit = setTimeout(() => socket.destroy(new Error('no answer')), CONNECT_MS)
    // What is still to be sent goes first, as far as the venue takes it.
    const hangUp = () => {
      if (!isOpen) return void socket.destroy()
      socket.destroySoon()
      clearTimeout(limit)
      limit = setTimeout(() => socket.destroy(), CLOSE_MS)
    }
    const current = openSession({
      identity: {
        ...settings,
        password: secret(settings),
        heartbeat_seconds: settings.heartbeat_seconds ?? 30,
        reset_on_logon: settings.reset_on_logon ?? false,
      },
      store,
      now,
      write: (bytes) => void socket.write(bytes),
      close: hangUp,
      note,
    })
    session = current
    const decode = newDecoder((reason) => note('warn', `garbled message skipped: ${reason}`))
    const renewing = setInterval(() => void keepLease(store, socket), RENEW_MS)
    const ticking = setInterval(() => {
      current.tick()
      heard()
    }, TICK_MS)
    socket.setNoDelay(true)
    // Over TLS a connection stands only when both sides have agreed; one that is silent until then is no connection.
    socket.once(settings.tls ? 'secureConnect' : 'connect', () => {
      isOpen = true
      clearTimeout(limit)
      current.logOn()
    })
    socket.on('data', (bytes) => {
      for (const message of decode(bytes)) current.receive(message)
      heard()
    })
    await new Promise<void>((closed) => {
      socket.on('error', (error) => note('warn', `connection: ${error.message}`))
      socket.once('close', () => closed())
      if (stopped) socket.destroy()
    })
    clearTimeout(limit)
    clearInterval(renewing)
    clearInterval(ticking)
    session = undefined
    await current.ended()
    heard()
  }

  async function keepLease(store: HeldStore, socket: Socket): Promise<void> {
    const kept = await store.renew().catch(() => true) // While the database is away nothing can be sent or heard.
    if (kept) return
    note('error', 'another process has taken the session over')
    socket.destroy()
  }

  async function once(): Promise<void> {
    const store = await hold()
    if (!store) return
    try {
      await converse(store)
    } finally {
      await store.release()
    }
  }

  async function follow(): Promise<void> {
    while (!stopped) {
      await once().catch((error) => note('error', (error as Error).message))
      if (!stopped) await pause((settings.reconnect_seconds ?? 5) * 1000)
    }
  }

  const following = follow()
  return {
    drain: () => session?.drain(),
    isOn: () => session?.isOn() ?? false,
    stop: async () => {
      stopped = true
      stopPause()
      session?.logOut()
      await following
    },
  }
}
