// A receiver of webhooks on this machine, which keeps the requests and answers by a script.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { PATIENCE_MS, passTime, until } from './until.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
  at_ms: number
}

/** A status, immediately or late, with a body of a length; or no answer, a reset connection, or bytes that are not HTTP. */
export type Scripted =
  | number
  | 'hang'
  | 'close'
  | 'garbage'
  | { status: number; after_ms?: number; bytes?: number }

export interface Receiver {
  url: string
  received: Received[]
  /** When the sender of a request that hangs gave it up. */
  given_up_ms: number[]
  /** Waits for `count` requests. */
  waitFor(count: number, limit_ms?: number): Promise<void>
  stop(): void
}

/** Starts a receiver; answer gets the number of the request, from 1, and says how to answer it. */
export async function startReceiver(
  answer: (n: number, request: Received) => Scripted | Promise<Scripted> = () => 204,
): Promise<Receiver> {
  const received: Received[] = []
  const given_up_ms: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', async () => {
      const one = { path: request.url!, headers: request.headers, body, at_ms: Date.now() }
      received.push(one)
      response.once('close', () => response.writableEnded || given_up_ms.push(Date.now()))
      await play(await answer(received.length, one), request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    given_up_ms,
    waitFor: async (count, limit_ms = PATIENCE_MS) => {
      await until(
        async () => received.length,
        (length) => length >= count,
        limit_ms,
      )
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function play(wanted: Scripted, request: IncomingMessage, response: ServerResponse) {
  if (wanted === 'hang') return
  if (wanted === 'close') return void request.socket.resetAndDestroy()
  if (wanted === 'garbage') return void request.socket.end('SSH-2.0-OpenSSH_9.9\r\n')
  const { status, after_ms = 0, bytes = 0 } = typeof wanted === 'number' ? { status: wanted } : wanted
  if (after_ms > 0) await passTime(after_ms, 'the script delays the answer')
  response.on('error', () => {})
  response.writeHead(status).end(bytes > 0 ? Buffer.alloc(bytes) : undefined)
}
