// Running uploads and downloads. The shutdown waits a moment for them, but not as long as a slow connection would take.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const GRACE_MS = 2_000

export interface Transfers {
  /** Tracks a transfer until its answer has been sent or its connection has closed. */
  track(request: FastifyRequest, reply: FastifyReply): void
}

/** Makes the transfers of a server; when it closes, transfers that are still open after a grace time are cut. */
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
