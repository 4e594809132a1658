// Bytes under way, in or out. A stop of the server waits for them a little, not for as long as a slow line takes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const GRACE_MS = 2_000

export interface Transfers {
  /** Takes note of a transfer until its answer has gone out or its connection is gone. */
  track(request: FastifyRequest, reply: FastifyReply): void
}

/** Makes the transfers of a server; a while after it begins to close, those that are still open are cut off. */
export function newTransfers(server: FastifyInstance): Transfers {
  const open = new Set<FastifyRequest['raw']>()
  server.addHook('preClose', async () => {
    setTimeout(() => {
      for (const message of open) message.destroy()
    }, GRACE_MS).unref()
  })
  return {
    track({ raw }, reply) {
      open.add(raw)
      reply.raw.once('close', () => open.delete(raw))
    },
  }
}
