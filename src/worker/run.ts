// Carries out one job, or one batch, and says what became of it.
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChangeFacts, change, JOB_TAKEN } from '../change.ts'
import { changeTogether } from '../change-together.ts'
import type { App } from '../context.ts'
import { DatabaseUnavailable } from '../db/database.ts'
import { jobsRun } from '../metrics.ts'
import type { Instant } from '../values/time.ts'
import { goAtOnce } from './at-once.ts'
import { enqueue } from './enqueue.ts'
import { type Job, type JobKind, jobRequest, type Settled, SYSTEM } from './jobs.ts'
import { logFailure } from './log-failure.ts'

/** While the database is away a job cannot be given back; after this its lease has run out. */
const TRY_AGAIN_MS = 500
const MOST_TRIES = 120

export type Kinds = ReadonlyMap<string, JobKind>

/** Carries out jobs of one kind that were leased; now is fixed during an advance. Returns those that failed. */
export async function runJobs(
  app: App,
  kinds: Kinds,
  jobs: Job[],
  now?: Instant,
  settled: Settled = () => {},
): Promise<Job[]> {
  const kind = kinds.get(jobs[0]!.kind)
  if (kind?.batch) {
    try {
      await kind.batch(app, jobs, now, settled)
      jobsRun.inc({ kind: kind.kind, outcome: 'done' }, jobs.length)
      return []
    } catch (error) {
      for (const job of jobs) await giveBack(app, job, error)
      return jobs
    }
  }
  if (kind?.changes || kind?.stepsAtOnce) return runAtOnce(app, kind, jobs, now)
  return runEach(app, kind, jobs, now)
}

// Jobs of one kind and instant, in their order: together as far as that works. Where one of them fails nothing has
// happened; each half is tried then, so that the others still go together.
async function runEach(
  app: App,
  kind: JobKind | undefined,
  jobs: readonly Job[],
  now: Instant | undefined,
): Promise<Job[]> {
  if (jobs.length === 1) return (await runOne(app, kind, jobs[0]!, now)) ? [] : [...jobs]
  if (kind?.change && (await runTogether(app, kind, jobs, now))) return []
  const middle = Math.ceil(jobs.length / 2)
  const failed = await runEach(app, kind, jobs.slice(0, middle), now)
  return [...failed, ...(await runEach(app, kind, jobs.slice(middle), now))]
}

async function runTogether(
  app: App,
  kind: JobKind,
  jobs: readonly Job[],
  now: Instant | undefined,
): Promise<boolean> {
  const facts = jobs.map((job) => factsOf(job, now))
  const payloads = jobs.map(({ payload }) => payload as never)
  try {
    await changeTogether(app, facts, (context, n) => kind.change!(context, payloads[n]!))
  } catch (error) {
    app.log.debug({ kind: kind.kind, err: error }, 'jobs that were begun together are parted')
    return false
  }
  jobsRun.inc({ kind: kind.kind, outcome: 'done' }, jobs.length)
  return true
}

// Step by step: during an advance of each owner one job at a time, else every job by itself.
async function runAtOnce(app: App, kind: JobKind, jobs: readonly Job[], now?: Instant): Promise<Job[]> {
  const isTogether = now !== undefined && jobs.length > 1
  const rounds = isTogether
    ? roundsOf(jobs, (await kind.owners?.(app, jobs)) ?? jobs.map(({ id }) => id))
    : jobs.map((job) => [job])
  const failed: Job[] = []
  for (const round of rounds) failed.push(...(await runRound(app, kind, round, now)))
  return failed
}

async function runRound(app: App, kind: JobKind, jobs: readonly Job[], now?: Instant): Promise<Job[]> {
  const { run, failed } = goAtOnce(app, (job) => factsOf(job, now), kind.atOnce)
  const payloads = new Map(jobs.map((job) => [job, job.payload as never]))
  if (kind.changes) await run.finish(payloads, kind.changes)
  else await kind.stepsAtOnce!(run, payloads)
  const gone = [...failed].filter(([, error]) => (error as { code?: string }).code !== JOB_TAKEN)
  for (const [job, error] of gone) {
    if (await divide(app, kind, job, now)) continue
    await giveBack(app, job, error)
    jobsRun.inc({ kind: kind.kind, outcome: 'failed' })
  }
  const done = jobs.length - failed.size
  if (done > 0) jobsRun.inc({ kind: kind.kind, outcome: 'done' }, done)
  return gone.map(([job]) => job)
}

