// The time limit of a body: a body that never ends would keep its memory and delay the shutdown.
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route reads its body as a stream, with a time limit of its own. */
    streams_body?: boolean
  }
}

/** Cuts the connection of a request whose body takes longer than this. */
export function limitBodyTime(server: FastifyInstance, body_ms: number): void {
  server.addHook('preParsing', async ({ raw, routeOptions }, reply) => {
    if (raw.complete || routeOptions.config.streams_body) return
    const late = setTimeout(() => raw.complete || raw.destroy(), body_ms)
    reply.raw.once('close', () => clearTimeout(late))
  })
}
