// Time travel. An advance moves the tenant's clock to a later instant and carries out, in the order of their due times,
// all jobs that fall due on the way; each job runs with its due time as now. Jobs of a pooled kind, which call other
// people's servers, run together up to the next job of another kind, so that a receiver that does not answer costs its
// time limit once and not once for each job. During the advance the tenant's clock is `advancing`: the worker leases
// none of its jobs, and a second advance is refused.
import type { App } from '../context.ts'
import { fail } from '../errors.ts'
import { untraced } from '../tracing/port.ts'
import type { Instant } from '../values/time.ts'
import { isPooled, type Job } from '../worker/job.ts'
import { ALIVE_SECONDS, leaseForAdvance, type Travel } from '../worker/leases/lease-for-advance.ts'
import { publishEvents } from '../worker/publish-events.ts'
import { type Kinds, runJobs } from '../worker/run-jobs.ts'
import { refuseWhileAdvancing, switchClock } from './switch-clock.ts'

const KEEP_ALIVE_MS = 5_000
const TRIES = 3

/**
 * Moves the clock to the instant and returns the number of jobs carried out, by metric. Before it moves, `prepare`
 * writes the reference data of the days until then.
 */
export async function advanceClock(
  app: App,
  kinds: Kinds,
  tenant: string,
  target: (now: Instant) => Instant,
  prepare: (to: Instant) => Promise<void>,
): Promise<{ now: Instant; processed: Record<string, number> }> {
  let from: 'running' | 'frozen' = 'running'
  let to = ''
  const { at: start, epoch } = await switchClock(app, tenant, (clock, now) => {
    if (clock.clock_mode === 'advancing') throw refuseWhileAdvancing()
    from = clock.clock_mode
    to = target(now)
    return { mode: 'advancing', at: now, from }
  })
  const end = (at?: Instant) =>
    switchClock(app, tenant, (clock) => {
      if (clock.clock_epoch !== epoch) throw cutShort()
      return { mode: from, at: at ?? clock.clock_at! }
    })
  const processed: Record<string, number> = {}
  try {
    const travel = { app, kinds, tenant, start, to, epoch }
    await prepare(to).finally(keepAlive(travel, start).end)
    await untraced(() => carryOutUntil(travel, processed))
    await end(to)
  } catch (error) {
    await end().catch(() => {})
    throw error
  }
  return { now: to, processed }
}

const cutShort = () =>
  fail('conflict', 'The advance was interrupted; the clock continues from the time it had reached.')

async function carryOutUntil(travel: Travel, processed: Record<string, number>): Promise<void> {
  const { app, kinds, tenant, start } = travel
  const skipped: string[] = []
  let reached = start
  let alive_ms = Number.NEGATIVE_INFINITY
  let waits = 0
  for (;;) {
    await publishEvents(app, tenant)
    const jobs = await leaseForAdvance(travel, skipped)
    const last = jobs === 'wait' ? reached : (jobs.at(-1)?.due_at ?? reached)
    if (last > reached || jobs === 'wait' || app.machineNow() - alive_ms > KEEP_ALIVE_MS) {
      if (last > reached) reached = last
      alive_ms = app.machineNow()
      await moveTo(travel, reached)
    }
    if (jobs === 'wait') {
      await new Promise((resolve) => setTimeout(resolve, Math.min(5 * ++waits, 50)))
      continue
    }
    waits = 0
    if (jobs.length === 0) return
    const kind = kinds.get(jobs[0]!.kind)
    const alive = keepAlive(travel, reached)
    const failed = await runWindow(app, kinds, jobs, kind && isPooled(kind) ? start : reached).finally(
      alive.end,
    )
    skipped.push(...failed.filter((job) => job.attempts >= TRIES).map((job) => job.id))
    count(kinds, jobs, failed, processed)
  }
}

function count(kinds: Kinds, jobs: Job[], failed: Job[], processed: Record<string, number>): void {
  const { metric = jobs[0]!.kind, weight = () => 1 } = kinds.get(jobs[0]!.kind) ?? {}
  for (const job of jobs)
    if (!failed.includes(job)) processed[metric] = (processed[metric] ?? 0) + weight(job.payload as never)
}

// Sends heartbeats during long work, so that the advance does not look dead.
function keepAlive(travel: Travel, reached: Instant) {
  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    last = moveTo(travel, reached).catch((error) =>
      travel.app.log.warn(
        { err: error, tenant: travel.tenant },
        'the heartbeat of an advance could not be written',
      ),
    )
  }, KEEP_ALIVE_MS)
  return {
    end: async () => {
      clearInterval(timer)
      await last
    },
  }
}

// Runs jobs concurrently, grouped by due time, and returns those that failed. No job runs at a time before `earliest`.
async function runWindow(app: App, kinds: Kinds, jobs: Job[], earliest: Instant): Promise<Job[]> {
  const times = new Map<Instant, Job[]>()
  for (const job of jobs) {
    const at = job.due_at > earliest ? job.due_at : earliest
    times.set(at, [...(times.get(at) ?? []), job])
  }
  const outcomes = await Promise.all([...times].map(([at, group]) => runJobs(app, kinds, group, at)))
  return outcomes.flat()
}

async function moveTo({ app, tenant, epoch }: Travel, at: Instant): Promise<void> {
  const moved = await app.database.write(tenant)`
    update tenants
    set clock_at = greatest(clock_at, ${at}::timestamptz),
        advance_until = clock_timestamp() + make_interval(secs => ${ALIVE_SECONDS})
    where id = ${tenant} and clock_epoch = ${epoch}
    returning id`
  if (moved.length === 0) throw cutShort()
}
