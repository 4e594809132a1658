// The stream of events, from the same log that GET /events reads.
import type { App, ReadContext } from '../../../context.ts'
import { failParam } from '../../../errors.ts'
import { firstRows } from '../../../http/api/page.ts'
import type { EventSink } from '../../../http/api/route.ts'
import { PUBLISHED_CHANNEL, publishEvents } from '../../../worker/publish-events.ts'
import { type EventView, listEvents } from './read.ts'

const HEARTBEAT_MS = 15_000
const BATCH_SIZE = 500

export interface StreamFilter {
  name?: string
  'resource[id]'?: string
  after?: number
}

/**
 * Sends the events after the last one that the caller has, then each as it is published, with heartbeats between. It
 * looks again at each heartbeat, also for events whose notification was lost.
 */
export async function streamEvents(
  context: ReadContext,
  filter: StreamFilter,
  sink: EventSink,
  heartbeat_ms = HEARTBEAT_MS,
) {
  const { app, tenant } = context
  const hub = await app.component(newHubHolder).hub()
  let after = readId(sink.last_event_id) ?? filter.after ?? (await lastSequence(context))
  sink.begin()
  while (!sink.ended.aborted) {
    await app.tenant(tenant) // Refuses if it lives in another cell by now.
    const more = hub.next(tenant, sink.ended, heartbeat_ms)
    const events = await listEvents(context, { after }, firstRows(BATCH_SIZE))
    const matching = events.filter((event) => matches(event, filter))
    if (matching.length > 0) await sink.write(matching.map(format).join(''))
    after = events.at(-1)?.sequence ?? after
    if (events.length === 0 && (await more) === 'silence') await sink.write(': still here\n\n')
  }
}

const format = (event: EventView) =>
  `id: ${event.sequence}\nevent: ${event.name}\ndata: ${JSON.stringify(event)}\n\n`

function matches({ name, resource }: EventView, filter: StreamFilter): boolean {
  return (
    (filter.name === undefined || filter.name === name) &&
    (filter['resource[id]'] === undefined || filter['resource[id]'] === resource.id)
  )
}

// The sequence in Last-Event-ID, or a refusal.
function readId(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^\d{1,15}$/.test(text))
    throw failParam('header.Last-Event-ID', 'invalid_param', 'Must be the id of an event of the stream.')
  return Number(text)
}

async function lastSequence({ app, sql, tenant }: ReadContext): Promise<number> {
  await publishEvents(app, tenant)
  const [row] = await sql<{ last: number }>`
    select coalesce(max(sequence), 0) as last from events where tenant = ${tenant} and sequence is not null`
  return row!.last
}

interface Hub {
  /** Resolves when events of the tenant are published, when the stream ends, or after a time of silence. */
  next(tenant: string, ended: AbortSignal, silence_ms: number): Promise<'news' | 'silence'>
}

// The hub of the App; one that could not be opened is opened again at the next stream.
function newHubHolder(app: App): { hub(): Promise<Hub> } {
  let opened: Promise<Hub> | undefined
  return {
    hub() {
      if (!opened) {
        opened = openHub(app)
        opened.catch(() => {
          opened = undefined
        })
      }
      return opened
    },
  }
}

async function openHub(app: App): Promise<Hub> {
  const waiting = new Map<string, Set<() => void>>()
  await app.database.listen(PUBLISHED_CHANNEL, (tenant) => {
    const tenants = tenant === undefined ? [...waiting.keys()] : [tenant]
    for (const id of tenants) for (const wake of [...(waiting.get(id) ?? [])]) wake()
  })
  return {
    next: (tenant, ended, silence_ms) =>
      new Promise((resolve) => {
        const listeners = waiting.get(tenant) ?? new Set()
        waiting.set(tenant, listeners)
        const end = (reason: 'news' | 'silence') => {
          clearTimeout(timer)
          ended.removeEventListener('abort', wake)
          listeners.delete(wake)
          if (listeners.size === 0 && waiting.get(tenant) === listeners) waiting.delete(tenant)
          resolve(reason)
        }
        const wake = () => end('news')
        const timer = setTimeout(end, silence_ms, 'silence' as const)
        ended.addEventListener('abort', wake)
        listeners.add(wake)
        if (ended.aborted) wake()
      }),
  }
}
