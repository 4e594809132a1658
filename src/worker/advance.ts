// Time travel. An advance moves the tenant's clock to a later instant and carries out, in the order of their due times,
// everything that fell due on the way; each job runs with its due time as now. Jobs of a kind that works in batches, which
// call other people's servers, go side by side up to the next job of another kind, so that a receiver that does not answer
// costs its time limit once, not once for each. While it lasts the tenant's clock is `advancing`: the worker finds none of
// its jobs awake, and a second advance is refused.
import { type App, type Tenant, WORKER_PARTS } from '../context.ts'
import { isTransient, PLATFORM } from '../db/database.ts'
import { fail } from '../errors.ts'
import { tenantNow } from '../values/clock.ts'
import type { Instant } from '../values/time.ts'
import type { Job } from './jobs.ts'
import { publishEvents } from './publish.ts'
import { type Kinds, runJobs } from './run.ts'

const ALIVE_SECONDS = 60
const KEEP_ALIVE_MS = 5_000
/** Jobs that go one after the other share a transaction, and keep what they lock until its end. */
const MOST_TOGETHER = 25
const MOST_AT_ONCE = 1_000
const TRIES = 3

/** Freezes the clock or lets it run on from where it is, and returns the tenant's now. */
export async function setClockMode(app: App, tenant: string, mode: 'running' | 'frozen'): Promise<Instant> {
  const { at } = await switchClock(app, tenant, (clock, now) => {
    if (clock.clock_mode === 'advancing') throw advancing()
    return { mode, at: now }
  })
  return at
}

/** An advance under way. */
interface Travel {
  app: App
  kinds: Kinds
  tenant: string
  start: Instant
  to: Instant
  /** Where the clock has another epoch, somebody took this advance for dead and set the clock going again. */
  epoch: number
}

/** Moves the clock to the instant and returns how many jobs were carried out, by kind. */
export async function advanceClock(
  app: App,
  kinds: Kinds,
  tenant: string,
  target: (now: Instant) => Instant,
): Promise<{ now: Instant; processed: Record<string, number> }> {
  let from: 'running' | 'frozen' = 'running'
  let to = ''
  const { at: start, epoch } = await switchClock(app, tenant, (clock, now) => {
    if (clock.clock_mode === 'advancing') throw advancing()
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
    await carryOutUntil({ app, kinds, tenant, start, to, epoch }, processed)
    await end(to)
  } catch (error) {
    await end().catch(() => {})
    throw error
  }
  return { now: to, processed }
}

const advancing = () => fail('conflict', 'The clock is being advanced by another request.')

const cutShort = () =>
  fail('conflict', 'The advance was cut short; the clock goes on from where it had got to.')

async function carryOutUntil(travel: Travel, processed: Record<string, number>): Promise<void> {
  const { app, kinds, tenant, start } = travel
  const skipped: string[] = []
  let reached = start
  let told_ms = Number.NEGATIVE_INFINITY
  let waits = 0
  for (;;) {
    await publishEvents(app, tenant)
    const jobs = await leaseNext(travel, skipped)
    const last = jobs === 'wait' ? reached : (jobs.at(-1)?.due_at ?? reached)
    if (last > reached || jobs === 'wait' || app.machineNow() - told_ms > KEEP_ALIVE_MS) {
      if (last > reached) reached = last
      told_ms = app.machineNow()
      await moveTo(travel, reached)
    }
    if (jobs === 'wait') {
      await new Promise((resolve) => setTimeout(resolve, Math.min(5 * ++waits, 50)))
      continue
    }
    waits = 0
    if (jobs.length === 0) return
    const isBatch = kinds.get(jobs[0]!.kind)?.batch !== undefined
    const alive = keepAlive(travel, reached)
    const failed = await runWindow(app, kinds, jobs, isBatch ? start : reached).finally(alive.end)
    skipped.push(...failed.filter((job) => job.attempts >= TRIES).map((job) => job.id))
    count(kinds, jobs, failed, processed)
  }
}

function count(kinds: Kinds, jobs: Job[], failed: Job[], processed: Record<string, number>): void {
  const { counts_as = jobs[0]!.kind, counts = () => 1 } = kinds.get(jobs[0]!.kind) ?? {}
  for (const job of jobs)
    if (!failed.includes(job))
      processed[counts_as] = (processed[counts_as] ?? 0) + counts(job.payload as never)
}

// Jobs that take long together must not look like an advance that died.
function keepAlive(travel: Travel, reached: Instant) {
  let telling: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    telling = moveTo(travel, reached).catch((error) =>
      travel.app.log.warn({ err: error, tenant: travel.tenant }, 'an advance could not tell that it lives'),
    )
  }, KEEP_ALIVE_MS)
  return {
    end: async () => {
      clearInterval(timer)
      await telling
    },
  }
}

