import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../context.ts'
import type { ChangeFacts, SealedAnswer } from '../../../unit-of-work/change-facts.ts'
import { recordOutcome, runInTransaction } from '../../../unit-of-work/run-in-transaction.ts'
import { send } from '../answers/send.ts'
import { lookUpOutcome, runExclusively, runIdempotently } from '../idempotency.ts'
import { HeadedAnswer, type Input, type Route } from '../route.ts'
import { playAfterWrite } from './play-faults.ts'
import type { Parts, Step, Visit } from './step.ts'

type AnyInput = Input<unknown, unknown, unknown>

/** Carries out a change, once under its Idempotency-Key, and records it with its answer. */
export const answerWrite: Step = {
  name: 'answer a write',
  runs: 'after the body',
  prepare: (parts) => (route) => {
    if (!route.write && !route.steps) return undefined
    const perform = route.write ? performWrite : performSteps
    return async (request, reply) => {
      const { app } = parts
      const { visit } = request
      const change = visit.change!
      const answer = () =>
        runIdempotently(
          app,
          change,
          () => perform(parts, route, change, visit, reply),
          (error) => parts.sealFailure(error, request),
        )
      const outcome = await (route.steps ? runExclusively(app, change, answer) : answer())
      if (outcome.status < 300 && playAfterWrite(app, request, reply)) return true
      if (outcome.replayed) reply.header('Idempotent-Replayed', 'true')
      if (outcome.status === 201 && request.routeOptions.config.is_readable)
        addLocation(app, request, reply, outcome)
      send(reply, outcome)
      return true
    }
  },
}

const CREATED = /^\{"id":"(\w+)"/

/** Adds the address of the resource that a request created: below the path of the request, by the id in the answer. */
function addLocation(
  { config }: App,
  { url }: FastifyRequest,
  reply: FastifyReply,
  { body }: SealedAnswer,
): void {
  const id = CREATED.exec(body)?.[1]
  if (id) reply.header('Location', `${config.base_url}${url.split('?', 1)[0]}/${id}`)
}

async function performWrite(
  { app, sealAnswer }: Parts,
  route: Route,
  change: ChangeFacts,
  { input, version }: Visit,
  reply: FastifyReply,
): Promise<SealedAnswer> {
  let sealed: SealedAnswer | undefined
  await runInTransaction(
    app,
    change,
    (context) => route.write!(context, input as AnyInput),
    (answer) => {
      if (answer instanceof HeadedAnswer) reply.headers(answer.headers)
      sealed = sealAnswer(route, version, answer instanceof HeadedAnswer ? answer.answer : answer)
      return sealed
    },
  )
  return sealed!
}

async function performSteps(
  { app, sealAnswer }: Parts,
  route: Route,
  change: ChangeFacts,
  { input, version }: Visit,
): Promise<SealedAnswer> {
  if (change.idempotency) {
    const stored = await lookUpOutcome(app, change)
    if (stored) return stored
  }
  const { tenant, actor, request } = change
  const sealed = sealAnswer(
    route,
    version,
    await route.steps!({ app, tenant, actor, request }, input as AnyInput),
  )
  await recordOutcome(app, change, sealed)
  return sealed
}
