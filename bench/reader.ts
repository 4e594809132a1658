// A client with almost no cost of its own, for requests that take a tenth of a millisecond. It keeps one connection
// open, writes a request as bytes, reads the answer to its last byte into one buffer, and counts it without parsing.
// The cost of an ordinary client would be measured with the server's work, and would hide the ratio of two answers.
import { connect } from 'node:net'

/** One connection for GET requests. */
export interface Reader {
  /** The request of a path, as bytes. */
  requestOf(path: string): Buffer
  /** Sends requests, each after the whole previous answer; gives milliseconds per request. */
  send(requests: readonly Buffer[]): Promise<number>
  close(): void
}

const HEAD_END = '\r\n\r\n'
const BUFFER_BYTES = 256 * 1024

/** Opens a connection to the server; any answer but 200 with a Content-Length is an error. */
export async function openReader(baseUrl: string, headers: Record<string, string>): Promise<Reader> {
  const { hostname, port, host } = new URL(baseUrl)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  let missing = 0
  let taken = () => {}
  let failed: (error: Error) => void = () => {}
  const take = (count: number, bytes: Uint8Array) => {
    missing = missing > 0 ? missing - count : missingOf(Buffer.from(bytes.buffer, bytes.byteOffset, count))
    if (missing === 0) taken()
    else if (!(missing > 0)) failed(new Error(`it answered ${Buffer.from(bytes).toString('utf8', 0, 300)}`))
    return true
  }
  const onread = { buffer: Buffer.alloc(BUFFER_BYTES), callback: take }
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
  socket.on('error', (error) => failed(error)).on('close', () => failed(new Error('the connection ended')))
  const send = (requests: readonly Buffer[]) =>
    new Promise<number>((resolve, reject) => {
      const begun = performance.now()
      let next = 0
      failed = reject
      taken = () => {
        const request = requests[next++]
        if (request) socket.write(request)
        else resolve((performance.now() - begun) / requests.length)
      }
      taken()
    })
  return {
    requestOf: (path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`),
    send,
    close: () => void socket.destroy(),
  }
}

// The number of bytes that follow the piece with the head of the answer; NaN if the piece has no such head.
function missingOf(piece: Buffer): number {
  const end = piece.indexOf(HEAD_END)
  const head = piece.toString('latin1', 0, end)
  const length = head.startsWith('HTTP/1.1 200') ? /content-length: (\d+)/i.exec(head)?.[1] : undefined
  return end < 0 || length === undefined
    ? Number.NaN
    : Number(length) - (piece.length - end - HEAD_END.length)
}
