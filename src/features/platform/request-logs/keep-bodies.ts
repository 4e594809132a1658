// The bodies of requests and answers in the log of a sandbox. Live servers keep none: bodies name people.
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A longer body is not kept, so that every body in the log is whole. */
const MAX_CHARACTERS = 4096
// Of a body of this length the text may still be short, because it has blanks.
const MAX_BYTES = 4 * MAX_CHARACTERS
// Signed links are as good as a token.
const SECRET =
  /("(?:\w*(?:secret|token|assertion|password)|signed|signed_upload_url|download_url)"\s*:\s*)"(?:[^"\\]|\\.)*"/g

/** The text as the log keeps it: without secrets and tokens, or null if it is empty or too long. */
export function keptText(text: string | undefined): string | null {
  if (!text || text.length > MAX_CHARACTERS) return null
  return text.replaceAll(SECRET, '$1"…"')
}

/** The body of a request as the log keeps it. */
export function keptBody(body: unknown, length: string | undefined): string | null {
  const isShort = Number(length ?? 0) <= MAX_BYTES
  return isShort && body !== null && typeof body === 'object' ? keptText(JSON.stringify(body)) : null
}

/** Whether the request is a write that may be noted: a request for a token is of no operation. */
const isWrite = ({ method, visit, routeOptions }: FastifyRequest): boolean =>
  method !== 'GET' && visit !== undefined && routeOptions.config.operation !== undefined

/** Remembers the bodies of writes until they are noted. */
export function rememberBodies(server: FastifyInstance): void {
  // Before the validation, which fills in defaults.
  server.addHook('preValidation', (request, _reply, done) => {
    if (isWrite(request))
      request.visit.request_text = keptBody(request.body, request.headers['content-length'])
    done()
  })
  server.addHook('onSend', (request, _reply, payload, done) => {
    if (isWrite(request)) {
      const text = Buffer.isBuffer(payload) && payload.length <= MAX_BYTES ? payload.toString() : payload
      if (typeof text === 'string') request.visit.answer_text = text
    }
    done()
  })
}
