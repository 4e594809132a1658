// Jobs that have failed: they are tried again by themselves, and what only people can mend is seen by them.
import type { App, Context, Json } from '../context.ts'
import { PLATFORM } from '../db/database.ts'
import { fail, notFound } from '../errors.ts'
import type { Instant } from '../values/time.ts'

export interface FailedJob {
  tenant: string
  id: string
  kind: string
  payload: Json
  attempts: number
  last_error: string
  created_at: Instant
  /** When it is tried again, by the machine's clock. */
  wake_at: Instant
}

const MOST = 1000

/** The jobs of a tenant, or of all, whose last attempt has failed, the oldest first; a thousand at most. */
export function listFailedJobs(app: App, tenant?: string): Promise<FailedJob[]> {
  return app.database.sql(tenant ?? PLATFORM)<FailedJob>`
    select tenant, id, kind, payload, attempts, last_error, created_at, wake_at from jobs
    where last_error is not null and (${tenant ?? null}::text is null or tenant = ${tenant ?? null})
    order by created_at, tenant, id limit ${MOST}`
}

/**
 * Takes a job that has failed off the list, because people have seen to it; refuses one that has not, or that is
 * being tried.
 */
export async function closeFailedJob(context: Context, id: string): Promise<Pick<FailedJob, 'id' | 'kind'>> {
  const { sql, tenant } = context
  context.pending.resource = id
  const [closed] = await sql<Pick<FailedJob, 'id' | 'kind' | 'payload' | 'last_error'>>`
    delete from jobs
    where tenant = ${tenant} and id = ${id} and last_error is not null
      and (leased_until is null or leased_until <= clock_timestamp())
    returning id, kind, payload, last_error`
  if (closed) return closed
  const [tried] =
    await sql`select from jobs where tenant = ${tenant} and id = ${id} and last_error is not null`
  if (tried) throw fail('conflict', 'The job is running; close it after it has failed.')
  throw notFound('failed job')
}
