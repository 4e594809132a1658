// Server-sent events (HTML Living Standard, section 9.2): an answer that goes on. The token is looked at again while
// the stream lasts, so a client that was switched off, or whose token expired, hears no more.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import type { EventSink } from '../api/route.ts'

export interface StreamTimes {
  /** How often the token is looked at again. */
  look_again_ms: number
  /** How long a caller has to take what was written before the end. */
  flush_ms: number
}

const usual: StreamTimes = { look_again_ms: 15_000, flush_ms: 2_000 }
const MOST_PER_CLIENT = 20
const TRY_AGAIN_MS = 2_000

export interface Streams {
  /**
   * Opens the stream, lets the work fill it, and closes it when that or the caller ends; what fails before it begins
   * is refused.
   */
  run(
    request: FastifyRequest,
    reply: FastifyReply,
    admit: () => Promise<void>,
    fill: (sink: EventSink) => Promise<void>,
  ): Promise<FastifyReply>
}

/** Makes the streams of a server; they end when it closes. */
export function newStreams(server: FastifyInstance, app: App, times = usual): Streams {
  const open = new Map<AbortController, string>()
  server.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.abort()
  })
  return {
    async run(request, reply, admit, fill) {
      const client = request.visit.actor!.client!
      if ([...open.values()].filter((other) => other === client).length >= MOST_PER_CLIENT)
        throw new Refusal('rate_limited', `A client may have ${MOST_PER_CLIENT} streams open at a time.`, {
          headers: { 'Retry-After': '15' },
        })
      const ending = new AbortController()
      open.set(ending, client)
      const look = () => admit().catch((error) => isOverRate(error) || ending.abort())
      const again = setInterval(look, times.look_again_ms)
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
        app.log.error({ request: request.id, err: error }, 'stream failed')
      } finally {
        clearInterval(again)
        open.delete(ending)
      }
      endWithin(raw, times.flush_ms)
      return reply
    },
  }
}

// The look at the token counts as a request; that others took the client's whole rate says nothing against the token.
const isOverRate = (error: unknown) => error instanceof Refusal && error.code === 'rate_limited'

// A caller that stopped reading would keep its connection for good, and open one more each time its token runs out.
function endWithin(raw: FastifyReply['raw'], flush_ms: number): void {
  const late = setTimeout(() => raw.destroy(), flush_ms)
  raw.once('close', () => clearTimeout(late))
  raw.end()
}

function begin(reply: FastifyReply): void {
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'Content-Type': 'text/event-stream; charset=utf-8',
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
