// Jobs that work in steps, side by side: the changes that they come to together share a transaction. Where one of those
// changes fails each is carried out by itself, and who has failed falls behind.
import { type ChangeFacts, change } from '../change.ts'
import { changeApart } from '../change-together.ts'
import type { App, Context } from '../context.ts'

/** Carries out a change for one of those that go abreast. */
export type CarryOut = <T>(
  app: App,
  facts: ChangeFacts,
  handler: (context: Context) => Promise<T>,
) => Promise<T>

interface Step {
  n: number
  facts: ChangeFacts
  handler: (context: Context) => Promise<unknown>
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

/** Lets so many go abreast: each carries out its changes by its own number, and says when it is at its end. */
export function goAbreast(app: App, count: number): { as(n: number): CarryOut; leave(): void } {
  let underWay = count
  let asked: Step[] = []
  const goOn = () => {
    if (asked.length === 0 || asked.length < underWay) return
    const steps = asked.sort((a, b) => a.n - b.n)
    asked = []
    void carryOut(app, steps)
  }
  return {
    as: (n) => (_, facts, handler) =>
      new Promise((resolve, reject) => {
        asked.push({ n, facts, handler, resolve: resolve as Step['resolve'], reject })
        goOn()
      }),
    leave: () => {
      underWay -= 1
      goOn()
    },
  }
}

async function carryOut(app: App, steps: readonly Step[]): Promise<void> {
  const answers: unknown[] = []
  try {
    await changeApart(
      app,
      steps.map(({ facts }) => facts),
      async (context, n) => {
        answers[n] = await steps[n]!.handler(context)
      },
    )
  } catch (error) {
    app.log.debug({ err: error }, 'changes that were begun together are parted')
    for (const { facts, handler, resolve, reject } of steps)
      await change(app, facts, handler).then(resolve, reject)
    return
  }
  for (const [n, { resolve }] of steps.entries()) resolve(answers[n])
}
