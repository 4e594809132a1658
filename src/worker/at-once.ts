// Jobs that work in steps, all of them at each step together. Where the transaction of a step fails each half of them has
// one of its own, so that only who fails alone is left behind.

import type { App, Context } from '../context.ts'
import type { ChangeFacts } from '../transactions/change-facts.ts'
import { BATCH_SIZE, chunk, pipelineBatches, type Slot } from '../transactions/pipeline-batches.ts'
import { runBatch } from '../transactions/run-batch.ts'
import { runInTransaction } from '../transactions/run-in-transaction.ts'
import type { Job, JobsRun } from './jobs.ts'

type Entry<A> = readonly [Job, A]

export interface HowAtOnce {
  /** So many are decided about together, BATCH_SIZE unless it says otherwise. */
  most?: number | undefined
  /** What they write, beside what every change records, is new rows alone. */
  adds?: boolean | undefined
}

interface Step<A, B> {
  app: App
  factsOf: (job: Job) => ChangeFacts
  handler: (contexts: Context[], of: A[]) => Promise<B[]>
  fail(job: Job, error: unknown): void
  how: HowAtOnce
}

/** Lets jobs of one tenant and instant go at once, and tells which of them have failed, and why. */
export function goAtOnce(
  app: App,
  factsOf: (job: Job) => ChangeFacts,
  how: HowAtOnce = {},
): { run: JobsRun; failed: ReadonlyMap<Job, unknown> } {
  const failed = new Map<Job, unknown>()
  const fail = (job: Job, error: unknown) => void failed.set(job, error)
  const withoutJob = (job: Job): ChangeFacts => ({ ...factsOf(job), job: undefined })
  const run: JobsRun = {
    change: async (of, handler) =>
      new Map(await inParts({ app, factsOf: withoutJob, handler, fail, how }, [...of])),
    call: async (of, handler) => new Map(await callEach([...of], handler, fail)),
    finish: async (of, handler) => {
      const all = async (contexts: Context[], each: Parameters<typeof handler>[1]) => {
        await handler(contexts, each)
        return each
      }
      await inParts({ app, factsOf, handler: all, fail, how }, [...of])
    },
  }
  return { run, failed }
}

async function inParts<A, B>(step: Step<A, B>, of: readonly Entry<A>[]): Promise<Entry<B>[]> {
  const { most = BATCH_SIZE, adds = false } = step.how
  if (of.length <= most) return inHalves(step, of)
  const parts = chunk(of, most)
  const done = await pipelineBatches(parts, (part, place) =>
    carryOut(step, part, { ...place, insertsOnly: adds }).catch(partedIn(step)),
  )
  const came: Entry<B>[] = []
  for (const [n, part] of parts.entries()) came.push(...(done[n] ?? (await inHalves(step, part))))
  return came
}

async function inHalves<A, B>(step: Step<A, B>, of: readonly Entry<A>[]): Promise<Entry<B>[]> {
  if (of.length === 0) return []
  try {
    return await carryOut(step, of)
  } catch (error) {
    if (of.length === 1) {
      step.fail(of[0]![0], error)
      return []
    }
    partedIn(step)(error)
  }
  const middle = Math.ceil(of.length / 2)
  const before = await inHalves(step, of.slice(0, middle))
  return [...before, ...(await inHalves(step, of.slice(middle)))]
}

const partedIn =
  ({ app }: { app: App }) =>
  (error: unknown): undefined => {
    app.log.debug({ err: error }, 'jobs that were begun together are parted')
  }

async function carryOut<A, B>(
  { app, factsOf, handler }: Step<A, B>,
  of: readonly Entry<A>[],
  place?: Slot,
): Promise<Entry<B>[]> {
  const facts = of.map(([job]) => factsOf(job))
  const all = of.map(([, one]) => one)
  let answers: B[] = []
  if (of.length === 1 && !place)
    answers = await runInTransaction(app, facts[0]!, (context) => handler([context], all))
  else
    await runBatch(
      app,
      facts,
      async (contexts) => {
        answers = await handler(contexts, all)
      },
      place,
    )
  return of.map(([job], n) => [job, answers[n]!])
}

async function callEach<A, B>(
  of: readonly Entry<A>[],
  handler: (one: A) => Promise<B>,
  fail: (job: Job, error: unknown) => void,
): Promise<Entry<B>[]> {
  const called = of.map(async ([job, one]): Promise<Entry<B>[]> => {
    try {
      return [[job, await handler(one)]]
    } catch (error) {
      fail(job, error)
      return []
    }
  })
  return (await Promise.all(called)).flat()
}
