// Failed jobs: the worker retries them, and operators can see and close those that only people can fix.
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
  /** When it is retried, by the machine's clock. */
  wake_at: Instant
}

const MOST = 1000

/** The jobs of a tenant, or of all, whose last attempt failed, the oldest first; at most a thousand. */
export function listFailedJobs(app: App, tenant?: string): Promise<FailedJob[]> {
  return app.database.sql(tenant ?? PLATFORM)<FailedJob>`
    select tenant, id, kind, payload, attempts, last_error, created_at, wake_at from jobs
    where last_error is not null and (${tenant ?? null}::text is null or tenant = ${tenant ?? null})
    order by created_at, tenant, id limit ${MOST}`
}

/** Deletes a failed job that people have dealt with; refuses a job that is running or has not failed. */
export async function closeFailedJob(context: Context, id: string): Promise<Pick<FailedJob, 'id' | 'kind'>> {
  const { sql, tenant } = context
  context.pending.resource = id
  const [closed] = await sql<Pick<FailedJob, 'id' | 'kind' | 'payload' | 'last_error'>>`
    delete from jobs
    where tenant = ${tenant} and id = ${id} and last_error is not null
      and (leased_until is null or leased_until <= clock_timestamp())
    returning id, kind, payload, last_error`
  if (closed) return closed
  throw await refusalOf(context, id)
}

/**
 * Retries a failed job now, without waiting for its backoff; refuses a job that is running or has not failed, and one
 * of a clock that stands or is advanced.
 */
export async function retryFailedJob(context: Context, id: string): Promise<Pick<FailedJob, 'id' | 'kind'>> {
  const { sql, tenant } = context
  context.pending.resource = id
  const [retried] = await sql<Pick<FailedJob, 'id' | 'kind'>>`
    update jobs set wake_at = least(wake_at, date_trunc('milliseconds', clock_timestamp()))
    where tenant = ${tenant} and id = ${id} and last_error is not null and wake_at < 'infinity'
      and (leased_until is null or leased_until <= clock_timestamp())
    returning id, kind`
  if (retried) return retried
  throw await refusalOf(context, id)
}

async function refusalOf({ sql, tenant }: Context, id: string): Promise<Error> {
  const [running] =
    await sql`select from jobs where tenant = ${tenant} and id = ${id} and last_error is not null`
  return running
    ? fail('conflict', 'The job is running, or the clock of the tenant does not run towards it.')
    : notFound('failed job')
}
