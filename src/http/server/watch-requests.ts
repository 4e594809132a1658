// A span, a log line and a metric for every request. The line holds the route's pattern, ids, times and the address of
// the client, never bodies, queries or tokens. A trusted proxy may name the address; otherwise it is the connection's.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'
import { requestDurations } from '../../metrics.ts'
import { traceRequests } from './trace-requests.ts'

/** Traces every request; logs and measures it when its answer has been sent. */
export function watchRequests(app: App, server: FastifyInstance): void {
  traceRequests(server)
  const logged = app.log.isLevelEnabled('info')
  server.addHook('onResponse', (request: FastifyRequest, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const duration_ms = Math.round(reply.elapsedTime * 1000) / 1000
    requestDurations.observe({ method: request.method, route, status: reply.statusCode }, duration_ms / 1000)
    if (logged) {
      const { visit } = request
      app.log.info(
        {
          request: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          duration_ms,
          tenant: visit?.tenant?.id,
          client: visit?.actor?.client ?? undefined,
          address: request.ip,
          trace: request.span?.traceparent,
          client_request: visit?.facts.client_request ?? undefined,
          client_user: visit?.facts.client_user ?? undefined,
        },
        'request',
      )
    }
    done()
  })
}
