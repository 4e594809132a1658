// The public keys with which anybody can check a token.
import type { FastifyInstance } from 'fastify'
import type { App } from '../../context.ts'
import { listKeys } from '../../http/api/tokens.ts'

/** Serves /.well-known/jwks.json. */
export function serveKeys(server: FastifyInstance, app: App): void {
  server.get('/.well-known/jwks.json', async (_request, reply) => {
    const keys = await listKeys(app)
    return reply
      .header('Cache-Control', 'public, max-age=60')
      .send({ keys: keys.map((key) => key.public_jwk) })
  })
}
