// Events, newest first.
import type { ReadContext } from '../../context.ts'
import { joinParts, type Part, part } from '../../db/sql.ts'
import { notFound } from '../../errors.ts'
import { addMilliseconds, parseInstant } from '../../values/time.ts'

export interface EventFilter {
  name?: string
  'resource[id]'?: string
  'created[gt]'?: string
  'created[gte]'?: string
  'created[lt]'?: string
  'created[lte]'?: string
  limit?: number
}

const columns = part`
  id, name, jsonb_build_object('id', resource_id, 'resource_type', resource_type) as resource, data, created_at`

const at = (text: string) => parseInstant(text)!

// Events keep milliseconds: what lies at or after .1234 begins with .124.
const next = (text: string) => (/\.\d{3}\d*[1-9]/.test(text) ? addMilliseconds(at(text), 1) : at(text))

/** The events that every given filter lets through, newest first. */
export function listEvents({ sql, tenant }: ReadContext, filter: EventFilter) {
  const wanted: Part[] = [part`tenant = ${tenant}`]
  if (filter.name !== undefined) wanted.push(part`name = ${filter.name}`)
  if (filter['resource[id]'] !== undefined) wanted.push(part`resource_id = ${filter['resource[id]']}`)
  if (filter['created[gt]'] !== undefined) wanted.push(part`created_at > ${at(filter['created[gt]'])}`)
  if (filter['created[gte]'] !== undefined) wanted.push(part`created_at >= ${next(filter['created[gte]'])}`)
  if (filter['created[lt]'] !== undefined) wanted.push(part`created_at < ${next(filter['created[lt]'])}`)
  if (filter['created[lte]'] !== undefined) wanted.push(part`created_at <= ${at(filter['created[lte]'])}`)
  return sql`
    select ${columns} from events
    where ${joinParts(wanted, ' and ')}
    order by created_at desc, id desc
    limit ${filter.limit ?? 1000}`
}

/** The event with the id, or a refusal. */
export async function findEvent({ sql, tenant }: ReadContext, id: string) {
  const [event] = await sql`select ${columns} from events where tenant = ${tenant} and id = ${id}`
  if (!event) throw notFound('event')
  return event
}
