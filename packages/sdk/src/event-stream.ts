// The stream of events: it resumes after every cut, and each sequence number follows the one before it, so that
// nothing was missed. The server sends all events, and the client filters them: the numbers of a filtered stream have
// gaps, so the client could not check that it is whole.
import { buildRequest } from './build-request.ts'
import { type Core, infoOf, notify } from './core.ts'
import { jitter } from './decide-retry.ts'
import { AbortedError, ApiError, MissedEventsError } from './errors.ts'
import type { Event } from './generated/schemas.ts'
import { openStream } from './open-stream.ts'
import type { CallOptions } from './options.ts'
import { fetchToken, mergeOptions, send } from './send.ts'
import { newTrouble } from './stream-trouble.ts'
import { wait } from './wait.ts'

const PATH = '/events'
const BATCH = 1000
/** The server sends a comment after 15 seconds of silence: when three of them are missing, the connection is dead. */
const IDLE_MS = 45_000

/** Which events the stream gives. */
export interface StreamQuery {
  /** Only events with a greater sequence; without it the stream begins with the next event. */
  after?: number
  /** Only events of this name; `order.*` are all events of orders. */
  name?: string
  /** Only events of the resource with this id. */
  'resource[id]'?: string
}

export interface StreamOptions extends Omit<CallOptions, 'idempotency_key'> {
  /** A connection without a byte for this time is closed and opened again. */
  idle_timeout_ms?: number
  /** Connections in a row that may fail; without limit if it is left out. */
  max_retries?: number
}

/** Events without end, in the order of their sequence. */
export interface EventStream extends AsyncIterable<Event> {
  /** The last sequence that was received, filtered out or not: store it, and resume with `after`. */
  readonly last_sequence: number | undefined
}

/** Opens the stream; it connects when it is first read. */
export function streamEvents(core: Core, query: StreamQuery = {}, own: StreamOptions = {}): EventStream {
  let last = query.after === undefined ? undefined : Number(query.after)
  async function* read() {
    last ??= await findLast(core, own)
    for await (const event of follow(core, last, own)) {
      last = event.sequence
      if (matches(event, query)) yield event
    }
  }
  return {
    [Symbol.asyncIterator]: read,
    get last_sequence() {
      return last
    },
  }
}

function matches({ name, resource }: Event, query: StreamQuery): boolean {
  const { name: pattern = '*', 'resource[id]': id = resource.id } = query
  const isNamed = pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
  return isNamed && resource.id === id
}

// The newest by time need not be the last by sequence: from there the list is followed to its end.
async function findLast(core: Core, own: StreamOptions): Promise<number> {
  const { idle_timeout_ms: _, max_retries, ...options } = own
  const list = async (query: Record<string, number>) => {
    const request = { operation: 'events.list', method: 'GET', path: PATH, query }
    return (await send(core, request, options)).data as Event[]
  }
  let last = (await list({ limit: 1 })).at(-1)?.sequence ?? 0
  for (;;) {
    const page = await list({ after: last, limit: BATCH })
    last = page.at(-1)?.sequence ?? last
    if (page.length < BATCH) return last
  }
}

// Every event after a sequence, over as many connections as it takes.
async function* follow(core: Core, after: number, own: StreamOptions): AsyncGenerator<Event> {
  const { idle_timeout_ms = IDLE_MS, max_retries = Number.POSITIVE_INFINITY } = own
  const options = mergeOptions(core, own)
  const request = { operation: 'events.stream', method: 'GET', path: `${PATH}/stream` }
  const facts = { ...request, attempts: 0 }
  const http = buildRequest(request, { ...core, options, idempotency_key: undefined })
  http.headers.set('Accept', 'text/event-stream')
  const trouble = newTrouble(max_retries)
  for (let last = after, wait_ms = 0; ; ) {
    let token: string | undefined
    try {
      token = await fetchToken(core, facts, options.signal)
      facts.attempts++
      const connection = { http, token, after: last, idle_timeout_ms, options, facts, onOpen: trouble.onOpen }
      for await (const event of openStream(core, connection)) {
        if (event.sequence <= last) continue
        if (event.sequence !== last + 1) throw new MissedEventsError(last + 1, event.sequence, facts)
        last = event.sequence
        yield event
      }
      wait_ms = jitter(0, Math.random())
    } catch (error) {
      wait_ms = trouble.waitAfter(error)
      if (error instanceof ApiError && error.status === 401 && token) core.token.drop(token)
      const reason = error instanceof ApiError ? error.status : (error as Error)
      notify(() => core.hooks.retry?.({ ...infoOf(http, facts), wait_ms, reason }))
    }
    await wait(wait_ms, options.signal).catch((cause) => {
      throw new AbortedError('The stream was aborted.', facts, cause)
    })
  }
}
