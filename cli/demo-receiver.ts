// The demo's receiver of webhooks, as an app would run one: it stores deliveries and verifies their signatures.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Delivered {
  id: string
  timestamp: string
  signatures: string[]
  body: string
}

export interface Receiver {
  url: string
  received: Delivered[]
  /** Waits for a number of deliveries, at most ten seconds. */
  waitFor(count: number): Promise<void>
  stop(): void
}

const PATIENCE_MS = 10_000

/** Starts a receiver on a free port of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: Delivered[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { headers } = request
      received.push({
        id: String(headers['webhook-id']),
        timestamp: String(headers['webhook-timestamp']),
        signatures: String(headers['webhook-signature']).split(' '),
        body: Buffer.concat(chunks).toString(),
      })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    waitFor: async (count) => {
      const until = Date.now() + PATIENCE_MS
      while (received.length < count && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 10))
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Whether one of the signatures is the hex HMAC-SHA256 of "{timestamp}.{id}.{body}" under the secret's own bytes. */
export function hasPlainSignature(secret: string, { id, timestamp, body, signatures }: Delivered): boolean {
  const wanted = createHmac('sha256', secret).update(`${timestamp}.${id}.${body}`).digest('hex')
  return signatures.some((signature) => isSame(signature, `v1,${wanted}`))
}

/** Whether one is the Standard Webhooks signature: base64, over "{id}.{timestamp}.{body}", under the decoded secret. */
export function hasStandardSignature(
  secret: string,
  { id, timestamp, body, signatures }: Delivered,
): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return signatures.some((signature) => isSame(signature, `v1,${wanted}`))
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
