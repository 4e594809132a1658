// A connection that listens for notifications. Caches rely on them, so a lost connection must not go unnoticed: a
// silent connection may be idle or cut, and a heartbeat tells which.
import type pg from 'pg'
import { cut, sayGoodbye } from './connection/close.ts'
import { type ConnectionSettings, HostClient } from './connection/host-client.ts'

export interface ListenTimes {
  /** The interval of the heartbeat. */
  beat_ms: number
  /** How long it has to open, or to answer. */
  deadline_ms: number
  /** The pause before it is opened again. */
  again_ms: number
}

const usual: ListenTimes = { beat_ms: 15_000, deadline_ms: 5_000, again_ms: 500 }

export type OnNotification = (payload: string | undefined) => void

export interface Listener {
  stop(): Promise<void>
}

/** The state of a listener. */
interface Listening {
  settings: ConnectionSettings
  channel: string
  onNotification: OnNotification
  onError(error: Error): void
  times: ListenTimes
  client?: pg.Client
  stopped: boolean
  next?: NodeJS.Timeout
}

/**
 * Calls back for every notification on the channel, and with undefined when some may have been missed: when the
 * connection is lost, after every failed attempt to open it again, and when it is back. Throws if the first connection
 * cannot be opened.
 */
export async function openListener(
  settings: ConnectionSettings,
  channel: string,
  onNotification: OnNotification,
  onError: (error: Error) => void,
  times: ListenTimes = usual,
): Promise<Listener> {
  const listening: Listening = { settings, channel, onNotification, onError, times, stopped: false }
  await open(listening).catch((error) => {
    listening.stopped = true
    throw error
  })
  return {
    stop: async () => {
      listening.stopped = true
      clearTimeout(listening.next)
      await sayGoodbye(listening.client!)
    },
  }
}

async function open(listening: Listening): Promise<void> {
  const { settings, channel, onNotification, onError } = listening
  const { beat_ms, deadline_ms, again_ms } = listening.times
  const client = new HostClient({
    ...settings,
    connectionTimeoutMillis: deadline_ms,
    query_timeout: deadline_ms,
  })
  listening.client = client
  client.on('notification', (message) => onNotification(message.payload))
  client.on('error', onError)
  client.once('end', () => {
    if (listening.stopped) return
    onNotification(undefined)
    later(listening, again_ms, async () => {
      await open(listening)
      onNotification(undefined)
    })
  })
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    cut(client)
    throw error
  }
  later(listening, beat_ms, () => beat(listening, client))
}

async function beat(listening: Listening, client: pg.Client): Promise<void> {
  try {
    await client.query('select 1')
    later(listening, listening.times.beat_ms, () => beat(listening, client))
  } catch (error) {
    cut(client)
    throw error
  }
}

// Schedules the next step of the listener; there is one at a time.
function later(listening: Listening, wait_ms: number, work: () => Promise<void>): void {
  clearTimeout(listening.next)
  if (listening.stopped) return
  listening.next = setTimeout(() => void work().catch(listening.onError), wait_ms).unref()
}
