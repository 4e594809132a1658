// A server between a caller and a server of a test: over TLS with a certificate of its own, or one that loses answers.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Certificate } from './certificate.ts'

export interface Forwarder {
  url: string
  /** The methods and paths of the requests, in order. */
  seen: string[]
  stop(): Promise<void>
}

interface Options {
  certificate?: Certificate
  /** Whether the answer to a request is lost, after the server has sent it. */
  loses?: (line: string) => boolean
  /** Whether the caller gets 504 in place of the server's answer, as from a balancer that waited too long. */
  gives_up?: (line: string) => boolean
}

/** Starts a forwarder in front of the server. */
export async function startForwarder(baseUrl: string, options: Options = {}): Promise<Forwarder> {
  const { certificate, loses = () => false, gives_up = () => false } = options
  const seen: string[] = []
  const handle = (from: IncomingMessage, to: ServerResponse) => {
    const line = `${from.method} ${from.url}`
    seen.push(line)
    const onward = request(
      `${baseUrl}${from.url}`,
      { method: from.method, headers: from.headers },
      (answer) => {
        if (loses(line)) {
          answer.resume()
          answer.once('end', () => to.destroy())
          return
        }
        if (gives_up(line)) {
          answer.resume()
          to.writeHead(504).end('Gateway Time-out')
          return
        }
        to.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(to)
      },
    )
    from.pipe(onward)
  }
  const server = certificate ? createTlsServer(certificate, handle) : createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    seen,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
