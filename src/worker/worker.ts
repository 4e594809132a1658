// The worker: leases due jobs in batches and carries them out. A lease that is not honoured runs out after a minute,
// so the jobs of a process that died are taken up by the next.
import type { App } from '../context.ts'
import { PLATFORM } from '../db/database.ts'
import { jobsDue } from '../metrics.ts'
import { recoverAdvances } from './advance.ts'
import type { Job } from './jobs.ts'
import { publishAll } from './publish.ts'
import { type Kinds, runJobs } from './run.ts'

const LEASE_SECONDS = 60
const IDLE_MS = 200
const EAGER_MS = 4
const PUBLISH_EACH_MS = 25
const HOUSEKEEPING_MS = 5_000
const PURGE_MS = 3_600_000
const MOST_COUNTED = 10_000

interface Queue {
  name: 'main' | 'outgoing'
  /** Jobs under way at the same time. */
  concurrency: number
  /** Jobs leased at a time. */
  most: number
  /** What one lane may have under way, as a share of the room that is left: 20 lanes that hang leave a quarter of it. */
  laneShare: number
}

const queues: Queue[] = [
  { name: 'main', concurrency: 8, most: 8, laneShare: 1 },
  { name: 'outgoing', concurrency: 4096, most: 500, laneShare: 1 / 16 },
]

/** Work that comes round by the machine's clock, whatever the tenants' clocks say. */
export interface Chore {
  every_ms: number
  work: (app: App) => Promise<void>
}

export interface Worker {
  wake(): void
  stop(): Promise<void>
}

/** Starts the worker; wake() makes it look at once, stop() lets what is under way finish. */
export function startWorker(app: App, kinds: Kinds, chores: readonly Chore[] = []): Worker {
  const pumps = queues.map((queue) => startPump(app, kinds, queue))
  const publisher = startPublisher(app, () => pumps[1]!.wake())
  const keeper = startHousekeeping(app, [...ownChores, ...chores])
  return {
    wake: () => {
      publisher.wake()
      for (const pump of pumps) pump.wake()
    },
    stop: async () => {
      await publisher.stop()
      await Promise.all([...pumps.map((pump) => pump.stop()), keeper.stop()])
    },
  }
}

// At most a round every 25 ms, so that under load a round publishes many events; where the last round found none, what
// nobody told it of it finds every 200 ms.
function startPublisher(app: App, published: () => void): Worker {
  const rest = newRest()
  let stopped = false
  let again = false

  async function loop() {
    while (!stopped) {
      again = false
      const begun = performance.now()
      const count = await publishAll(app).catch((error) => {
        app.log.error({ err: error }, 'events could not be published')
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

function startPump(app: App, kinds: Kinds, queue: Queue): Worker {
  const running = new Set<Promise<void>>()
  const lanes = new Map<string, number>()
  const rest = newRest()
  let underWay = 0
  let stopped = false
  let eager = false

  function carryOut(jobs: Job[]) {
    const left = new Set(jobs)
    underWay += jobs.length
    for (const { lane } of jobs) lanes.set(lane, (lanes.get(lane) ?? 0) + 1)
    const settled = (done: Job[]) => {
      for (const job of done) if (left.delete(job)) leave(job.lane)
    }
    const work = runJobs(app, kinds, jobs, undefined, settled)
      .catch((error) => app.log.error({ err: error }, 'jobs failed'))
      .then(() => {
        settled(jobs)
        running.delete(work)
        rest.end() // Not for every group: many small leases cost more than they gain.
      })
    running.add(work)
  }

  function leave(lane: string) {
    underWay -= 1
    const others = lanes.get(lane)! - 1
    if (others > 0) lanes.set(lane, others)
    else lanes.delete(lane)
  }

  async function leaseWithin(room: number, most: number): Promise<Job[]> {
    const each = Math.ceil(room * queue.laneShare)
    const rooms = [...lanes].map(([lane, count]) => [lane, Math.max(0, each - count)])
    return lease(app, queue, most, each, Object.fromEntries(rooms)).catch((error) => {
      app.log.error({ err: error }, 'jobs could not be leased')
      return []
    })
  }

  async function loop() {
    while (!stopped) {
      const room = queue.concurrency - underWay
      const most = Math.min(room, queue.most)
      const leased = room > 0 ? await leaseWithin(room, most) : []
      for (const group of groups(kinds, leased)) carryOut(group)
      if (mayBeMore(leased, most)) continue
      await pause()
    }
  }

  function pause(): Promise<void> {
    const wait = eager && underWay < queue.concurrency ? EAGER_MS : IDLE_MS
    eager = false
    return rest.for(wait)
  }

  const looping = loop()
  return {
    wake: () => {
      eager = true
      rest.end()
    },
    stop: async () => {
      stopped = true
      rest.end()
      await looping
      await Promise.all(running)
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

async function lease(app: App, queue: Queue, most: number, room: number, rooms: object): Promise<Job[]> {
  const jobs = await app.database.write(PLATFORM)<Job>`
    select tenant, id, kind, payload, lane, due_at, attempts
    from lease_jobs(${queue.name}, ${most}, ${room}, ${JSON.stringify(rooms)}::jsonb, ${LEASE_SECONDS})`
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
        .catch((error) => app.log.error({ err: error }, 'housekeeping failed'))
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
