// Work for later, written with the change that causes it.
import type { Context, NewJob } from '../context.ts'
import { newId } from '../values/ids.ts'

/** Enqueues a job; it exists once the change has been committed. */
export function enqueue(context: Context, job: NewJob): void {
  context.pending.jobs.push({ rank: 0, lane: '', ...job, id: newId('job_') })
}
