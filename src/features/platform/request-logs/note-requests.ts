// Notes every request of a client when its answer has been sent, in memory. Another function stores the notes in
// batches, so no request waits for the database because of its log.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../context.ts'
import { requestLogsSkipped } from '../../../metrics.ts'
import { instant } from '../../../values/time.ts'
import { newAllowance, newBuffer, newFlush } from './buffer.ts'
import { keptText, rememberBodies } from './keep-bodies.ts'
import { type NotedRequest, type RequestBodies, storeRequests } from './store-requests.ts'

const FLUSH_MS = 1_000

type Buffered = ReturnType<typeof newBuffer<NotedRequest>>

/** Notes requests until the server closes. */
export function openRequestLogs(server: FastifyInstance, app: App): void {
  if (app.config.request_log_hours === 0) return
  const buffer = newBuffer<NotedRequest>()
  if (app.config.environment === 'sandbox') rememberBodies(server)
  const isAllowed = newAllowance(app.config.most_request_logs_per_minute)
  server.addHook('onResponse', (request, reply, done) => {
    const client = isNoted(request) && request.visit.actor?.client
    if (client && isAllowed(client, reply.statusCode, app.machineNow()))
      buffer.add(noteOf(app, request, client, reply))
    else if (client) requestLogsSkipped.inc()
    done()
  })
  const { flush, close } = newFlush(() => store(app, buffer))
  const timer = setInterval(flush, FLUSH_MS)
  server.addHook('onClose', () => {
    clearInterval(timer)
    return close()
  })
}

// Requests that cannot be stored are dropped: while the database is away, requests are refused anyway.
async function store(app: App, buffer: Buffered): Promise<void> {
  const { notes, skipped } = buffer.take()
  requestLogsSkipped.inc(skipped)
  if (notes.length === 0) return
  await storeRequests(app, notes).catch((error) => {
    requestLogsSkipped.inc(notes.length)
    app.log.debug({ err: error }, 'request logs could not be stored')
  })
}

// A program that follows its log would otherwise see its own looks.
const isNoted = ({ visit, routeOptions }: FastifyRequest): boolean => {
  const { operation } = routeOptions.config
  return operation !== undefined && operation !== 'request_logs.list' && visit?.tenant !== undefined
}

function noteOf(app: App, request: FastifyRequest, client: string, reply: FastifyReply): NotedRequest {
  const { facts, refusal, tenant, version } = request.visit
  return {
    tenant: tenant!.id,
    id: request.id,
    client,
    status: reply.statusCode,
    operation: request.routeOptions.config.operation!,
    error_code: refusal?.code ?? null,
    duration_ms: Math.round(reply.elapsedTime * 1000) / 1000,
    created_at: instant(app.machineNow()),
    content: {
      path: facts.path,
      api_version: version,
      client_request: facts.client_request,
      idempotency_key: headerOf(request, 'idempotency-key'),
      detail: refusal?.message ?? null,
      offenders: (refusal?.params ?? []).slice(0, 10),
      ...bodiesOf(app, request),
    },
  }
}

const NONE: RequestBodies = { query: null, request_body: null, response_body: null }

function bodiesOf({ config }: App, { url, visit }: FastifyRequest): RequestBodies {
  if (config.environment !== 'sandbox') return NONE
  return {
    query: keptText(url.split('?', 2)[1]),
    request_body: visit.request_text ?? null,
    response_body: keptText(visit.answer_text),
  }
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value.slice(0, 255) : null
}
