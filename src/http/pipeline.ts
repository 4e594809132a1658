// The steps of every request, in their order: id, header limits, version (before routing), then token, rate limit and
// scope, then the shapes, then the route's own function inside its transaction, then the answer in the caller's
// version.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, App, ReadContext, RequestFacts, Tenant } from '../context.ts'
import { isOutage, reasonOf } from '../db/unavailable.ts'
import { envelope, fail, Refusal } from '../errors.ts'
import type { ChangeFacts, Sealed } from '../transactions/change-facts.ts'
import { recordOutcome, runInTransaction } from '../transactions/run-in-transaction.ts'
import { tenantNow } from '../values/clock.ts'
import { newId } from '../values/ids.ts'
import { Page } from '../values/page.ts'
import { BASELINE, type BreakingChange, CURRENT, walkBack } from '../versions/versions.ts'
import { checkHeaderLengths, headerText, readVersion, usualVersion } from './headers.ts'
import { answerAlone, answerOnce, fingerprint, lookUpOutcome } from './idempotency.ts'
import { JsonBytes } from './json-bytes.ts'
import { newKeptAnswers } from './kept-answers.ts'
import { withNewKeys } from './new-keys.ts'
import { type QueryText, readQuery } from './query-text.ts'
import { newRateLimit } from './rate-limit.ts'
import { type Input, Redirect, type Route, scopeOf } from './route.ts'
import { redirect, send } from './send.ts'
import type { Streams } from './stream.ts'
import { lookUpClient, tokenVerifier } from './tokens.ts'
import { answerChecker, checkStorable, type RawInput, validatorOf } from './validate.ts'

export interface Visit {
  version: string
  facts: RequestFacts
  actor?: Actor
  tenant?: Tenant
  /** The operation that changes something, where the route is one. */
  action?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit
  }
}

