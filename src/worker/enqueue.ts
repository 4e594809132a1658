// Jobs enter and leave the queue with the change that causes it.
import type { Context, NewJob } from '../context.ts'
import type { Database } from '../db/database.ts'
import { type Part, part } from '../db/sql.ts'
import { newId } from '../values/ids.ts'
import type { Job } from './job.ts'

/** Enqueues a job, under an id of its own unless one is given; it exists once the change has been committed. */
export function enqueue(context: Context, job: NewJob, id = newId('job_')): void {
  context.pending.jobs.push({ id, rank: 0, lane: '', ...job })
}

/** Takes a job that is no longer needed off the queue, wherever one like it still waits. */
export function cancelJob(context: Context, { kind, payload, due_at }: NewJob): void {
  context.defer`
    delete from jobs
    where tenant = ${context.tenant} and due_at = ${due_at} and kind = ${kind}
      and payload = ${JSON.stringify(payload)}::jsonb`
}

/** Removes a job that is obsolete, unless its lease has passed to another process. */
export async function removeLeasedJob(database: Database, job: Job): Promise<void> {
  const { tenant, id, attempts } = job
  await database.write(tenant)`
    delete from jobs where tenant = ${tenant} and id = ${id} and attempts = ${attempts}`
}

/** A statement, to be used in a `with`, which removes the jobs of a lane that no process is carrying out. */
export const removeIdleJobs = (tenant: string, kind: string, lane: string): Part => part`
  delete from jobs
  where tenant = ${tenant} and lane = ${lane} and kind = ${kind}
    and (leased_until is null or leased_until <= clock_timestamp())
  returning payload`
