// Health checks and metrics, for load balancers and operators.
import type { FastifyInstance } from 'fastify'
import type { App } from '../../context.ts'
import { registry } from '../../metrics.ts'
import { readMetrics } from '../../monitor/read-metrics.ts'
import type { OpenRoutes } from './server.ts'

/**
 * Serves /healthz (the process runs) and /readyz (the database answers and takes writes); also /metrics (Prometheus),
 * unless it has a port of its own.
 */
export const serveHealth =
  (kinds: readonly string[]): OpenRoutes =>
  (server, app) => {
    serveProbes(server, app)
    if (app.config.metrics_port === undefined) serveMetrics(server, app, kinds)
  }

/** Serves the probes and /metrics on the port of METRICS_PORT, if there is one. */
export async function openMetricsPort(
  app: App,
  kinds: readonly string[],
): Promise<FastifyInstance | undefined> {
  const { host, metrics_port: port } = app.config
  if (port === undefined) return undefined
  const { default: newServer } = await import('fastify')
  const server = newServer({ logger: false, forceCloseConnections: true })
  serveProbes(server, app)
  serveMetrics(server, app, kinds)
  await server.listen({ host, port })
  return server
}

function serveProbes(server: FastifyInstance, app: App): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const reason = await app.database.findOutage()
    if (reason === undefined) return { status: 'ready' }
    app.log.warn({ reason }, 'not ready')
    return reply.code(503).header('Retry-After', '1').send({ status: 'unavailable', reason: 'database' })
  })
}

function serveMetrics(server: FastifyInstance, app: App, kinds: readonly string[]): void {
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await readMetrics(app, kinds)),
  )
}
