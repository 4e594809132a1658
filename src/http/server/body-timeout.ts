// The time limit of a body: one that stops coming would keep its memory, and delay the stop of the process.
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes its body as it comes, in a time of its own. */
    streams_body?: boolean
  }
}

/** Ends the connection of a request whose body takes longer than this from the start of its reading. */
export function limitBodyTime(server: FastifyInstance, body_ms: number): void {
  server.addHook('preParsing', async ({ raw, routeOptions }, reply) => {
    if (raw.complete || routeOptions.config.streams_body) return
    const late = setTimeout(() => raw.complete || raw.destroy(), body_ms)
    reply.raw.once('close', () => clearTimeout(late))
  })
}
