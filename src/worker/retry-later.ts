// Retries of jobs, with backoff.
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../context.ts'
import { DatabaseUnavailable } from '../db/database.ts'
import type { Job } from './job.ts'
import { logFailure } from './log-failure.ts'
import { underClock } from './queue.ts'

const LONGEST_PAUSE_SECONDS = 300
/** During an outage a job cannot be put back; after a minute its lease has expired. */
const TRY_AGAIN_MS = 500
const MAX_TRIES = 120

/**
 * Puts a failed job back into the queue, to be retried after a pause that doubles up to five minutes. A job that left
 * the queue before another job of its batch failed stays off it.
 */
export async function retryLater(app: App, job: Job, error: unknown): Promise<void> {
  const { tenant, id, kind, attempts } = job
  logFailure(app, error, 'job failed', { job: id, kind, tenant, attempts })
  const pause_seconds = Math.min(LONGEST_PAUSE_SECONDS, 2 ** Math.min(attempts, 9) / 2)
  const message = String((error as Error)?.message ?? error).slice(0, 500)
  for (let tries = 1; ; tries++)
    try {
      return await putBack(app, job, message, pause_seconds)
    } catch (second) {
      if (second instanceof DatabaseUnavailable && tries < MAX_TRIES) await sleep(TRY_AGAIN_MS)
      else
        return logFailure(app, second, 'a job could not be returned to the queue; its lease will expire', {
          job: id,
        })
    }
}

async function putBack(app: App, job: Job, message: string, pause_seconds: number): Promise<void> {
  const { tenant, id, attempts } = job
  await underClock(
    app,
    tenant,
    (sql) => sql`
      update jobs
      set leased_until = null, last_error = ${message},
          wake_at = case when t.clock_mode = 'advancing' then 'infinity'
            else clock_timestamp() + make_interval(secs => ${pause_seconds}) end
      from tenants t
      where t.id = ${tenant} and jobs.tenant = ${tenant} and jobs.id = ${id}
        and jobs.attempts = ${attempts} and jobs.leased_until is not null`,
  )
}
