// Reads events: newest first by time, or by their sequence numbers. Committed events are published before a read, so
// every event that is read has its numbers.
import type { ReadContext } from '../../context.ts'
import { joinParts, type Part, part } from '../../db/sql.ts'
import { notFound } from '../../errors.ts'
import { instantAtOrAfter, parseInstant } from '../../values/time.ts'
import { publishEvents } from '../../worker/publish-events.ts'

export interface EventFilter {
  name?: string
  'resource[id]'?: string
  'created[gt]'?: string
  'created[gte]'?: string
  'created[lt]'?: string
  'created[lte]'?: string
  after?: number
  limit?: number
}

const columns = part`
  id, name, jsonb_build_object('id', resource_id, 'resource_type', resource_type) as resource, data, created_at,
  sequence, resource_sequence`

const at = (text: string) => parseInstant(text)!

/** The events that pass every filter: newest first, or those after a sequence number in ascending order. */
export async function listEvents({ app, sql, tenant }: ReadContext, filter: EventFilter) {
  await publishEvents(app, tenant)
  const conditions: Part[] = [part`tenant = ${tenant} and sequence is not null`]
  if (filter.after !== undefined) conditions.push(part`sequence > ${filter.after}`)
  if (filter.name !== undefined) conditions.push(part`name = ${filter.name}`)
  if (filter['resource[id]'] !== undefined) conditions.push(part`resource_id = ${filter['resource[id]']}`)
  if (filter['created[gt]'] !== undefined) conditions.push(part`created_at > ${at(filter['created[gt]'])}`)
  if (filter['created[gte]'] !== undefined)
    conditions.push(part`created_at >= ${instantAtOrAfter(filter['created[gte]'])}`)
  if (filter['created[lt]'] !== undefined)
    conditions.push(part`created_at < ${instantAtOrAfter(filter['created[lt]'])}`)
  if (filter['created[lte]'] !== undefined) conditions.push(part`created_at <= ${at(filter['created[lte]'])}`)
  return sql`
    select ${columns} from events
    where ${joinParts(conditions, ' and ')}
    order by ${filter.after === undefined ? part`created_at desc, id desc` : part`sequence`}
    limit ${filter.limit ?? 1000}`
}

/** The event with the id, or a refusal. */
export async function findEvent({ app, sql, tenant }: ReadContext, id: string) {
  await publishEvents(app, tenant)
  const [event] = await sql`select ${columns} from events where tenant = ${tenant} and id = ${id}`
  if (!event) throw notFound('event')
  return event
}