export interface Pipeline {
  enter(request: FastifyRequest, reply: FastifyReply): void
  admit(route: Route, request: FastifyRequest): Promise<void>
  answerer(route: Route): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply
  /** Refuses a request that a route had taken up; a write leaves a record of activity. */
  refuseRouted(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** Makes the steps for an App, its breaking changes already known. */
export function newPipeline(app: App, changes: readonly BreakingChange[], streams: Streams): Pipeline {
  const { config } = app
  const verify = tokenVerifier(app)
  const waitFor = newRateLimit(config.rate_limit_per_second / config.api_processes, app.machineNow)
  const docsUrl = `${config.base_url}/docs/errors`

  function enter(request: FastifyRequest, reply: FastifyReply) {
    const { headers } = request
    reply.header('Request-Id', request.id)
    request.visit = {
      version: BASELINE,
      facts: {
        id: request.id,
        path: request.url.split('?', 1)[0]!.slice(0, 500),
        person: headerText(headers, 'person-id'),
        client_user: headerText(headers, 'client-user-id'),
        client_request: headerText(headers, 'client-request-id'),
      },
    }
    checkHeaderLengths(headers)
    const version = readVersion(headers, config.baseline_version_sunset, today())
    request.visit.version = version
    request.visit.facts.version = version
    showVersion(reply, version)
  }

  const today = () => new Date(app.machineNow()).toISOString().slice(0, 10)

  function showVersion(reply: FastifyReply, version: string) {
    reply.header('Api-Version', version)
    if (version === BASELINE) reply.header('Api-Version-Sunset', config.baseline_version_sunset)
  }

  async function admit(route: Route, request: FastifyRequest) {
    const token = bearer(request.headers.authorization)
    const known = token === undefined ? undefined : await verify(token)
    const client = known && (await lookUpClient(app, known.claims.client_id))
    if (!known || !client || client.disabled_at || client.tenant !== known.tenant.id)
      throw new Refusal('invalid_token', 'The access token is missing, invalid or expired.', {
        headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
      })
    const wait = waitFor(client.id)
    if (wait > 0) throw new Refusal('rate_limited', undefined, { headers: { 'Retry-After': String(wait) } })
    const scopes = new Set(known.claims.scope.split(' ').filter((scope) => client.scopes.includes(scope)))
    request.visit.actor = { id: client.service, client: client.id, scopes }
    request.visit.tenant = known.tenant
    if (!route.read && !route.stream) request.visit.action = operationOf(route)
    if (route.permission && !scopes.has(scopeOf(route.permission)))
      throw fail(route.scope_error ?? 'insufficient_scope')
  }

  function answerer(route: Route) {
    // Compiled when first needed: all of them together would cost more than the rest of the start.
    let validate: ReturnType<typeof validatorOf> | undefined
    const operation = operationOf(route)
    const status = route.status ?? 200
    let checkAnswer: ReturnType<typeof answerChecker> | undefined

    const seal =
      (version: string) =>
      (given: unknown): Sealed => {
        const answer = given instanceof JsonBytes ? JSON.parse(given.bytes.toString()) : given
        if (config.check_responses) checkAnswer ??= answerChecker(route.response)
        const fault = checkAnswer?.(answer)
        if (fault) throw new Error(`the answer of ${operation} differs from its shape: ${fault}`)
        return { status, body: JSON.stringify(walkBack(changes, version, operation, answer)) }
      }

    const answers = route.is_polled ? newKeptAnswers() : undefined
    const findAnswer = async (visit: Visit, name: string) => {
      const kept = answers!.find(name)
      return kept && (await kept.stands!(readContext(app, visit, visit.tenant!))) ? kept : undefined
    }

    function sendRead(reply: FastifyReply, version: string, answer: unknown) {
      if (answer instanceof Redirect) return redirect(reply, answer)
      if (answer instanceof JsonBytes && version === CURRENT) {
        if (config.check_responses) seal(version)(answer)
        return send(reply, { status, body: answer.pieces })
      }
      if (!(answer instanceof Page)) return send(reply, seal(version)(answer))
      if (answer.next_cursor) reply.header('Next-Cursor', answer.next_cursor)
      return send(reply, seal(version)(answer.items))
    }

    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { visit } = request
      const name = answers && `${visit.tenant!.id} ${request.url}`
      const kept = name && (await findAnswer(visit, name))
      if (kept) return sendRead(reply, visit.version, kept)
      const query = readQuery(request.query as QueryText)
      const input = { params: request.params, query, body: request.body } as RawInput
      checkStorable(input)
      const key = route.read || route.stream ? null : headerText(request.headers, 'idempotency-key')
      const facts = writeFacts(visit, route, key, request.method, input)
      validate ??= validatorOf(route)
      validate(input, () => tenantNow(visit.tenant!, app.machineNow()))
      if (route.read) {
        const known = input as Input<unknown, unknown, unknown>
        const answer = await withNewKeys(app, visit.tenant!, (tenant) =>
          route.read!(readContext(app, visit, tenant), known),
        )
        if (name) answers.keep(name, answer)
        return sendRead(reply, visit.version, answer)
      }
      if (route.stream) {
        const context = readContext(app, visit, visit.tenant!)
        const known = input as Input<unknown, unknown, unknown>
        return streams.run(
          request,
          reply,
          () => admit(route, request),
          (sink) => route.stream!(context, known, sink),
        )
      }
      const answer = () =>
        answerOnce(
          app,
          facts,
          () => perform(route, facts, input, seal(visit.version)),
          (error) => sealFailure(error, request),
        )
      const outcome = await (route.steps ? answerAlone(app, facts, answer) : answer())
      if (outcome.replayed) reply.header('Idempotent-Replayed', 'true')
      return send(reply, outcome)
    }
  }

  async function perform(
    route: Route,
    facts: ChangeFacts,
    input: RawInput,
    seal: (answer: unknown) => Sealed,
  ): Promise<Sealed> {
    const known = input as Input<unknown, unknown, unknown>
    let sealed: Sealed | undefined
    if (route.write) {
      await runInTransaction(
        app,
        facts,
        (context) => route.write!(context, known),
        (answer) => (sealed = seal(answer)),
      )
      return sealed!
    }
    if (facts.idempotency) {
      const stored = await lookUpOutcome(app, facts)
      if (stored) return stored
    }
    const { tenant, actor, request } = facts
    sealed = seal(await route.steps!({ app, tenant, actor, request }, known))
    await recordOutcome(app, facts, sealed)
    return sealed
  }

  function sealFailure(error: unknown, request: FastifyRequest): Sealed {
    const refusal = asRefusal(error, request)
    if (isOutage(error)) app.log.warn({ request: request.id, reason: reasonOf(error) }, 'request refused')
    else if (refusal.status >= 500) app.log.error({ request: request.id, err: error }, 'request failed')
    return { status: refusal.status, body: JSON.stringify(envelope(refusal, docsUrl)) }
  }

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    if (!reply.hasHeader('Request-Id')) reply.header('Request-Id', request.id)
    if (!reply.hasHeader('Api-Version'))
      showVersion(reply, usualVersion(config.baseline_version_sunset, today()))
    const { headers } = asRefusal(error, request)
    if (headers) reply.headers(headers)
    return send(reply, sealFailure(error, request))
  }

