// Jobs that work in steps, all of them at each step together. Where the transaction of a step fails each half of them has
// one of its own, so that only who fails alone is left behind.
import { type ChangeFacts, change } from '../change.ts'
import { changeAtOnce } from '../change-together.ts'
import type { App, Context } from '../context.ts'
import type { Job, JobsRun, Of } from './jobs.ts'

type Handler<A, B> = (contexts: Context[], of: A[]) => Promise<B[]>

/** Lets jobs of one tenant and instant go at once, and tells which of them have failed, and why. */
export function goAtOnce(
  app: App,
  factsOf: (job: Job) => ChangeFacts,
): { run: JobsRun; failed: ReadonlyMap<Job, unknown> } {
  const failed = new Map<Job, unknown>()
  const withoutJob = (job: Job): ChangeFacts => ({ ...factsOf(job), job: undefined })

  async function inParts<A, B>(
    of: readonly (readonly [Job, A])[],
    facts: (job: Job) => ChangeFacts,
    handler: Handler<A, B>,
  ): Promise<(readonly [Job, B])[]> {
    if (of.length === 0) return []
    try {
      const answers = await carryOut(app, of, facts, handler)
      return of.map(([job], n) => [job, answers[n]!] as const)
    } catch (error) {
      if (of.length === 1) {
        failed.set(of[0]![0], error)
        return []
      }
      app.log.debug({ err: error }, 'jobs that were begun together are parted')
    }
    const middle = Math.ceil(of.length / 2)
    const before = await inParts(of.slice(0, middle), facts, handler)
    return [...before, ...(await inParts(of.slice(middle), facts, handler))]
  }

  async function call<A, B>(of: Of<A>, handler: (one: A) => Promise<B>): Promise<Of<B>> {
    const called = [...of].map(async ([job, one]) => {
      try {
        return [[job, await handler(one)] as const]
      } catch (error) {
        failed.set(job, error)
        return []
      }
    })
    return new Map((await Promise.all(called)).flat())
  }

  const run: JobsRun = {
    app,
    change: async (of, handler) => new Map(await inParts([...of], withoutJob, handler)),
    finish: async (of, handler) =>
      void (await inParts([...of], factsOf, async (contexts, all) => {
        await handler(contexts, all)
        return all
      })),
    call,
  }
  return { run, failed }
}

async function carryOut<A, B>(
  app: App,
  of: readonly (readonly [Job, A])[],
  facts: (job: Job) => ChangeFacts,
  handler: Handler<A, B>,
): Promise<B[]> {
  const all = of.map(([, one]) => one)
  if (of.length === 1) return change(app, facts(of[0]![0]), (context) => handler([context], all))
  let answers: B[] = []
  await changeAtOnce(
    app,
    of.map(([job]) => facts(job)),
    async (contexts) => {
      answers = await handler(contexts, all)
    },
  )
  return answers
}
