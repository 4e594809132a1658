// The heartbeat of a worker's process. The leases of a process that has died or is frozen end when its heartbeat has
// been silent for a while, and another process carries its jobs out.
//
// A process that was only frozen, or cut off from the database, may return: each job then has another number of
// attempts, so the outcome of the earlier attempt is refused. The database keeps the time of all heartbeats. A process
// judges others only if its own heartbeat has had no pause, because after an outage every process has been silent.
import { randomUUID } from 'node:crypto'
import type { App } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import { logFailure } from '../log-failure.ts'

const BEAT_MS = 2_000
/** A process is taken for dead after this silence. */
const SILENT_SECONDS = 7

/** The id that the process has for its life, as the holder of leases. */
export const holderOf = (app: App): string => app.component(newHolder)

const newHolder = () => randomUUID()

export interface Heartbeat {
  /** Ends the heartbeat; the process holds no leases any more. */
  stop(): Promise<void>
}

/** Starts the heartbeat; onFreed is called when leases of a dead process have ended. */
export function startHeartbeat(app: App, onFreed: () => void): Heartbeat {
  let beating: Promise<void> = Promise.resolve()

  async function beat(): Promise<void> {
    const freed = await sendBeat(app)
    if (freed === 0) return
    app.log.warn({ jobs: freed }, 'the leases of a process that has died were ended')
    onFreed()
  }

  const beatSafely = () => {
    beating = beating.then(() => beat().catch((error) => logFailure(app, error, 'no heartbeat')))
  }
  beatSafely()
  const timer = setInterval(beatSafely, BEAT_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await beating
      await app.database.write(PLATFORM)`delete from workers where id = ${holderOf(app)}`.catch(() => {})
    },
  }
}

/** Sends a heartbeat, and returns the number of jobs of dead processes whose leases it ended. */
export async function sendBeat(app: App): Promise<number> {
  const [row] = await app.database.write(PLATFORM)<{ freed: number }>`
    select beat(${holderOf(app)}, ${SILENT_SECONDS}) as freed`
  return row!.freed
}