// Runs jobs that may go side by side, those of one due time together, and returns those that failed. None of them runs
// at a time before the earliest.
async function runWindow(app: App, kinds: Kinds, jobs: Job[], earliest: Instant): Promise<Job[]> {
  const times = new Map<Instant, Job[]>()
  for (const job of jobs) {
    const at = job.due_at > earliest ? job.due_at : earliest
    times.set(at, [...(times.get(at) ?? []), job])
  }
  const outcomes = await Promise.all([...times].map(([at, together]) => runJobs(app, kinds, together, at)))
  return outcomes.flat()
}

// The next job by due time with those of its kind that come right behind it: of a batch kind all of them, of another those
// of the same instant. What a worker had leased before the advance began is waited for.
async function leaseNext(
  { app, kinds, tenant, to, epoch }: Travel,
  skipped: string[],
): Promise<Job[] | 'wait'> {
  const sql = app.database.write(tenant)
  const next = await sql<Job & { leased: boolean }>`
    with first as (
      select kind, due_at, rank from jobs
      where tenant = ${tenant} and due_at <= ${to} and id <> all (${skipped})
      order by due_at, rank, id
      limit 1
    )
    select j.tenant, j.id, j.kind, j.payload, j.lane, j.due_at, j.attempts,
           coalesce(j.leased_until > clock_timestamp(), false) as leased
    from first f
    cross join lateral (select f.kind = any (${batchesOf(kinds)}) as is_any) w
    join jobs j on j.tenant = ${tenant} and j.id <> all (${skipped})
      and j.due_at <= case when w.is_any then ${to}::timestamptz(3) else f.due_at end and (w.is_any or j.rank = f.rank)
    order by j.due_at, j.rank, j.id
    limit ${MOST_AT_ONCE}`
  const first = next[0]
  if (!first) return []
  const kind = kinds.get(first.kind)
  const end = next.findIndex((job) => job.kind !== first.kind || (!kind?.batch && job.leased))
  const isAtOnce = kind?.batch || kind?.changes || kind?.stepsAtOnce
  const most = isAtOnce ? next.length : MOST_TOGETHER
  const like = next.slice(0, Math.min(end < 0 ? next.length : end, most))
  const together = like.filter((job) => !job.leased)
  if (together.length === 0) return 'wait'
  const ids = together.map((job) => job.id)
  const taken = await sql<{ id: string; attempts: number }>`
    update jobs
    set attempts = attempts + 1, leased_until = clock_timestamp() + make_interval(secs => ${ALIVE_SECONDS})
    where tenant = ${tenant} and id = any (${ids}) and (leased_until is null or leased_until <= clock_timestamp())
      and exists (select from tenants where id = ${tenant} and clock_epoch = ${epoch})
    returning id, attempts`
  const attempts = new Map(taken.map((job) => [job.id, job.attempts]))
  const leased = together.filter((job) => attempts.has(job.id))
  return leased.length > 0 ? leased.map((job) => ({ ...job, attempts: attempts.get(job.id)! })) : 'wait'
}

// The kinds whose jobs go together whenever they fall due.
const batchesOf = (kinds: Kinds) => [...kinds.values()].flatMap(({ kind, batch }) => (batch ? [kind] : []))

