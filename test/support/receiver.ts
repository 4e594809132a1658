// A receiver of webhooks on this machine, which keeps what it got and answers as it is told.
import { createServer, type IncomingHttpHeaders } from 'node:http'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  at_ms: number
}

export type Scripted = number | 'hang' | 'close'

export interface Receiver {
  url: string
  received: Received[]
  /** Waits until so many requests have come. */
  waitFor(count: number, limit_ms?: number): Promise<void>
  stop(): void
}

/** Starts a receiver; answer gets the number of the request, from 1, and says how to answer it. */
export async function startReceiver(
  answer: (n: number, request: Received) => Scripted | Promise<Scripted> = () => 204,
): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', async () => {
      const one = { headers: request.headers, body, at_ms: Date.now() }
      received.push(one)
      const wanted = await answer(received.length, one)
      if (wanted === 'close') request.socket.destroy()
      else if (wanted !== 'hang') response.writeHead(wanted).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    waitFor: async (count, limit_ms = 10_000) => {
      const until = Date.now() + limit_ms
      while (received.length < count) {
        if (Date.now() > until) throw new Error(`${received.length} of ${count} requests came`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
