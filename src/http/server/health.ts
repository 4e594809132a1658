// Health checks and metrics, for load balancers and operators.
import type { FastifyInstance } from 'fastify'
import type { App } from '../../context.ts'
import { registry } from '../../metrics.ts'

/** Serves /healthz (the process runs), /readyz (the database answers and takes writes) and /metrics (Prometheus). */
export function serveHealth(server: FastifyInstance, app: App): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const reason = await app.database.findOutage()
    if (reason === undefined) return { status: 'ready' }
    app.log.warn({ reason }, 'not ready')
    return reply.code(503).header('Retry-After', '1').send({ status: 'unavailable', reason: 'database' })
  })
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
