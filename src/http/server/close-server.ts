// The end of the server: what is under way is answered, what nobody finishes is not waited for.
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 50
const GRACE_MS = 60_000

/**
 * Lets nobody in any more and returns when all connections are closed. One whose request was under way is idle once
 * it is answered, and would keep the process for its time-out; one that is still under way after the grace is cut.
 */
export async function closeServer(server: FastifyInstance, grace_ms = GRACE_MS): Promise<void> {
  const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS)
  const late = setTimeout(() => server.server.closeAllConnections(), grace_ms)
  await server.close().finally(() => {
    clearInterval(sweep)
    clearTimeout(late)
  })
}
