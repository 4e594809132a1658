// Notes every request of a client when its answer has been sent, in memory. Another function stores the notes in
// batches, so no request waits for the database because of its log.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'
import { requestLogsSkipped } from '../../metrics.ts'
import { instant } from '../../values/time.ts'
import { newBuffer, newFlush } from './buffer.ts'
import { type StoredRequest, storeRequests } from './store-requests.ts'

const FLUSH_MS = 1_000

/** A request, as the clients see it later. */
export interface RequestContent {
  path: string
  api_version: string
  client_request: string | null
  idempotency_key: string | null
  detail: string | null
  offenders: { path: string; code: string; detail: string }[]
}

type Buffered = ReturnType<typeof newBuffer<Note>>

/** Notes requests until the server closes. */
export function openRequestLogs(server: FastifyInstance, app: App): void {
  if (app.config.request_log_hours === 0) return
  const buffer = newBuffer<Note>()
  server.addHook('onResponse', (request, reply, done) => {
    const noted = noteOf(app, request, reply.statusCode, reply.elapsedTime)
    if (noted) buffer.add(noted)
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

/** A request that will be stored. */
export interface Note extends Omit<StoredRequest, 'content'> {
  content: RequestContent
}

function noteOf(app: App, request: FastifyRequest, status: number, elapsed_ms: number): Note | undefined {
  const { visit, routeOptions } = request
  const { operation } = routeOptions.config
  const client = visit?.actor?.client
  // A program that follows its log would otherwise see its own looks.
  if (!operation || operation === 'request_logs.list' || !client || !visit.tenant) return undefined
  const { facts, refusal, tenant, version } = visit
  return {
    ...{ tenant: tenant.id, id: request.id, client, operation, status },
    error_code: refusal?.code ?? null,
    duration_ms: Math.round(elapsed_ms * 1000) / 1000,
    created_at: instant(app.machineNow()),
    content: {
      ...{ path: facts.path, api_version: version, client_request: facts.client_request },
      idempotency_key: headerOf(request, 'idempotency-key'),
      detail: refusal?.message ?? null,
      offenders: (refusal?.params ?? []).slice(0, 10),
    },
  }
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value.slice(0, 255) : null
}
