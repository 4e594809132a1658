// A service that gives prices over HTTP as docs/market.md says, on this machine, and does what a bad day does to one.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface PriceSource {
  url: string
  /** Every request: the place after which it asks, and the token. */
  requests: { after: string | null; authorization: string | undefined }[]
  /** Rows to give from now on, after those there are. */
  publish(...rows: object[]): void
  /** Answers the next questions otherwise. */
  fail(...answers: ((response: ServerResponse) => void)[]): void
  stop(): Promise<void>
}

/** Starts a service that gives at most `most` rows per request; a cursor is the number of rows given so far. */
export async function startPriceSource(most = 2): Promise<PriceSource> {
  const rows: object[] = []
  const failures: ((response: ServerResponse) => void)[] = []
  const requests: PriceSource['requests'] = []
  const server = createServer((request: IncomingMessage, response) => {
    const after = new URL(request.url!, 'http://service').searchParams.get('after')
    requests.push({ after, authorization: request.headers.authorization })
    const failure = failures.shift()
    if (failure) return failure(response)
    const from = Number(after ?? 0)
    const to = Math.min(rows.length, from + most)
    const page = { prices: rows.slice(from, to), next: String(to), more: to < rows.length }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(page))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/prices?market=all`,
    requests,
    publish: (...more) => void rows.push(...more),
    fail: (...answers) => void failures.push(...answers),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
