// A connection that hears notifications, and is never deaf for long: what others tell (a client that was switched off)
// counts only where it is heard. A connection that says nothing may be idle or cut, so it is asked now and then.
import pg from 'pg'
import { cut, sayGoodbye } from './session.ts'

export interface ListenTimes {
  /** How often the connection is asked whether it is there. */
  beat_ms: number
  /** How long it has to open, or to answer. */
  deadline_ms: number
  /** The pause before it is opened again. */
  again_ms: number
}

const usual: ListenTimes = { beat_ms: 15_000, deadline_ms: 5_000, again_ms: 500 }

export type Heard = (payload: string | undefined) => void

export interface Listener {
  stop(): Promise<void>
}

/** A listener at work. */
interface Listening {
  settings: pg.ClientConfig
  channel: string
  heard: Heard
  onError(error: Error): void
  times: ListenTimes
  client?: pg.Client
  stopped: boolean
  next?: NodeJS.Timeout
}

/**
 * Calls back for every notification on the channel; and with undefined when something may have been missed: as the
 * connection is lost, for every try that fails, and when it is back. Where it cannot even be opened, that is refused.
 */
export async function openListener(
  settings: pg.ClientConfig,
  channel: string,
  heard: Heard,
  onError: (error: Error) => void,
  times: ListenTimes = usual,
): Promise<Listener> {
  const listening: Listening = { settings, channel, heard, onError, times, stopped: false }
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
  const { settings, channel, heard, onError } = listening
  const { beat_ms, deadline_ms, again_ms } = listening.times
  const client = new pg.Client({
    ...settings,
    connectionTimeoutMillis: deadline_ms,
    query_timeout: deadline_ms,
  })
  listening.client = client
  client.on('notification', (message) => heard(message.payload))
  client.on('error', onError)
  client.once('end', () => {
    if (listening.stopped) return
    heard(undefined)
    later(listening, again_ms, async () => {
      await open(listening)
      heard(undefined)
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

// Does one piece of work after a while, in place of what was to come next.
function later(listening: Listening, wait_ms: number, work: () => Promise<void>): void {
  clearTimeout(listening.next)
  if (listening.stopped) return
  listening.next = setTimeout(() => void work().catch(listening.onError), wait_ms).unref()
}
