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

/**
 * Calls back for every notification on the channel; and with undefined when something may have been missed: as the
 * connection is lost, for every try that fails, and when it is back. Where it cannot even be opened, that is refused.
 */
export async function openListener(
  settings: pg.ClientConfig,
  channel: string,
  heard: Heard,
  onError: (error: Error) => void,
  { beat_ms, deadline_ms, again_ms }: ListenTimes = usual,
): Promise<Listener> {
  let client: pg.Client
  let stopped = false
  let next: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    const fresh = new pg.Client({
      ...settings,
      connectionTimeoutMillis: deadline_ms,
      query_timeout: deadline_ms,
    })
    client = fresh
    fresh.on('notification', (message) => heard(message.payload))
    fresh.on('error', onError)
    fresh.once('end', () => {
      if (stopped) return
      heard(undefined)
      later(again_ms, openAgain)
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      cut(fresh)
      throw error
    }
    later(beat_ms, () => beat(fresh))
  }

  const openAgain = async () => {
    await open()
    heard(undefined)
  }

  async function beat(asked: pg.Client): Promise<void> {
    try {
      await asked.query('select 1')
      later(beat_ms, () => beat(asked))
    } catch (error) {
      cut(asked)
      throw error
    }
  }

  function later(wait_ms: number, work: () => Promise<void>): void {
    clearTimeout(next)
    if (!stopped) next = setTimeout(() => void work().catch(onError), wait_ms).unref()
  }

  await open().catch((error) => {
    stopped = true
    throw error
  })
  return {
    stop: async () => {
      stopped = true
      clearTimeout(next)
      await sayGoodbye(client)
    },
  }
}
