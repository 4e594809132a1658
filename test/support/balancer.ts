// A load balancer of a test: it passes each request to the next of its servers, on a connection of its own.
import { type ClientRequest, createServer, request } from 'node:http'

export interface Balancer {
  url: string
  /** Passes requests to these ports from now on. Requests under way end where they are. */
  use(...ports: number[]): void
  /** How many requests each port has answered. */
  answered: ReadonlyMap<number, number>
  stop(): void
}

/** Starts a load balancer on a port of this machine. */
export async function startBalancer(port: number): Promise<Balancer> {
  let ports: number[] = []
  let turn = 0
  const answered = new Map<number, number>()
  const server = createServer((incoming, outgoing) => {
    const target = ports[turn++ % ports.length]!
    const { method, url: path, headers } = incoming
    const options = { host: '127.0.0.1', port: target, method, path, headers, agent: false }
    const passed: ClientRequest = request(options, (answer) => {
      answered.set(target, (answered.get(target) ?? 0) + 1)
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${port}`,
    use: (...others) => {
      ports = others
    },
    answered,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
