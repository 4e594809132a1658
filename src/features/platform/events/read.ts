// Reads events: newest first by time, or by their sequence numbers. Committed events are published before a read, so
// every event that is read has its numbers.
import type { ReadContext } from '../../../context.ts'
import { joinParts, type Part, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { fetchLimit, newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { type Instant, instantAtOrAfter, parseInstant } from '../../../values/time.ts'
import { publishEvents } from '../../../worker/publish-events.ts'

export interface EventFilter {
  name?: string
  'resource[id]'?: string
  'created[gt]'?: string
  'created[gte]'?: string
  'created[lt]'?: string
  'created[lte]'?: string
  after?: number
}

/** An event as it is on the wire. */
export interface EventView {
  id: string
  name: string
  resource: { id: string; resource_type: string }
  created_at: Instant
  sequence: number
}

const columns = part`
  id, name, jsonb_build_object('id', resource_id, 'resource_type', resource_type) as resource, data, created_at,
  sequence, resource_sequence`

const at = (text: string) => parseInstant(text)!

/** The events that pass every filter: newest first, or those after a sequence number in ascending order. */
export async function listEvents(
  { app, sql, tenant }: ReadContext,
  filter: EventFilter,
  window: PageWindow,
): Promise<EventView[]> {
  await publishEvents(app, tenant)
  const conditions: Part[] = [part`tenant = ${tenant} and sequence is not null`]
  if (filter.name !== undefined) conditions.push(part`name = ${filter.name}`)
  if (filter['resource[id]'] !== undefined) conditions.push(part`resource_id = ${filter['resource[id]']}`)
  if (filter['created[gt]'] !== undefined) conditions.push(part`created_at > ${at(filter['created[gt]'])}`)
  if (filter['created[gte]'] !== undefined)
    conditions.push(part`created_at >= ${instantAtOrAfter(filter['created[gte]'])}`)
  if (filter['created[lt]'] !== undefined)
    conditions.push(part`created_at < ${instantAtOrAfter(filter['created[lt]'])}`)
  if (filter['created[lte]'] !== undefined) conditions.push(part`created_at <= ${at(filter['created[lte]'])}`)
  return sql<EventView>`
    select ${columns} from events
    where ${joinParts(conditions, ' and ')}
      ${filter.after === undefined ? newest(window) : inSequence(filter.after, window)}`
}

const newest = (window: PageWindow): Part => newestFirst(window, part`created_at`, part`id`)

const inSequence = (after: number, window: PageWindow): Part => part`
  and sequence > ${Math.max(after, Number(window.after?.[2] ?? 0))} order by sequence limit ${fetchLimit(window)}`

/** The event with the id, or a refusal. */
export async function findEvent({ app, sql, tenant }: ReadContext, id: string) {
  await publishEvents(app, tenant)
  const [event] = await sql`select ${columns} from events where tenant = ${tenant} and id = ${id}`
  if (!event) throw notFound('event')
  return event
}
