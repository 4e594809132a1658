// Runs the steps of every request in their order. A step may refuse the request by throwing, or answer it; then no
// other step follows.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'
import type { BreakingChange } from '../../versions/versions.ts'
import { sealFailure } from './answers/refuse.ts'
import { newResponseCache, type ResponseCache } from './response-cache.ts'
import { operationOf, type Route, type Streams } from './route.ts'
import { answerSealer } from './seal-answer.ts'
import type { AdmitOperator, Parts, Run, Step } from './steps/step.ts'
import { STEPS } from './steps.ts'
import { checkStorable } from './validation/storable.ts'

export type { AdmitOperator }

export interface Pipeline {
  /** Runs the steps on arrival. */
  arrive(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Makes the steps of a route before the body. */
  admission(route: Route): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Makes the steps of a route after the body; one of them answers. */
  handler(route: Route): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** Makes the pipeline of a server. */
export function newPipeline(
  app: App,
  changes: readonly BreakingChange[],
  streams: Streams,
  admitOperator: AdmitOperator,
): Pipeline {
  const admissions = new Map<Route, readonly Run[]>()
  const parts: Parts = {
    app,
    changes,
    streams,
    admitOperator,
    admit: async (route, request, reply) => void (await runAll(admissions.get(route)!, request, reply)),
    sealFailure: (error, request) => sealFailure(app, error, request),
    sealAnswer: answerSealer(changes, app.config.check_responses),
    cacheOf: cacheFinder(),
  }
  const arrival = STEPS.flatMap((step) => (step.runs === 'on arrival' ? step.prepare(parts) : []))
  const before = preparedOf(parts, 'before the body')
  const after = preparedOf(parts, 'after the body')
  return {
    arrive: async (request, reply) => void (await runAll(arrival, request, reply)),
    admission(route) {
      const runs = before(route)
      admissions.set(route, runs)
      return async (request, reply) => {
        // Before any query: the admission of operators looks for the tenant of the path.
        checkStorable({ params: request.params, query: undefined, body: undefined })
        await runAll(runs, request, reply)
      }
    },
    handler(route) {
      const runs = after(route)
      return async (request, reply) => {
        if (!(await runAll(runs, request, reply))) throw new Error(`no step answers ${operationOf(route)}`)
        return reply
      }
    },
  }
}

/** Prepares the steps of one phase; the function returned makes those that apply to a route. */
function preparedOf(parts: Parts, moment: Step['runs']): (route: Route) => readonly Run[] {
  const prepared = STEPS.flatMap((step) =>
    step.runs === moment && step.runs !== 'on arrival' ? step.prepare(parts) : [],
  )
  return (route) => prepared.flatMap((of) => of(route) ?? [])
}

// Whether a step has answered. A step without asynchronous work returns no promise, and the next begins in the same
// tick.
async function runAll(runs: readonly Run[], request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  for (const run of runs) {
    const pending = run(request, reply)
    if (pending && (await pending)) return true
  }
  return false
}

function cacheFinder(): (route: Route) => ResponseCache | undefined {
  const caches = new Map<Route, ResponseCache>()
  return (route) => {
    if (route.is_polled && !caches.has(route)) caches.set(route, newResponseCache())
    return caches.get(route)
  }
}
