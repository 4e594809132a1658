// The graceful shutdown of the server.
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 50
const GRACE_MS = 60_000

/**
 * Accepts no more connections and returns when all are closed. Idle connections are closed soon after their last
 * answer, because their keep-alive timeout would delay the process; requests that last beyond the grace time are cut.
 */
export async function closeServer(server: FastifyInstance, grace_ms = GRACE_MS): Promise<void> {
  const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS)
  const late = setTimeout(() => server.server.closeAllConnections(), grace_ms)
  await server.close().finally(() => {
    clearInterval(sweep)
    clearTimeout(late)
  })
}
