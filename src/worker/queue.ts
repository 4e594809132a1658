// The queues of jobs, and leasing from them.
import type { App, Context, QueueName } from '../context.ts'
import { PLATFORM, type Sql } from '../db/database.ts'
import { lockShared } from '../db/locks.ts'
import { oneOf } from '../db/sql.ts'
import type { Instant } from '../values/time.ts'
import type { WorkerLimits } from './concurrency.ts'
import type { Job } from './job.ts'
import { holderOf } from './leases/heartbeat.ts'

export interface Queue extends WorkerLimits {
  name: QueueName
  /** The largest number of jobs in a lease. */
  lease_size: number
}

export const queues: Record<QueueName, Queue> = {
  main: { name: 'main', concurrency: 8, recentlyLeased: 8, lease_size: 8, laneShare: 1 },
  outgoing: { name: 'outgoing', concurrency: 4096, recentlyLeased: 640, lease_size: 500, laneShare: 1 / 16 },
}

export interface Leasing {
  most: number
  seconds: number
  /** The number of jobs that may be leased of each lane: the named ones, and every other. */
  rooms: { each: number; named: Record<string, number> }
}

/** Leases due jobs of the queue, oldest first. */
export async function leaseJobs(app: App, queue: Queue, { most, seconds, rooms }: Leasing): Promise<Job[]> {
  const jobs = await app.database.write(PLATFORM)<Job>`
    select tenant, id, kind, payload, lane, partition_key, due_at, attempts, trace
    from lease_jobs(${queue.name}, ${most}, ${rooms.each}, ${JSON.stringify(rooms.named)}::jsonb, ${seconds},
                    ${holderOf(app)})`
  return jobs.sort((a, b) => (a.due_at + a.id < b.due_at + b.id ? -1 : 1))
}

/** Takes a leased job off the queue, unless another process has leased it since. */
export async function deleteJob(app: App, { tenant, id, attempts }: Job): Promise<void> {
  await app.database.write(tenant)`
    delete from jobs where tenant = ${tenant} and id = ${id} and attempts = ${attempts}`
}

/**
 * Sets the machine time of every job of the tenant by the tenant's clock; for a leased job, whose process may have
 * died, not before the end of its lease. Rows that would not change are left alone: most jobs are far in the future.
 */
export async function rescheduleJobs(sql: Sql, tenant: string): Promise<void> {
  await sql`
    update jobs
    set wake_at = greatest(machine_time(t.clock_mode, t.clock_offset, t.clock_at, jobs.due_at),
                           case when leased_until > clock_timestamp() then leased_until end)
    from tenants t
    where t.id = ${tenant} and jobs.tenant = ${tenant}
      and (leased_until is not null
           or wake_at <> machine_time(t.clock_mode, t.clock_offset, t.clock_at, jobs.due_at)::timestamptz(3))`
}

/** A job with its payload. */
export interface WaitingJob<T> {
  id: string
  payload: T
}

/**
 * Locks the jobs, and if others are included, due jobs of the kind that no process has leased. Jobs that another
 * transaction has locked are left to it. Moving the clock locks the tenant before its jobs, and so does this.
 */
export async function lockWaitingJobs<T>(
  { sql, tenant, now }: Context,
  kind: string,
  jobs: readonly Job[],
  { includesOthers, most }: { includesOthers: boolean; most: number },
): Promise<WaitingJob<T>[]> {
  await lockShared(sql, 'tenant clock', tenant)
  return sql<WaitingJob<T>>`
    select id, payload from jobs
    where tenant = ${tenant} and kind = ${kind} and due_at <= ${now}
      and (id = any (${jobs.map(({ id }) => id)})
           or ${includesOthers} and (leased_until is null or leased_until <= clock_timestamp()))
    order by due_at, rank, id
    limit ${most}
    for update skip locked`
}

/** Takes jobs that are done off the queue when the change is complete. */
export function endJobs(context: Context, ids: readonly string[]): void {
  context.defer`delete from jobs where tenant = ${context.tenant} and id = any (${ids})`
}

/**
 * Changes the machine time of jobs while the tenant's clock stays as it is. A switch of the clock, such as the end of
 * an advance, sets the machine time of all jobs. A job changed by the clock of before would then wait for ever.
 */
export async function underClock(
  app: App,
  tenant: string,
  change: (sql: Sql) => Promise<unknown>,
): Promise<void> {
  await app.database.transaction(tenant, async ({ sql }) => {
    await lockShared(sql, 'tenant clock', tenant)
    await change(sql)
  })
}

/** Puts a leased job back into the queue, due at the instant, unless another process has leased it since. */
export async function postponeJob(app: App, { tenant, id, attempts }: Job, due_at: Instant): Promise<void> {
  await underClock(
    app,
    tenant,
    (sql) => sql`
      update jobs
      set due_at = ${due_at}, leased_until = null,
          wake_at = machine_time(t.clock_mode, t.clock_offset, t.clock_at, ${due_at})
      from tenants t
      where t.id = ${tenant} and jobs.tenant = ${tenant} and jobs.id = ${id} and jobs.attempts = ${attempts}`,
  )
}

/** Makes waiting jobs due at the instant; a job that is leased stays as it is. */
export async function wakeJobs(app: App, tenant: string, ids: string[], due_at: Instant): Promise<void> {
  await underClock(
    app,
    tenant,
    (sql) => sql`
      update jobs
      set due_at = ${due_at}, wake_at = machine_time(t.clock_mode, t.clock_offset, t.clock_at, ${due_at})
      from tenants t
      where t.id = ${tenant} and jobs.tenant = ${tenant} and jobs.id ${oneOf(ids)} and jobs.leased_until is null`,
  )
}