  async function refuseRouted(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { tenant, actor, action, facts } = request.visit
    const { status } = asRefusal(error, request)
    if (tenant && actor && action && status < 500 && status !== 429) {
      const change = { tenant: tenant.id, actor, request: facts, action }
      await recordOutcome(app, change, sealFailure(error, request)).catch((failure) =>
        app.log.error({ request: request.id, err: failure }, 'a refused write could not be recorded'),
      )
    }
    return refuse(error, request, reply)
  }

  return { enter, admit, answerer, refuse, refuseRouted }
}

const operationOf = ({ method, path }: Route) => `${method} ${path}`

function bearer(header: string | undefined): string | undefined {
  return /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
}

function readContext(app: App, visit: Visit, tenant: Tenant): ReadContext {
  return {
    app,
    sql: app.database.sql(tenant.id),
    tenant: tenant.id,
    settings: tenant.settings,
    vault: tenant.vault,
    now: tenantNow(tenant, app.machineNow()),
    actor: visit.actor!,
    request: visit.facts,
  }
}

// The fingerprint is taken of the request as it came, before its shapes fill in defaults.
function writeFacts(
  visit: Visit,
  route: Route,
  key: string | null,
  method: string,
  input: RawInput,
): ChangeFacts {
  const { facts: request, version, tenant, actor } = visit
  const facts = { tenant: tenant!.id, actor: actor!, request, action: `${route.method} ${route.path}` }
  if (key === null) return facts
  const { path, person } = request
  const is_personal = route.is_impersonal !== true
  const print = fingerprint({ method, path, query: input.query, body: input.body, version, person })
  // A plain hash of what is personal could be guessed from the few values it may have.
  const kept = is_personal ? tenant!.vault.hash('fingerprint', print).toString('hex') : print
  return { ...facts, idempotency: { key, fingerprint: kept, method, path, is_personal } }
}

// What the framework itself refuses, as our own refusals.
const foreign: Record<string, (request: FastifyRequest) => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) =>
    bodyRefusal('body', `Larger than ${routeOptions.bodyLimit! / 1024} KiB.`),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => bodyRefusal('header.Content-Type', 'Must be application/json.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    bodyRefusal('body', 'Does not have the length of Content-Length.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => bodyRefusal('body', 'Not JSON.'),
  FST_ERR_BAD_URL: () => bodyRefusal('path', 'Not a valid URL.'),
  FST_ERR_ASYNC_CONSTRAINT: () => bodyRefusal('path', 'Not a valid URL.'),
}

const unavailable = () =>
  new Refusal(
    'service_unavailable',
    'The service is not available for a moment. Whether a write took effect is not known: repeat it with the same Idempotency-Key.',
    { headers: { 'Retry-After': '1' } },
  )

/** The refusal for a part of the request that could not even be read. */
export function bodyRefusal(path: string, detail: string): Refusal {
  return new Refusal('invalid_request', 'Request validation failed.', {
    params: [{ path, detail, code: 'invalid_param' }],
  })
}

function asRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (isOutage(error)) return unavailable()
  const { code = '', statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number }
  // Connections of our own break with the same code.
  if (code === 'ECONNRESET' && !request.raw.complete)
    return bodyRefusal('body', 'The connection broke while the body was sent.')
  if (foreign[code]) return foreign[code](request)
  const isOfCaller = code.startsWith('FST_ERR_') && statusCode < 500
  return isOfCaller ? fail('invalid_request') : fail('server_error', 'Something failed on our side.')
}

/** A new id for a request. */
export const newRequestId = () => newId('req_')
