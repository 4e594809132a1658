// The worker: leases due jobs in batches and carries them out. A lease that is not renewed runs out after a minute, so the
// jobs of a process that died are taken up by the next.
import type { App, QueueName, WorkerPart } from '../context.ts'
import { PLATFORM } from '../db/database.ts'
import { jobsDue } from '../metrics.ts'
import { recoverAdvances } from './advance.ts'
import type { Job, Settled } from './jobs.ts'
import { type Limits, newLanes } from './lanes.ts'
import { logFailure } from './log-failure.ts'
import { publishAll } from './publish.ts'
import { renewLeases } from './renew-leases.ts'
import { type Kinds, runJobs } from './run.ts'

const LEASE_SECONDS = 60
const IDLE_MS = 200
/** The least pause between two looks at a queue that gave all it had: under load one look finds the work of many requests. */
const EAGER_MS = 5
const PUBLISH_EACH_MS = 25
const HOUSEKEEPING_MS = 5_000
const PURGE_MS = 3_600_000
/** So many that are done make room for a lease of their own. */
const WORTH_A_LOOK = 100
const MOST_COUNTED = 10_000

interface Queue extends Limits {
  name: QueueName
  /** Jobs leased at a time. */
  most: number
}

const queues: Record<QueueName, Queue> = {
  main: { name: 'main', concurrency: 8, young: 8, most: 8, laneShare: 1 },
  outgoing: { name: 'outgoing', concurrency: 4096, young: 640, most: 500, laneShare: 1 / 16 },
}

/** Work that comes round by the machine's clock, whatever the tenants' clocks say. */
export interface Chore {
  every_ms: number
  work: (app: App) => Promise<void>
}

interface Part {
  wake(): void
  stop(): Promise<void>
}

export interface Worker {
  wake(parts: readonly WorkerPart[]): void
  stop(): Promise<void>
}

/** Starts the worker; wake() makes parts of it look at once, stop() lets what is under way finish. */
export function startWorker(
  app: App,
  kinds: Kinds,
  chores: readonly Chore[] = [],
  lease_seconds = LEASE_SECONDS,
): Worker {
  const main = startPump(app, kinds, queues.main, lease_seconds)
  const outgoing = startPump(app, kinds, queues.outgoing, lease_seconds)
  const publisher = startPublisher(app, outgoing.wake)
  const keeper = startHousekeeping(app, [...ownChores, ...chores])
  const parts: Record<WorkerPart, Part> = { publisher, main, outgoing }
  return {
    wake: (named) => {
      for (const name of named) parts[name].wake()
    },
    stop: async () => {
      await publisher.stop()
      await Promise.all([main.stop(), outgoing.stop(), keeper.stop()])
    },
  }
}

// At most a round every 25 ms, so that under load a round publishes many events; where the last round found none, what
// nobody told it of it finds every 200 ms.
function startPublisher(app: App, published: () => void): Part {
  const rest = newRest()
  let stopped = false
  let again = false

  async function loop() {
    while (!stopped) {
      again = false
      const begun = performance.now()
      const count = await publishAll(app).catch((error) => {
        logFailure(app, error, 'events could not be published')
        return 0
      })
      if (count > 0) published()
      await new Promise((resolve) => setTimeout(resolve, PUBLISH_EACH_MS - (performance.now() - begun)))
      if (again || count > 0 || stopped) continue
      await rest.for(IDLE_MS)
    }
  }

  const looping = loop()
  return {
    wake: () => {
      again = true
      rest.end()
    },
    stop: async () => {
      stopped = true
      rest.end()
      await looping
    },
  }
}

