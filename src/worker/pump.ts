// Leases the due jobs of a queue and carries them out, up to the concurrency of the queue.
import type { App } from '../context.ts'
import { newLanes } from './concurrency.ts'
import { newInterruptibleSleep } from './interruptible-sleep.ts'
import { isPooled, type Job, type OnJobsDone } from './job.ts'
import { renewLeases } from './leases/renew-leases.ts'
import { logFailure } from './log-failure.ts'
import { leaseJobs, type Queue } from './queue.ts'
import { type Kinds, runJobs } from './run-jobs.ts'
import type { WorkerLoop } from './worker-loop.ts'

const IDLE_MS = 200
/** The pause after a lease that emptied the queue: under load the next lease finds the jobs of many requests. */
const EAGER_MS = 5
/** The number of jobs that must end before their room is worth another lease: many small leases cost too much. */
const WORTH_A_LEASE = 100

interface Pump {
  app: App
  kinds: Kinds
  queue: Queue
  lease_seconds: number
  lanes: ReturnType<typeof newLanes>
  /** The groups of jobs that are running. */
  running: Set<Promise<void>>
  active: Set<Job>
  /** The number of jobs that ended since the last lease. */
  done: number
  /** Whether the pump was woken since the last lease, by new room or new jobs. */
  again: boolean
  stopped: boolean
  wake(): void
}

/** Starts the loop that leases and carries out the jobs of a queue. */
export function startPump(app: App, kinds: Kinds, queue: Queue, lease_seconds: number): WorkerLoop {
  const rest = newInterruptibleSleep()
  const wake = () => {
    pump.again = true
    rest.end()
  }
  const pump: Pump = {
    app,
    kinds,
    queue,
    lease_seconds,
    wake,
    lanes: newLanes(queue, wake),
    running: new Set(),
    active: new Set(),
    done: 0,
    again: false,
    stopped: false,
  }
  const renewal = renewLeases(app, pump.active, lease_seconds)
  const looping = loop(pump, rest.for)
  return {
    wake,
    stop: async () => {
      pump.stopped = true
      rest.end()
      await looping
      await Promise.all(pump.running)
      await renewal.stop()
    },
  }
}

async function loop(pump: Pump, restFor: (ms: number) => Promise<void>): Promise<void> {
  const { lanes, queue, kinds } = pump
  while (!pump.stopped) {
    const most = Math.min(lanes.room(), queue.lease_size)
    const leased = most > 0 ? await lease(pump, most) : []
    for (const group of groupByRun(kinds, leased)) carryOut(pump, group)
    if (mayBeMore(leased, most)) continue
    await new Promise((resolve) => setTimeout(resolve, EAGER_MS))
    if (!pump.stopped && !(pump.again && lanes.room() > 0)) await restFor(IDLE_MS)
  }
}

async function lease(pump: Pump, most: number): Promise<Job[]> {
  const { app, queue, lanes, lease_seconds } = pump
  pump.done = 0
  pump.again = false
  return leaseJobs(app, queue, { most, seconds: lease_seconds, rooms: lanes.rooms() }).catch((error) => {
    logFailure(app, error, 'jobs could not be leased')
    return []
  })
}

function carryOut(pump: Pump, jobs: Job[]): void {
  const { app, kinds, lanes, active, running } = pump
  for (const job of jobs) active.add(job)
  lanes.enter(jobs)
  const onDone: OnJobsDone = (some, succeeded) => {
    const ours = some.filter((job) => active.delete(job))
    lanes.leave(ours, succeeded)
    pump.done += ours.length
    if (pump.done >= WORTH_A_LEASE) pump.wake()
  }
  const work = runJobs(app, kinds, jobs, undefined, onDone)
    .catch((error) => logFailure(app, error, 'jobs failed'))
    .then(() => {
      onDone(jobs)
      running.delete(work)
      pump.wake()
    })
  running.add(work)
}

// The lanes with due jobs share a lease equally: a lane that filled its share may have more.
function mayBeMore(leased: Job[], most: number): boolean {
  const lanes = new Map<string, number>()
  for (const { lane } of leased) lanes.set(lane, (lanes.get(lane) ?? 0) + 1)
  return leased.length > 0 && Math.max(...lanes.values()) >= Math.ceil(most / lanes.size)
}

// Jobs of a pooled kind are grouped by tenant; every other job runs by itself.
function groupByRun(kinds: Kinds, jobs: Job[]): Job[][] {
  const pools = new Map<string, Job[]>()
  const single: Job[][] = []
  for (const job of jobs) {
    const kind = kinds.get(job.kind)
    if (!kind || !isPooled(kind)) single.push([job])
    else {
      const key = `${job.kind} ${job.tenant}`
      pools.set(key, [...(pools.get(key) ?? []), job])
    }
  }
  return [...single, ...pools.values()]
}
