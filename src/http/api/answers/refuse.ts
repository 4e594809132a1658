// Sends and records refusals.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../context.ts'
import { isOutage, reasonOf } from '../../../db/unavailable.ts'
import { envelope, Refusal } from '../../../errors.ts'
import type { SealedAnswer } from '../../../unit-of-work/change-facts.ts'
import { recordOutcome } from '../../../unit-of-work/run-in-transaction.ts'
import { todayOf, usualVersion, versionHeaders } from '../headers.ts'
import { refusalOf } from './refusals.ts'
import { send } from './send.ts'

/** The answer to a request that failed; faults of the server are logged. */
export function sealFailure(app: App, error: unknown, request: FastifyRequest): SealedAnswer {
  const refusal = refusalOf(error, request)
  if (isOutage(error)) app.log.warn({ request: request.id, reason: reasonOf(error) }, 'request refused')
  // A sandbox may order the answer 500; then nothing has failed.
  else if (refusal.code === 'server_error' && !(error instanceof Refusal))
    app.log.error({ request: request.id, err: error }, 'request failed')
  if (request.visit) request.visit.refusal = refusal
  const body = JSON.stringify(envelope(refusal, `${app.config.base_url}/docs/errors`, request.id))
  return { status: refusal.status, body }
}

/** Refuses a request. */
export function refuse(app: App, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const sunset = app.config.baseline_version_sunset
  if (!reply.hasHeader('Request-Id')) reply.header('Request-Id', request.id)
  if (!reply.hasHeader('Api-Version'))
    reply.headers(versionHeaders(usualVersion(sunset, todayOf(app)), sunset))
  const { headers } = refusalOf(error, request)
  if (headers) reply.headers(headers)
  return send(reply, sealFailure(app, error, request))
}

/** Refuses a request to a route; the refusal of a write is recorded in the activity. */
export async function refuseRouted(
  app: App,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant, actor, action, facts } = request.visit
  const { status } = refusalOf(error, request)
  if (tenant && actor && action && status < 500 && status !== 429) {
    const change = { tenant: tenant.id, actor, request: facts, action }
    await recordOutcome(app, change, sealFailure(app, error, request)).catch((failure) =>
      app.log.error({ request: request.id, err: failure }, 'a refused write could not be recorded'),
    )
  }
  return refuse(app, error, request, reply)
}