async function moveTo({ app, tenant, epoch }: Travel, at: Instant): Promise<void> {
  const moved = await app.database.write(tenant)`
    update tenants
    set clock_at = greatest(clock_at, ${at}::timestamptz),
        advance_until = clock_timestamp() + make_interval(secs => ${ALIVE_SECONDS})
    where id = ${tenant} and clock_epoch = ${epoch}
    returning id`
  if (moved.length === 0) throw cutShort()
}

interface NextClock {
  mode: Tenant['clock_mode']
  at: Instant
  from?: 'running' | 'frozen'
}

/** The tenant's clock as the switch finds it; dead is an advance that has not told for long that it lives. */
type Clock = Tenant & { is_dead: boolean }

interface Switched {
  at: Instant
  epoch: number
}

// Two switches, or a switch and a lease, may meet in a deadlock; the one that gave way goes again.
async function switchClock(
  app: App,
  tenant: string,
  decide: (clock: Clock, now: Instant) => NextClock,
): Promise<Switched> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await switchOnce(app, tenant, decide)
    } catch (error) {
      if (attempt >= 5 || !isTransient(error)) throw error
    }
  }
}

/**
 * Sets the clock and puts every job to the machine's time that follows, in one transaction; what is leased, and may be so
 * by a process that died, not before its lease runs out.
 * Changes hold the same lock shared, so none of them enqueues a job by the old clock after this.
 */
async function switchOnce(
  app: App,
  tenant: string,
  decide: (clock: Clock, now: Instant) => NextClock,
): Promise<Switched> {
  let switched: Switched
  const tx = await app.database.begin(tenant)
  try {
    await tx.sql`select pg_advisory_xact_lock(tenant_lock(${tenant}))`
    const [clock] = await tx.sql<Clock>`
      select clock_mode, clock_at, clock_epoch, (extract(epoch from clock_offset) * 1000)::float8 as clock_offset_ms,
             clock_mode = 'advancing' and advance_until < clock_timestamp() as is_dead
      from tenants where id = ${tenant} for no key update`
    const next = decide(clock!, tenantNow(clock!, app.machineNow()))
    switched = { at: next.at, epoch: clock!.clock_epoch + 1 }
    await tx.sql`
      update tenants
      set clock_mode = ${next.mode}, clock_at = ${next.at}::timestamptz, clock_epoch = clock_epoch + 1,
          clock_offset = ${next.at}::timestamptz - clock_timestamp(), advance_from = ${next.from ?? null},
          advance_until = case when ${next.mode}::text = 'advancing'
            then clock_timestamp() + make_interval(secs => ${ALIVE_SECONDS}) end
      where id = ${tenant}`
    // Most of them are far off and stay so: rows that would not change are left alone.
    await tx.sql`
      update jobs
      set wake_at = greatest(machine_time(t.clock_mode, t.clock_offset, t.clock_at, jobs.due_at),
                             case when leased_until > clock_timestamp() then leased_until end)
      from tenants t
      where t.id = ${tenant} and jobs.tenant = ${tenant}
        and (leased_until is not null
             or wake_at <> machine_time(t.clock_mode, t.clock_offset, t.clock_at, jobs.due_at)::timestamptz(3))`
    await tx.commit()
  } catch (error) {
    await tx.rollback()
    throw error
  }
  await app.forget('tenant', tenant)
  app.wakeWorker(...WORKER_PARTS)
  return switched
}

/** Ends advances whose process died: the clock stays where they had got to. */
export async function recoverAdvances(app: App): Promise<void> {
  const dead = await app.database.sql(PLATFORM)<{ id: string; advance_from: 'running' | 'frozen' }>`
    select id, advance_from from tenants where clock_mode = 'advancing' and advance_until < clock_timestamp()`
  for (const { id, advance_from } of dead)
    try {
      await switchClock(app, id, (clock) => {
        if (!clock.is_dead) throw GOES_ON
        return { mode: advance_from, at: clock.clock_at! }
      })
      app.log.warn(
        { tenant: id },
        'an advance of the clock was cut short; the clock goes on from where it had got to',
      )
    } catch (error) {
      if (error !== GOES_ON) throw error
    }
}

const GOES_ON = new Error('the advance lives, or another process has ended it')
