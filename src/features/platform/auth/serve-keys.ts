// The public keys, which verify tokens and signed statements.
import type { FastifyInstance } from 'fastify'
import type { App } from '../../../context.ts'
import { listKeys } from '../../../http/tokens/signing-keys.ts'

/** Serves /.well-known/jwks.json. */
export function serveKeys(server: FastifyInstance, app: App): void {
  server.get('/.well-known/jwks.json', async (_request, reply) => {
    const keys = await listKeys(app)
    return reply
      .header('Cache-Control', 'public, max-age=60')
      .send({ keys: keys.map((key) => key.public_jwk) })
  })
}
