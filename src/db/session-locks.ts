// Locks that outlast a transaction: one request at a time holds a name, among all processes. One connection of the
// process holds all of its locks; the database releases them when the process or its connection ends.
import type pg from 'pg'
import { cut, sayGoodbye } from './connection/close.ts'
import { type ConnectionSettings, HostClient } from './connection/host-client.ts'
import { asUnavailable } from './unavailable.ts'

export type Unlock = () => Promise<void>

export interface SessionLocks {
  /** Locks the name, or returns undefined if another request has locked it. */
  tryLock(name: string): Promise<Unlock | undefined>
  stop(): Promise<void>
}

/** How long the database has to answer; the statement never waits for a lock. */
const DEADLINE_MS = 5_000

/** Makes the locks of a process; its connection opens with the first name. */
export function newSessionLocks(settings: ConnectionSettings, onError: (error: Error) => void): SessionLocks {
  const locked = new Set<string>() // The database would grant the same connection a name a second time.
  let session: Promise<pg.Client> | undefined

  async function open(): Promise<pg.Client> {
    const client = new HostClient({ ...settings, query_timeout: DEADLINE_MS })
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

  async function call(verb: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string): Promise<boolean> {
    session ??= open().catch((error) => {
      session = undefined
      throw error
    })
    const { rows } = await (await session).query(`select ${verb}(lock_key('session', $1)) as done`, [name])
    return rows[0].done
  }

  async function unlock(name: string): Promise<void> {
    // After the loss of the connection the name is free already, or locked by another process.
    if (session) await call('pg_advisory_unlock', name).catch(onError)
    locked.delete(name)
  }

  return {
    async tryLock(name) {
      if (locked.has(name)) return undefined
      locked.add(name)
      let isGranted = false
      try {
        isGranted = await call('pg_try_advisory_lock', name)
      } catch (error) {
        throw asUnavailable(error)
      } finally {
        if (!isGranted) locked.delete(name)
      }
      return isGranted ? () => unlock(name) : undefined
    },
    stop: async () => void (await session?.then(sayGoodbye).catch(() => {})),
  }
}
