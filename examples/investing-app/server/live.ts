// Live updates: events of Holdfast reach the browsers of the app as server-sent events. They arrive from the event stream,
// or as webhooks. A browser learns which kind of thing has changed and loads it anew, so the payload has no secret.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { webhooks } from '@holdfast/sdk'
import type { App, Live } from './app.ts'

const MAX_BROWSERS = 100
/** Webhooks may arrive more than once: ids of deliveries that are remembered. */
const MAX_IDS = 10_000
const HEARTBEAT_MS = 15_000

/** Makes the list of connected browsers. */
export function newLive(): Live {
  const browsers = new Set<ServerResponse>()
  const ids = new Set<string>()
  const write = (text: string) => {
    for (const response of browsers) response.write(text)
  }
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  heartbeat.unref()
  return {
    open(request, response) {
      if (browsers.size >= MAX_BROWSERS) return void response.writeHead(503).end()
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      response.write('retry: 1000\n\n')
      browsers.add(response)
      request.once('close', () => browsers.delete(response))
    },
    publish: (name) => write(`event: change\ndata: ${JSON.stringify({ name })}\n\n`),
    isNew(delivery) {
      if (ids.has(delivery)) return false
      ids.add(delivery)
      if (ids.size > MAX_IDS) ids.delete(ids.values().next().value!)
      return true
    },
    end() {
      clearInterval(heartbeat)
      for (const response of browsers) response.end()
    },
  }
}

/** Follows the stream of events until the signal. It resumes by itself; an error that ends it is printed. */
export async function followStream({ hf, live }: App, signal: AbortSignal, say: (line: string) => void) {
  try {
    for await (const event of hf.events.stream({}, { signal })) live.publish(event.name)
  } catch (error) {
    if (!signal.aborted) say(`No more live updates: ${(error as Error).message}`)
  }
}

/** Takes a webhook: 204 where its signature is right, 400 where it is not. */
export async function receiveWebhook({ live, webhook_secret }: App, request: IncomingMessage, body: Buffer) {
  if (!webhook_secret) return 404
  try {
    const { id, event } = await webhooks.verify(body, request.headers, webhook_secret)
    if (live.isNew(id)) live.publish(event.name)
    return 204
  } catch (error) {
    if (error instanceof webhooks.WebhookVerificationError) return 400
    throw error
  }
}
