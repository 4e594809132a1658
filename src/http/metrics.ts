// What operators watch: a log line per request, and counters for Prometheus. No secrets and no personal data: the
// line holds the route's pattern, ids and times, never bodies, queries or tokens.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../context.ts'

export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'holdfast_' })

const durations = new Histogram({
  name: 'holdfast_http_request_seconds',
  help: 'Time from the arrival of a request to its answer.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

export const jobsRun = new Counter({
  name: 'holdfast_jobs_total',
  help: 'Jobs carried out, by kind and outcome.',
  labelNames: ['kind', 'outcome'],
  registers: [registry],
})

export const jobsDue = new Gauge({
  name: 'holdfast_jobs_due',
  help: 'Jobs that are due and not carried out yet, at the last look of the worker.',
  registers: [registry],
})

export const deliveryAttempts = new Counter({
  name: 'holdfast_webhook_attempts_total',
  help: 'Attempts to deliver an event, by outcome.',
  labelNames: ['outcome'],
  registers: [registry],
})

/** Logs and counts every request when its answer has gone out. */
export function watchRequests(app: App, server: FastifyInstance): void {
  const logged = app.log.isLevelEnabled('info')
  server.addHook('onResponse', (request: FastifyRequest, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const duration_ms = Math.round(reply.elapsedTime * 1000) / 1000
    durations.observe({ method: request.method, route, status: reply.statusCode }, duration_ms / 1000)
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
