// After a commit: invalidates caches and wakes the worker.
import type { App, Context, QueueName, Tenant } from '../context.ts'
import { addMilliseconds } from '../values/time.ts'

/** The worker is woken for jobs that are due this soon after their change; it finds later jobs by polling. */
const SOON_MS = 20

// The generated column jobs.queue follows the same rule.
const queueOf = (kind: string): QueueName => (kind === 'webhooks.deliver' ? 'outgoing' : 'main')

/**
 * Drops invalidated caches after a commit and wakes the parts of the worker that have work. During an advance of the
 * clock the worker has none: the advance itself runs the jobs and publishes the events.
 */
export function announce(app: App, { clock_mode }: Tenant, { now, pending }: Context): void {
  for (const [topic, key] of pending.altered) app.drop(topic, key)
  if (clock_mode === 'advancing') return
  if (pending.events.length > 0) app.wakeWorker('publisher')
  const soon = clock_mode === 'running' ? addMilliseconds(now, SOON_MS) : now
  const due = pending.jobs.filter((job) => job.due_at <= soon)
  for (const queue of new Set(due.map(({ kind }) => queueOf(kind)))) app.wakeWorker(queue)
}
