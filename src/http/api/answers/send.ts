// Sends answers.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Redirect } from '../route.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends JSON: a text, or bytes in one or more pieces, which are not copied. */
export function send(
  reply: FastifyReply,
  { status, body }: { status: number; body: string | readonly Buffer[] },
): FastifyReply {
  reply.code(status).header('Content-Type', JSON_TYPE)
  if (typeof body === 'string' || body.length === 1)
    return reply.send(typeof body === 'string' ? body : body[0])
  const length = body.reduce((total, piece) => total + piece.length, 0)
  return reply.header('Content-Length', length).send(new Pieces(body))
}

class Pieces extends Readable {
  readonly #pieces: Iterator<Buffer>
  constructor(pieces: readonly Buffer[]) {
    super()
    this.#pieces = pieces.values()
  }

  override _read(): void {
    this.push(this.#pieces.next().value ?? null)
  }
}

/** Sends a redirect. Its location may be a signed link that needs no token, so no proxy may cache it. */
export function redirect(reply: FastifyReply, { location }: Redirect): FastifyReply {
  return reply.code(302).headers({ Location: location, 'Cache-Control': 'no-store' }).send()
}
