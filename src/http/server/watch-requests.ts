// A log line and a metric for every request. The line has no secrets and no personal data: it holds the route's
// pattern, ids and times, never bodies, queries or tokens.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'
import { requestDurations } from '../../metrics.ts'

/** Logs and measures every request when its answer has been sent. */
export function watchRequests(app: App, server: FastifyInstance): void {
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
          client_request: visit?.facts.client_request ?? undefined,
          client_user: visit?.facts.client_user ?? undefined,
        },
        'request',
      )
    }
    done()
  })
}
