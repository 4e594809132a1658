// A proxy before the server whose connections fail as its script says.
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What happens to a request: the whole way, no answer after the server has done its work, none of both, and so on. */
export type Mishap =
  | 'pass'
  | 'drop request'
  | 'drop answer'
  | 'cut answer'
  | 'hang'
  | { status: number; headers?: Record<string, string>; body?: string }

export interface Passing {
  method: string
  path: string
  headers: IncomingMessage['headers']
}

export interface Proxy {
  url: string
  /** Every request, in the order of arrival. */
  requests: Passing[]
  /** Breaks every connection. */
  cut(): void
}

/** Starts a proxy that ends with its test; the script gets each request and its number among those of its path, from 1. */
export async function startProxy(
  target: string,
  script: (request: Passing, n: number) => Mishap = () => 'pass',
): Promise<Proxy> {
  const requests: Passing[] = []
  const sockets = new Set<Socket>()
  const server = createServer((incoming, response) => {
    const passing = { method: incoming.method!, path: incoming.url!, headers: incoming.headers }
    requests.push(passing)
    const n = requests.filter(({ path }) => path === passing.path).length
    play(script(passing, n), target, incoming, response)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, cut }
}

function play(mishap: Mishap, target: string, incoming: IncomingMessage, response: ServerResponse): void {
  if (mishap === 'hang') return
  if (mishap === 'drop request') return void incoming.socket.destroy()
  if (typeof mishap === 'object') {
    incoming.resume()
    return void response.writeHead(mishap.status, mishap.headers).end(mishap.body ?? '')
  }
  const { method, headers, url } = incoming
  const forwarded = send(new URL(url!, target), { method, headers: { ...headers, connection: 'close' } })
  forwarded.on('error', () => incoming.socket.destroy())
  response.on('close', () => forwarded.destroy())
  forwarded.on('response', (answer) => {
    if (mishap === 'drop answer') return void answer.resume().on('end', () => incoming.socket.destroy())
    response.writeHead(answer.statusCode!, answer.headers)
    if (mishap === 'pass') return void answer.pipe(response)
    answer.once('data', (bytes: Buffer) => {
      response.write(bytes.subarray(0, bytes.length / 2), () => incoming.socket.destroy())
    })
  })
  incoming.pipe(forwarded)
}
