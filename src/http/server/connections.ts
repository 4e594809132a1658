// What holds for every connection and every answer, whatever the request: slow headers are cut, connections are capped,
// and two headers of safety are on each answer, those among them that Node gives by itself.
import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../context.ts'
import { newId } from '../../values/ids.ts'

export const MOST_HEADER_BYTES = 32 * 1024
const HEADERS_MS = 15_000
const LOOK_MS = 1_000
const LOG_AGAIN_MS = 60_000

const SAFETY = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' }

// A class, since Node makes its answers with `new`.
class SafeResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  // Headers that are set one by one before the head is written cost far more than members of one object.
  override writeHead(status: number, ...more: unknown[]): this {
    const headers = more.at(-1)
    if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) {
      for (const [name, value] of Object.entries(SAFETY)) this.setHeader(name, value)
    } else more[more.length - 1] = { ...SAFETY, ...headers }
    return super.writeHead(status, ...(more as []))
  }
}

/** The options with which Node makes the server. */
export const connectionOptions = {
  maxHeaderSize: MOST_HEADER_BYTES,
  headersTimeout: HEADERS_MS,
  connectionsCheckingInterval: LOOK_MS,
  ServerResponse: SafeResponse,
}

/** A new id for a request. */
export const newRequestId = () => newId('req_')

/** Lets the server have MOST_CONNECTIONS at a time; one more is closed at once, and the log says so once a minute. */
export function capConnections(server: FastifyInstance, { config, log, machineNow }: App): void {
  let silent_until = 0
  server.server.maxConnections = config.most_connections
  server.server.on('drop', () => {
    if (machineNow() < silent_until) return
    silent_until = machineNow() + LOG_AGAIN_MS
    log.warn({ most_connections: config.most_connections }, 'connections are refused: the limit is reached')
  })
}

/** Answers what is no request, or does not come to its end in time; silence gets none. */
export function answerGarbage(
  this: FastifyInstance,
  { code }: Error & { code?: string },
  socket: Socket,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const is_late = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  if (is_late && socket.bytesRead === 0) return void socket.destroy()
  const detail = is_late
    ? 'The request did not come to its end in time.'
    : 'The request is not valid HTTP, or its headers exceed 32 KiB.'
  const body = JSON.stringify({ code: 'invalid_request', detail })
  const headers = {
    ...SAFETY,
    'Request-Id': newRequestId(),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const status = is_late ? '408 Request Timeout' : '400 Bad Request'
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
}
