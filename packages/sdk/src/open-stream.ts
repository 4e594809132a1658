// One connection of the stream of events.
import { type HttpRequest, newLimit } from './attempt.ts'
import { type Core, headersOf, limitOf } from './core.ts'
import { type FailedRequest, HoldfastError } from './errors.ts'
import type { Event } from './generated/schemas.ts'
import type { CallOptions } from './options.ts'
import { newApiError, readRefusal } from './read-answer.ts'
import { readMessages } from './read-messages.ts'

/** A connection: what it asks for, and how long it may be silent. */
export interface Connection {
  http: HttpRequest
  token: string
  after: number
  idle_timeout_ms: number
  options: CallOptions
  facts: FailedRequest
  /** Called when the server has accepted the stream. */
  onOpen(): void
}

/** Returns the events after a sequence until the connection ends; throws the reason why it could not go on. */
export async function* openStream(core: Core, connection: Connection): AsyncGenerator<Event> {
  const { http, token, after, idle_timeout_ms, options, facts } = connection
  const limit = newLimit(options.signal)
  try {
    const headers = headersOf(core, http, facts, token)
    headers.set('Last-Event-ID', String(after))
    limit.start(limitOf(options))
    const response = await core.fetch(http.url, { headers, redirect: 'manual', signal: limit.signal })
    const { status, body } = response
    if (status !== 200 || !body)
      throw newApiError(
        readRefusal({ status, headers: response.headers, text: await response.text() }),
        facts,
      )
    connection.onOpen()
    limit.start(idle_timeout_ms)
    for await (const { data } of readMessages(body, () => limit.start(idle_timeout_ms)))
      yield JSON.parse(data!) as Event
  } catch (cause) {
    throw cause instanceof HoldfastError ? cause : limit.nameFailure(cause, facts)
  } finally {
    limit.end()
  }
}
