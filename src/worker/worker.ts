// The worker publishes events, carries out due jobs and runs periodic tasks. The leases of a process that died end with
// its heartbeat, so another process takes over its jobs within ten seconds.
import type { App, WorkerPart } from '../context.ts'
import { startHeartbeat } from './leases/heartbeat.ts'
import { type PeriodicTask, startPeriodicTasks } from './periodic.ts'
import { startPublisher } from './publish-events.ts'
import { startPump } from './pump.ts'
import { queues } from './queue.ts'
import type { Kinds } from './run-jobs.ts'
import type { WorkerLoop } from './worker-loop.ts'

const LEASE_SECONDS = 60

export interface Worker {
  wake(parts: readonly WorkerPart[]): void
  stop(): Promise<void>
}

/** Starts the worker. */
export function startWorker(
  app: App,
  kinds: Kinds,
  tasks: readonly PeriodicTask[] = [],
  lease_seconds = LEASE_SECONDS,
): Worker {
  const main = startPump(app, kinds, queues.main, lease_seconds)
  const outgoing = startPump(app, kinds, queues.outgoing, lease_seconds)
  const publisher = startPublisher(app, outgoing.wake)
  const heartbeat = startHeartbeat(app, () => {
    main.wake()
    outgoing.wake()
  })
  const periodic = startPeriodicTasks(app, tasks)
  const loops: Record<WorkerPart, WorkerLoop> = { publisher, main, outgoing }
  return {
    wake: (parts) => {
      for (const part of parts) loops[part].wake()
    },
    stop: async () => {
      await publisher.stop()
      await Promise.all([main.stop(), outgoing.stop(), periodic.stop()])
      await heartbeat.stop()
    },
  }
}
