// The rules of every connection: the time limit of headers, the largest number of connections, the security headers of
// every answer, and the answers to requests that Node cannot read.
import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../context.ts'
import { envelope, fail } from '../../errors.ts'
import { newId } from '../../values/ids.ts'
import { todayOf, usualVersion, versionHeaders } from '../api/headers.ts'

export const MAX_HEADER_BYTES = 32 * 1024
const HEADERS_MS = 15_000
const CHECK_MS = 1_000
const LOG_AGAIN_MS = 60_000

const SECURITY_HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' }

// A class, because Node makes its answers with `new`.
class SafeResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  // Headers that are set one by one before the head is written cost far more than members of the object with the
  // others, and a copy of that object costs more than the rest of the answer.
  override writeHead(status: number, ...more: unknown[]): this {
    const headers = more.at(-1)
    if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) {
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) this.setHeader(name, value)
    } else Object.assign(headers, SECURITY_HEADERS)
    return super.writeHead(status, ...(more as []))
  }
}

/** The options of Node's HTTP server. */
export const connectionOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: HEADERS_MS,
  connectionsCheckingInterval: CHECK_MS,
  ServerResponse: SafeResponse,
}

/** A new id for a request. */
export const newRequestId = () => newId('req_')

/** Limits the server to MAX_CONNECTIONS connections; more are closed, and the log says so once a minute. */
export function capConnections(server: FastifyInstance, { config, log, machineNow }: App): void {
  let silent_until = 0
  server.server.maxConnections = config.most_connections
  server.server.on('drop', () => {
    if (machineNow() < silent_until) return
    silent_until = machineNow() + LOG_AGAIN_MS
    log.warn({ most_connections: config.most_connections }, 'connections are refused: the limit is reached')
  })
}

/**
 * Makes the handler of bytes that are not a request, and of requests that do not end in time. Both are answered with
 * the headers of every answer; a connection without a byte gets no answer.
 */
export function garbageHandler(app: App): (error: Error & { code?: string }, socket: Socket) => void {
  return ({ code }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const is_late = code === 'ERR_HTTP_REQUEST_TIMEOUT'
    if (is_late && socket.bytesRead === 0) return void socket.destroy()
    const status = is_late ? '408 Request Timeout' : '400 Bad Request'
    const detail = is_late
      ? 'The request did not end in time.'
      : 'The request is not valid HTTP, or its headers exceed 32 KiB.'
    socket.end(rawAnswer(app, status, detail))
  }
}

function rawAnswer(app: App, status: string, detail: string): string {
  const { base_url, baseline_version_sunset: sunset } = app.config
  const body = JSON.stringify(envelope(fail('invalid_request', detail), `${base_url}/docs/errors`))
  const headers = {
    ...SECURITY_HEADERS,
    'Request-Id': newRequestId(),
    ...versionHeaders(usualVersion(sunset, todayOf(app)), sunset),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n')
}