// Puts a job for each part of it in the place of one that failed, and tells whether it has parts.
async function divide(app: App, kind: JobKind, job: Job, now?: Instant): Promise<boolean> {
  const parts = kind.divide?.(job.payload as never, job.due_at) ?? []
  if (parts.length < 2) return false
  try {
    await change(app, factsOf(job, now), async (context) => {
      for (const part of parts) enqueue(context, part)
    })
    return true
  } catch (error) {
    app.log.warn({ job: job.id, kind: job.kind, err: error }, 'a job that failed could not be divided')
    return false
  }
}

function roundsOf(jobs: readonly Job[], owners: readonly string[]): Job[][] {
  const rounds: Job[][] = []
  const turns = new Map<string, number>()
  for (const [n, job] of jobs.entries()) {
    const turn = turns.get(owners[n]!) ?? 0
    turns.set(owners[n]!, turn + 1)
    if (rounds[turn]) rounds[turn].push(job)
    else rounds[turn] = [job]
  }
  return rounds
}

const factsOf = (job: Job, now?: Instant): ChangeFacts => ({
  tenant: job.tenant,
  actor: SYSTEM,
  request: jobRequest(job),
  action: job.kind,
  now,
  job: { id: job.id, attempts: job.attempts },
})

async function runOne(app: App, kind: JobKind | undefined, job: Job, now?: Instant): Promise<boolean> {
  try {
    if (!kind) throw new Error(`no code for jobs of kind ${job.kind}`)
    const { job: _, ...facts } = factsOf(job, now)
    const last = factsOf(job, now)
    if (kind.change) await change(app, last, (context) => kind.change!(context, job.payload as never))
    else
      await kind.steps!(
        {
          app,
          job,
          now,
          change: (handler) => change(app, facts, handler),
          finish: (handler) => change(app, last, handler),
        },
        job.payload as never,
      )
    jobsRun.inc({ kind: kind.kind, outcome: 'done' })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === JOB_TAKEN) return true
    jobsRun.inc({ kind: job.kind, outcome: 'failed' })
    await giveBack(app, job, error)
    return false
  }
}

/**
 * Puts a job that failed back on the list, to be tried again after a pause that grows up to five minutes. One of a batch
 * that was carried out before another failed is on the list for later, or off it, and stays so.
 */
async function giveBack(app: App, job: Job, error: unknown): Promise<void> {
  logFailure(app, error, 'job failed', {
    ...{ job: job.id, kind: job.kind, tenant: job.tenant, attempts: job.attempts },
  })
  const pause_seconds = Math.min(300, 2 ** Math.min(job.attempts, 9) / 2)
  const message = String((error as Error)?.message ?? error).slice(0, 500)
  for (let tries = 1; ; tries++)
    try {
      return await putBack(app, job, message, pause_seconds)
    } catch (second) {
      if (second instanceof DatabaseUnavailable && tries < MOST_TRIES) await sleep(TRY_AGAIN_MS)
      else
        return logFailure(app, second, 'job could not be given back; its lease will run out', { job: job.id })
    }
}

async function putBack(app: App, job: Job, message: string, pause_seconds: number): Promise<void> {
  await app.database.write(job.tenant)`
    update jobs
    set leased_until = null, last_error = ${message},
        wake_at = case when t.clock_mode = 'advancing' then 'infinity'
          else clock_timestamp() + make_interval(secs => ${pause_seconds}) end
    from tenants t
    where t.id = ${job.tenant} and jobs.tenant = ${job.tenant} and jobs.id = ${job.id}
      and jobs.attempts = ${job.attempts} and jobs.leased_until is not null`
}
