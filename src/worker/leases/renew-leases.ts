// Renews the leases of long jobs while their process lives. Otherwise another process would lease such a job too and
// wait for the locks of the first, and neither could finish.
import type { App } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import type { Job } from '../job.ts'

/** Renews the leases of running jobs three times in the time of a lease; stop() ends the renewal. */
export function renewLeases(
  app: App,
  active: ReadonlySet<Job>,
  lease_seconds: number,
): { stop(): Promise<void> } {
  let renewing: Promise<void> = Promise.resolve()
  let last: readonly Job[] = []
  const timer = setInterval(
    () => {
      const long = last.filter((job) => active.has(job))
      last = [...active]
      if (long.length > 0)
        renewing = renew(app, long, lease_seconds).catch((error) =>
          app.log.warn({ err: error }, 'leases of jobs could not be renewed'),
        )
    },
    (lease_seconds * 1000) / 3,
  )
  return {
    stop: async () => {
      clearInterval(timer)
      await renewing
    },
  }
}

// A locked row belongs to a job that another transaction is finishing, and is skipped.
async function renew(app: App, jobs: readonly Job[], lease_seconds: number): Promise<void> {
  const rows = jobs.map(({ tenant, id, attempts }) => ({ tenant, id, attempts }))
  await app.database.write(PLATFORM)`
    update jobs j set leased_until = clock_timestamp() + make_interval(secs => ${lease_seconds})
    from (
      select k.ctid as place
      from json_to_recordset(${JSON.stringify(rows)}::json) as x (tenant text, id text, attempts integer)
      cross join lateral (
        select ctid from jobs
        where tenant = x.tenant and id = x.id and attempts = x.attempts and leased_until is not null
        for update skip locked) k
    ) locked
    where j.ctid = locked.place`
}
