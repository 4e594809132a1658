// Periodic tasks, by the machine's clock and not by the tenants' clocks.
import type { App } from '../context.ts'
import { PLATFORM } from '../db/database.ts'
import type { Instant } from '../values/time.ts'
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

const PURGED_AT_ONCE = 10_000

/**
 * Deletes keys older than 30 days, by the tenant's clock, which are free again (keep_outcomes). A statement deletes few
 * enough that it holds its locks for a moment only.
 */
export async function purgeKeys({ database }: App): Promise<void> {
  const sql = database.write(PLATFORM)
  const tenants = await sql<{ id: string; free_before: Instant }>`
    select id, (case clock_mode when 'running' then clock_timestamp() + clock_offset else clock_at end
                - interval '30 days')::timestamptz(3) as free_before
    from tenants`
  for (const { id, free_before } of tenants)
    for (let deleted = PURGED_AT_ONCE; deleted === PURGED_AT_ONCE; )
      deleted = (
        await sql`
          delete from idempotency_keys where ctid = any (array(
            select ctid from idempotency_keys
            where tenant = ${id} and created_at < ${free_before}
            order by created_at limit ${PURGED_AT_ONCE} for update skip locked))
            and tenant = ${id} and created_at < ${free_before}
          returning 1 as one`
      ).length
}
