// A body that stops coming would keep what came of it, and the stop of the process waiting.
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes its body as it comes, in a time of its own. */
    streams_body?: boolean
  }
}

/** Ends the connection of a request whose body is not there so long after its reading began. */
export function cutBodies(server: FastifyInstance, body_ms: number): void {
  server.addHook('preParsing', async ({ raw, routeOptions }, reply) => {
    if (raw.complete || routeOptions.config.streams_body) return
    const late = setTimeout(() => raw.complete || raw.destroy(), body_ms)
    reply.raw.once('close', () => clearTimeout(late))
  })
}
