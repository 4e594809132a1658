// Periodic tasks, by the machine's clock and not by the tenants' clocks.
import type { App } from '../context.ts'
import { PLATFORM } from '../db/database.ts'
import { logFailure } from './log-failure.ts'

const PURGE_MS = 3_600_000

export interface PeriodicTask {
  every_ms: number
  work: (app: App) => Promise<void>
}

/** Runs the tasks, one at a time; a round that is missed is not repeated. */
export function startPeriodicTasks(app: App, tasks: readonly PeriodicTask[]): { stop(): Promise<void> } {
  let last: Promise<void> = Promise.resolve()
  const waiting = new Set<PeriodicTask>()
  const timers = [...ownTasks, ...tasks].map((task) =>
    setInterval(() => {
      if (waiting.has(task)) return
      waiting.add(task)
      last = last
        .then(() => task.work(app))
        .catch((error) => logFailure(app, error, 'a periodic task failed'))
        .finally(() => waiting.delete(task))
    }, task.every_ms),
  )
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await last
    },
  }
}

const ownTasks: PeriodicTask[] = [{ every_ms: PURGE_MS, work: purgeKeys }]

// Keys older than 30 days, by the tenant's clock, are free again; see keep_outcome.
async function purgeKeys(app: App): Promise<void> {
  await app.database.write(PLATFORM)`
    delete from idempotency_keys k using tenants t
    where k.tenant = t.id
      and k.created_at < (case t.clock_mode when 'running' then clock_timestamp() + t.clock_offset else t.clock_at end)
          - interval '30 days'`
}
