// What a load balancer and an operator ask: alive, ready, and in figures.
import type { FastifyInstance } from 'fastify'
import type { App } from '../context.ts'
import { PLATFORM } from '../db/database.ts'
import { registry } from '../metrics.ts'

/** Serves /healthz (the process runs), /readyz (it reaches the database) and /metrics (Prometheus). */
export function serveHealth(server: FastifyInstance, app: App): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    try {
      await app.database.sql(PLATFORM)`select 1 as one`
      return { status: 'ready' }
    } catch (error) {
      app.log.error({ err: error }, 'not ready')
      return reply.code(503).header('Retry-After', '1').send({ status: 'unavailable', reason: 'database' })
    }
  })
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
