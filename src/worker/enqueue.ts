// Enqueues jobs with the change that causes them.
import type { Context, NewJob } from '../context.ts'
import { newId } from '../values/ids.ts'

/** Enqueues a job; it exists when the change has committed. */
export function enqueue(context: Context, job: NewJob, id = newId('job_')): void {
  context.pending.jobs.push({ id, rank: 0, lane: '', partition_key: null, ...job })
}

/** Deletes an equal job that still waits. */
export function cancelJob(context: Context, { kind, payload, due_at }: NewJob): void {
  context.defer`
    delete from jobs
    where tenant = ${context.tenant} and due_at = ${due_at} and kind = ${kind}
      and payload = ${JSON.stringify(payload)}::jsonb`
}
