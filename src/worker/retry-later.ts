// Retries of jobs, with backoff.
import type { App } from '../context.ts'
import type { Job } from './job.ts'
import { logFailure } from './log-failure.ts'

const LONGEST_PAUSE_SECONDS = 300

/**
 * Puts a job that failed back into the queue, to be retried after a pause that doubles up to five minutes. A job of a
 * batch that left the queue before another failed stays off it.
 */
export async function retryLater(app: App, job: Job, error: unknown): Promise<void> {
  const { tenant, id, kind, attempts } = job
  logFailure(app, error, 'job failed', { job: id, kind, tenant, attempts })
  const pause_seconds = Math.min(LONGEST_PAUSE_SECONDS, 2 ** Math.min(attempts, 9) / 2)
  const message = String((error as Error)?.message ?? error).slice(0, 500)
  try {
    await app.database.write(tenant)`
      update jobs
      set leased_until = null, last_error = ${message},
          wake_at = case when t.clock_mode = 'advancing' then 'infinity'
            else clock_timestamp() + make_interval(secs => ${pause_seconds}) end
      from tenants t
      where t.id = ${tenant} and jobs.tenant = ${tenant} and jobs.id = ${id}
        and jobs.attempts = ${attempts} and jobs.leased_until is not null`
  } catch (second) {
    logFailure(app, second, 'a job could not be put back into the queue; its lease will run out', { job: id })
  }
}
