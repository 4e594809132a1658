// Carries out leased jobs of one kind, and puts those that fail back into the queue.
import type { App } from '../context.ts'
import { jobsRun } from '../metrics.ts'
import { activeTracer, inSpan } from '../tracing/port.ts'
import { runInTransaction } from '../unit-of-work/run-in-transaction.ts'
import type { Instant } from '../values/time.ts'
import { enqueue } from './enqueue.ts'
import { isPooled, type Job, type JobKind, jobFacts, type OnJobsDone } from './job.ts'
import { logFailure } from './log-failure.ts'
import { noteOutcomes } from './note-outcomes.ts'
import { retryLater } from './retry-later.ts'
import { beginSteps, isTaken } from './run-steps.ts'

const MAX_LINKS = 100

export type Kinds = ReadonlyMap<string, JobKind>

/** Carries out jobs of one kind and tenant; `now` is set during an advance. Returns the jobs that failed. */
export async function runJobs(
  app: App,
  kinds: Kinds,
  jobs: Job[],
  now?: Instant,
  onDone: OnJobsDone = () => {},
): Promise<Job[]> {
  const kind = kinds.get(jobs[0]!.kind)
  if (!kind) {
    const error = new Error(`no code for jobs of kind ${jobs[0]!.kind}`)
    return retryAll(app, new Map(jobs.map((job) => [job, error])))
  }
  const failed: Job[] = []
  for (const round of roundsOf(kind, jobs, now))
    failed.push(...(await traceRound(kind, round, now, () => runRound(app, kind, round, now, onDone))))
  return failed
}

// A job continues the trace of the request that led to it. Jobs that run together have a trace of their own with a link
// to each of these; an advance of the clock, which runs thousands, has none.
function traceRound(
  kind: JobKind,
  jobs: readonly Job[],
  now: Instant | undefined,
  work: () => Promise<Job[]>,
): Promise<Job[]> {
  const tracer = activeTracer()
  if (!tracer || now !== undefined) return work()
  const [first] = jobs as readonly [Job]
  const parent = jobs.length === 1 ? first.trace : null
  const links = jobs.length === 1 ? [] : jobs.slice(0, MAX_LINKS).map(({ trace }) => trace)
  const attributes = { 'holdfast.tenant': first.tenant, 'holdfast.jobs': jobs.length }
  const span = tracer.begin({ name: `job ${kind.kind}`, kind: 'consumer', parent, links, attributes })
  if (jobs.length === 1) first.trace = span.traceparent
  return inSpan(span, work)
}

async function runRound(
  app: App,
  kind: JobKind,
  jobs: readonly Job[],
  now: Instant | undefined,
  onDone: OnJobsDone,
): Promise<Job[]> {
  const payloads = new Map(jobs.map((job) => [job, job.payload as never]))
  const { batch_size, inserts_only } = kind
  const { run, failed, unanswered } = beginSteps(app, { batch_size, inserts_only, now, onDone })
  const errors = new Map<Job, unknown>()
  try {
    if ('transaction' in kind) await run.transact(payloads, kind.transaction)
    else await kind.steps(run, payloads)
  } catch (error) {
    for (const job of jobs) errors.set(job, error)
  }
  for (const [job, error] of failed) errors.set(job, error)
  for (const [job, error] of errors) if (isTaken(error)) errors.delete(job)
  const taken = [...failed.values()].filter(isTaken).length
  const done = jobs.length - errors.size - taken
  if (done > 0) jobsRun.inc({ kind: kind.kind, outcome: 'done' }, done)
  await noteOutcomes(app, kind, jobs, { errors, unanswered, now })
  return retryAll(app, errors, kind, now)
}

async function retryAll(
  app: App,
  errors: ReadonlyMap<Job, unknown>,
  kind?: JobKind,
  now?: Instant,
): Promise<Job[]> {
  for (const [job, error] of errors) {
    if (kind && (await splitJob(app, kind, job, now))) continue
    await retryLater(app, job, error)
    jobsRun.inc({ kind: job.kind, outcome: 'failed' })
  }
  return [...errors.keys()]
}

// Replaces a failed job by a job for each part of its work; false if it has no parts.
async function splitJob(app: App, kind: JobKind, job: Job, now?: Instant): Promise<boolean> {
  const parts = kind.split?.(job.payload as never, job.due_at) ?? []
  if (parts.length < 2) return false
  try {
    await runInTransaction(app, jobFacts(job, now), async (context) => {
      for (const part of parts) enqueue(context, part)
    })
    return true
  } catch (error) {
    logFailure(app, error, 'a failed job could not be split', { job: job.id, kind: job.kind })
    return false
  }
}

/**
 * Groups jobs that may share a batch. While the clock runs every job runs by itself, unless its kind is pooled; during
 * an advance jobs of one partition take turns.
 */
export function roundsOf(kind: JobKind, jobs: readonly Job[], now: Instant | undefined): (readonly Job[])[] {
  if (isPooled(kind)) return [jobs]
  if (now === undefined) return jobs.map((job) => [job])
  const rounds: Job[][] = []
  const turns = new Map<string, number>()
  for (const job of jobs) {
    const key = job.partition_key ?? job.id
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    if (rounds[turn]) rounds[turn].push(job)
    else rounds[turn] = [job]
  }
  return rounds
}
