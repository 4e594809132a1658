// Server-sent events (HTML Living Standard, section 9.2). The token is checked again and again while the stream lasts,
// so a client that was switched off, or whose token has expired, gets no more events.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import type { Streams } from '../api/route.ts'

export interface StreamTimes {
  /** The interval between two checks of the token. */
  look_again_ms: number
  /** The time that a caller has to read the rest after the end of the stream. */
  flush_ms: number
}

const usual: StreamTimes = { look_again_ms: 15_000, flush_ms: 2_000 }
export const STREAM_TYPE = 'text/event-stream; charset=utf-8'
const MAX_PER_CLIENT = 20
const TRY_AGAIN_MS = 2_000

/** Makes the streams of a server; they end when it closes. */
export function newStreams(server: FastifyInstance, app: App, times = usual): Streams {
  const open = new Map<AbortController, string>()
  server.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.abort()
  })
  return {
    async run(request, reply, admit, fill) {
      const client = request.visit.actor!.client!
      if ([...open.values()].filter((other) => other === client).length >= MAX_PER_CLIENT)
        throw new Refusal('rate_limited', `A client may have ${MAX_PER_CLIENT} streams open at a time.`, {
          headers: { 'Retry-After': '15' },
        })
      const ending = new AbortController()
      open.set(ending, client)
      const check = () => admit().catch((error) => isOfLoad(error) || ending.abort())
      const checking = setInterval(check, times.look_again_ms)
      request.raw.once('close', () => ending.abort())
      const { raw } = reply
      raw.once('error', () => ending.abort())
      try {
        await fill({
          last_event_id: lastEventId(request),
          ended: ending.signal,
          begin: () => begin(reply),
          write: (text) => writeTo(raw, text, ending.signal),
        })
      } catch (error) {
        if (!reply.sent) throw error
        // A tenant that moves to another cell takes its streams along: the caller opens one there.
        if (!(error instanceof Refusal)) app.log.error({ request: request.id, err: error }, 'stream failed')
      } finally {
        clearInterval(checking)
        open.delete(ending)
      }
      endWithin(raw, times.flush_ms)
      return reply
    },
  }
}

// The check counts as a request. Neither a client over its rate nor an overloaded server ends a stream: the client
// would only open another.
const isOfLoad = (error: unknown) =>
  error instanceof Refusal && ['rate_limited', 'service_unavailable'].includes(error.code)

// A caller that stopped reading would keep its connection for good, and open another each time its token expires.
function endWithin(raw: FastifyReply['raw'], flush_ms: number): void {
  const late = setTimeout(() => raw.destroy(), flush_ms)
  raw.once('close', () => clearTimeout(late))
  raw.end()
}

function begin(reply: FastifyReply): void {
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'Content-Type': STREAM_TYPE,
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  raw.write(`retry: ${TRY_AGAIN_MS}\n\n`)
}

function lastEventId({ headers }: FastifyRequest): string | undefined {
  const value = headers['last-event-id']
  return Array.isArray(value) ? value[0] : value
}

function writeTo(raw: FastifyReply['raw'], text: string, ended: AbortSignal): Promise<void> {
  if (ended.aborted || raw.write(text)) return Promise.resolve()
  return new Promise((resolve) => {
    const go = () => {
      raw.off('drain', go)
      ended.removeEventListener('abort', go)
      resolve()
    }
    raw.once('drain', go)
    ended.addEventListener('abort', go)
  })
}