/** A pause that can be ended early. */
function newRest() {
  let end = () => {}
  return {
    for: (longest_ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longest_ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end: () => end(),
  }
}

function startPump(app: App, kinds: Kinds, queue: Queue, lease_seconds: number): Part {
  const running = new Set<Promise<void>>()
  const underWay = new Set<Job>()
  const renewal = renewLeases(app, underWay, lease_seconds)
  const rest = newRest()
  const lanes = newLanes(queue, look)
  let done = 0
  // Whether there is room, or work, that the last look did not know of.
  let again = false
  let stopped = false

  function look() {
    again = true
    rest.end()
  }

  function carryOut(jobs: Job[]) {
    for (const job of jobs) underWay.add(job)
    lanes.enter(jobs)
    const settled: Settled = (some, came) => {
      const ours = some.filter((job) => underWay.delete(job))
      lanes.leave(ours, came)
      done += ours.length
      if (done >= WORTH_A_LOOK) look() // Not for every group: many small leases cost more than they gain.
    }
    const work = runJobs(app, kinds, jobs, undefined, settled)
      .catch((error) => logFailure(app, error, 'jobs failed'))
      .then(() => {
        settled(jobs)
        running.delete(work)
        look()
      })
    running.add(work)
  }

  async function leaseAtMost(most: number): Promise<Job[]> {
    const { each, named } = lanes.rooms()
    done = 0
    again = false
    return lease(app, queue, lease_seconds, most, each, named).catch((error) => {
      logFailure(app, error, 'jobs could not be leased')
      return []
    })
  }

  async function loop() {
    while (!stopped) {
      const most = Math.min(lanes.room(), queue.most)
      const leased = most > 0 ? await leaseAtMost(most) : []
      for (const group of groups(kinds, leased)) carryOut(group)
      if (mayBeMore(leased, most)) continue
      await pause()
    }
  }

  async function pause(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, EAGER_MS))
    if (stopped || (again && lanes.room() > 0)) return
    await rest.for(IDLE_MS)
  }

  const looping = loop()
  return {
    wake: look,
    stop: async () => {
      stopped = true
      rest.end()
      await looping
      await Promise.all(running)
      await renewal.stop()
    },
  }
}

// The lanes that have jobs share what is leased at a time: one that gave its whole share may have more.
function mayBeMore(leased: Job[], most: number): boolean {
  const lanes = new Map<string, number>()
  for (const { lane } of leased) lanes.set(lane, (lanes.get(lane) ?? 0) + 1)
  return leased.length > 0 && Math.max(...lanes.values()) >= Math.ceil(most / lanes.size)
}

// Jobs of a kind that works in batches go together, by tenant; every other job goes by itself.
function groups(kinds: Kinds, jobs: Job[]): Job[][] {
  const batches = new Map<string, Job[]>()
  const single: Job[][] = []
  for (const job of jobs) {
    if (!kinds.get(job.kind)?.batch) single.push([job])
    else {
      const key = `${job.kind} ${job.tenant}`
      batches.set(key, [...(batches.get(key) ?? []), job])
    }
  }
  return [...single, ...batches.values()]
}

async function lease(
  app: App,
  queue: Queue,
  seconds: number,
  most: number,
  room: number,
  rooms: object,
): Promise<Job[]> {
  const jobs = await app.database.write(PLATFORM)<Job>`
    select tenant, id, kind, payload, lane, due_at, attempts
    from lease_jobs(${queue.name}, ${most}, ${room}, ${JSON.stringify(rooms)}::jsonb, ${seconds})`
  return jobs.sort((a, b) => (a.due_at + a.id < b.due_at + b.id ? -1 : 1))
}

const ownChores: Chore[] = [
  { every_ms: HOUSEKEEPING_MS, work: (app) => keepHouse(app) },
  { every_ms: PURGE_MS, work: (app) => purgeKeys(app) },
]

// One chore at a time; one that is late is not made up for.
function startHousekeeping(app: App, chores: readonly Chore[]): { stop(): Promise<void> } {
  let under: Promise<void> = Promise.resolve()
  const waiting = new Set<Chore>()
  const timers = chores.map((chore) =>
    setInterval(() => {
      if (waiting.has(chore)) return
      waiting.add(chore)
      under = under
        .then(() => chore.work(app))
        .catch((error) => logFailure(app, error, 'housekeeping failed'))
        .finally(() => waiting.delete(chore))
    }, chore.every_ms),
  )
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await under
    },
  }
}

async function keepHouse(app: App): Promise<void> {
  await recoverAdvances(app)
  const sql = app.database.sql(PLATFORM)
  const [due] = await sql<{ count: number }>`select count_due(${MOST_COUNTED}) as count`
  jobsDue.set(due!.count)
}

// Keys older than 30 days of the tenant's clock are free again; see record_change.
async function purgeKeys(app: App): Promise<void> {
  await app.database.write(PLATFORM)`
    delete from idempotency_keys k using tenants t
    where k.tenant = t.id
      and k.created_at < (case t.clock_mode when 'running' then clock_timestamp() + t.clock_offset else t.clock_at end)
          - interval '30 days'`
}
