// Work for later, written with the change that causes it.
import type { Context, NewJob } from '../context.ts'
import { newId } from '../values/ids.ts'

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
