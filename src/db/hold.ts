// Names that one request at a time may hold, among all processes, for longer than a transaction should last. One
// connection of the process holds them all; with the process, or its connection, they are let go.
import pg from 'pg'
import { cut, sayGoodbye } from './session.ts'
import { asUnavailable } from './unavailable.ts'

export type LetGo = () => Promise<void>

export interface Holder {
  /** Takes the name, or gives undefined where somebody has it. */
  hold(name: string): Promise<LetGo | undefined>
  stop(): Promise<void>
}

/** How long the database has to answer: the question waits for nobody's lock. */
const DEADLINE_MS = 5_000

/** Makes the holder of a process; its connection opens with the first name. */
export function newHolder(settings: pg.ClientConfig, onError: (error: Error) => void): Holder {
  const held = new Set<string>() // The same connection would get a name a second time.
  let session: Promise<pg.Client> | undefined

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({ ...settings, query_timeout: DEADLINE_MS })
    client.on('error', onError)
    client.once('end', () => {
      session = undefined
    })
    await client.connect().catch((error) => {
      cut(client)
      throw error
    })
    return client
  }

  async function ask(verb: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string): Promise<boolean> {
    session ??= open().catch((error) => {
      session = undefined
      throw error
    })
    const { rows } = await (await session).query(`select ${verb}(lock_key('held name', $1)) as done`, [name])
    return rows[0].done
  }

  async function letGo(name: string): Promise<void> {
    // Where the connection was lost the name is free already, or another's.
    if (session) await ask('pg_advisory_unlock', name).catch(onError)
    held.delete(name)
  }

  return {
    async hold(name) {
      if (held.has(name)) return undefined
      held.add(name)
      let got = false
      try {
        got = await ask('pg_try_advisory_lock', name)
      } catch (error) {
        throw asUnavailable(error)
      } finally {
        if (!got) held.delete(name)
      }
      return got ? () => letGo(name) : undefined
    },
    stop: async () => void (await session?.then(sayGoodbye).catch(() => {})),
  }
}
