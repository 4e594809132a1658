// The span of a request, from its arrival to its answer. It continues the trace of the caller if the request names one.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { activeTracer, type OpenSpan, type Tracer } from '../../tracing/port.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | null
  }
}

/** Traces every request, if requests are traced; otherwise the server has no hooks for it. */
export function traceRequests(server: FastifyInstance): void {
  server.decorateRequest('span', null)
  const tracer = activeTracer()
  if (!tracer) return
  server.addHook('onRequest', (request, _reply, done) => {
    request.span = begin(tracer, request)
    request.span.enter(done)
  })
  // The body arrives outside of the span.
  server.addHook('preValidation', (request, _reply, done) => request.span!.enter(done))
  server.addHook('onResponse', (request, { statusCode }, done) => {
    const error = statusCode >= 500 ? { name: String(statusCode) } : undefined
    request.span!.end({ 'http.response.status_code': statusCode }, error)
    done()
  })
}

function begin(tracer: Tracer, { method, headers, routeOptions, id }: FastifyRequest): OpenSpan {
  const route = routeOptions.url ?? 'unknown'
  const { traceparent } = headers
  return tracer.begin({
    name: `${method} ${route}`,
    kind: 'server',
    parent: typeof traceparent === 'string' ? traceparent : null,
    attributes: { 'http.request.method': method, 'http.route': route, 'holdfast.request': id },
  })
}
