// Carries out jobs of one tenant and instant step by step, in batches. A batch that fails is bisected, so that only a
// job that fails on its own is left out.
import type { App, Context } from '../context.ts'
import { type ChangeFacts, SIGNAL } from '../unit-of-work/change-facts.ts'
import { BATCH_SIZE, chunk, pipelineBatches, type Slot } from '../unit-of-work/pipeline-batches.ts'
import { runBatch } from '../unit-of-work/run-batch.ts'
import { runInTransaction } from '../unit-of-work/run-in-transaction.ts'
import type { Instant } from '../values/time.ts'
import { type Job, type JobsRun, jobFacts, type OnJobsDone } from './job.ts'

type Entry<A> = readonly [Job, A]
type RecordOne = (n: number) => Promise<void>

interface Step<A, B> {
  app: App
  options: StepsOptions
  factsOf: (job: Job) => ChangeFacts
  handler: (contexts: Context[], of: A[], record: RecordOne) => Promise<B[]>
  fail(job: Job, error: unknown): void
}

export interface StepsOptions {
  batch_size?: number | undefined
  inserts_only?: boolean | undefined
  now: Instant | undefined
  onDone: OnJobsDone
  /** The facts of a change for a job; by default a change of the system. */
  factsOf?: (job: Job) => ChangeFacts
}

/** Begins a run; `failed` holds each failed job with its error, `unanswered` those whose call to the outside failed. */
export function beginSteps(app: App, options: StepsOptions): Begun {
  const failed = new Map<Job, unknown>()
  const unanswered = new Set<Job>()
  const fail = (job: Job, error: unknown) => void failed.set(job, error)
  const factsOf = options.factsOf ?? ((job: Job) => jobFacts(job, options.now))
  const withoutJob = (job: Job): ChangeFacts => ({ ...factsOf(job), job: undefined })
  const transact: Transact = async (of, handler) => {
    const all = async (contexts: Context[], payloads: never[], record: RecordOne) => {
      await handler(contexts, payloads, record)
      return payloads
    }
    await runInBatches({ app, options, factsOf, handler: all, fail }, [...of])
  }
  return {
    failed,
    unanswered,
    run: {
      app,
      now: options.now,
      done: options.onDone,
      changeOnce: (under, handler) => runInTransaction(app, withoutJob(under), handler),
      change: async (of, handler) =>
        new Map(await runInBatches({ app, options, factsOf: withoutJob, handler, fail }, [...of])),
      call: async (of, handler) =>
        new Map(
          await callEach([...of], handler, (job, error) => {
            unanswered.add(job)
            fail(job, error)
          }),
        ),
      finish: (of, handler) => transact(of as ReadonlyMap<Job, never>, handler),
      transact,
    },
  }
}

interface Begun {
  run: JobsRun & { transact: Transact }
  failed: ReadonlyMap<Job, unknown>
  unanswered: ReadonlySet<Job>
}

type Transact = (
  of: ReadonlyMap<Job, never>,
  handler: (contexts: Context[], payloads: never[], record: RecordOne) => Promise<unknown>,
) => Promise<void>

async function runInBatches<A, B>(step: Step<A, B>, of: readonly Entry<A>[]): Promise<Entry<B>[]> {
  const { batch_size = BATCH_SIZE, inserts_only = false } = step.options
  if (of.length <= batch_size) return bisectOnFailure(step, of)
  const batches = chunk(of, batch_size)
  const results = await pipelineBatches(batches, (batch, slot) =>
    runOnce(step, batch, { ...slot, insertsOnly: inserts_only }).catch((error) => logBisected(step, error)),
  )
  const done: Entry<B>[] = []
  for (const [n, batch] of batches.entries())
    done.push(...(results[n] ?? (await bisectOnFailure(step, batch))))
  return done
}

async function bisectOnFailure<A, B>(step: Step<A, B>, of: readonly Entry<A>[]): Promise<Entry<B>[]> {
  if (of.length === 0) return []
  try {
    return await runOnce(step, of)
  } catch (error) {
    if (of.length === 1) {
      step.fail(of[0]![0], error)
      return []
    }
    logBisected(step, error)
  }
  const middle = Math.ceil(of.length / 2)
  const first = await bisectOnFailure(step, of.slice(0, middle))
  return [...first, ...(await bisectOnFailure(step, of.slice(middle)))]
}

function logBisected({ app }: { app: App }, error: unknown): undefined {
  app.log.debug({ err: error }, 'a batch of jobs failed and is bisected')
}

async function runOnce<A, B>(
  { app, factsOf, handler }: Step<A, B>,
  of: readonly Entry<A>[],
  slot?: Slot,
): Promise<Entry<B>[]> {
  const facts = of.map(([job]) => factsOf(job))
  const all = of.map(([, value]) => value)
  let results: B[] = []
  if (of.length === 1 && !slot)
    results = await runInTransaction(app, facts[0]!, (context) => handler([context], all, async () => {}))
  else
    await runBatch(
      app,
      facts,
      async (contexts, record) => {
        results = await handler(contexts, all, record)
      },
      slot,
    )
  return of.map(([job], n) => [job, results[n]!])
}

async function callEach<A, B>(
  of: readonly Entry<A>[],
  handler: (value: A) => Promise<B>,
  fail: (job: Job, error: unknown) => void,
): Promise<Entry<B>[]> {
  const calls = of.map(async ([job, value]): Promise<Entry<B>[]> => {
    try {
      return [[job, await handler(value)]]
    } catch (error) {
      fail(job, error)
      return []
    }
  })
  return (await Promise.all(calls)).flat()
}

/** Whether the error says that another process has carried out the job. */
export const isTaken = (error: unknown): boolean => (error as { code?: string }).code === SIGNAL.job_taken
