// The audit trail. Committed records are numbered and chained before they are read, so each shown record has its place.
import type { App, ReadContext } from '../../../context.ts'
import { joinParts, type Part, part } from '../../../db/sql.ts'
import { fetchLimit, type PageWindow } from '../../../http/api/page.ts'
import { instantAtOrAfter } from '../../../values/time.ts'
import type { AuditRecord } from './chain.ts'
import type { ActivityFilter } from './schemas.ts'
import { sealActivity } from './seal-activity.ts'

const EQUAL = ['actor', 'client', 'person', 'client_user', 'request', 'action', 'resource'] as const

// The last digest of the resource in the chain before a record. A record of before the digests stores it.
const columns = part`
  c.sequence, a.id, a.at, a.recorded_at, a.actor, a.client, a.person, a.client_user, a.client_request, a.request,
  a.action, a.resource, a.path, a.status,
  case when c.digest is null then a.before_digest when a.resource is not null then (
    select earlier.after_digest
    from audit_chain e join audit_records earlier on earlier.tenant = e.tenant and earlier.id = e.record
    where e.tenant = c.tenant and e.resource = c.resource and e.sequence < c.sequence
      and earlier.after_digest is not null
    order by e.sequence desc limit 1) end as before_digest,
  a.after_digest, a.transfers, a.facts, c.digest, c.hash`

const rows = part`audit_chain c join audit_records a on a.tenant = c.tenant and a.id = c.record`

/** The records of the window that match every filter: newest first, or in order after a sequence. */
export async function listActivity(
  { app, sql, tenant }: ReadContext,
  filter: ActivityFilter,
  window: PageWindow,
): Promise<AuditRecord[]> {
  const { after } = filter
  const last = window.after && Number(window.after[0])
  await sealActivity(app, tenant)
  const conditions: Part[] = [part`c.tenant = ${tenant}`]
  for (const name of EQUAL)
    if (filter[name] !== undefined) conditions.push(joinParts([named[name], part`${filter[name]}`], ' = '))
  if (filter.denied !== undefined)
    conditions.push(filter.denied ? part`a.status >= 400` : part`a.status < 400`)
  if (filter['recorded[gte]'])
    conditions.push(part`a.recorded_at >= ${instantAtOrAfter(filter['recorded[gte]'])}`)
  if (filter['recorded[lt]'])
    conditions.push(part`a.recorded_at < ${instantAtOrAfter(filter['recorded[lt]'])}`)
  if (after !== undefined) conditions.push(part`c.sequence > ${Math.max(after, last ?? 0)}`)
  else if (last !== undefined) conditions.push(part`c.sequence < ${last}`)
  return sql<AuditRecord>`
    select ${columns} from ${rows}
    where ${joinParts(conditions, ' and ')}
    order by c.sequence ${after === undefined ? part`desc` : part``}
    limit ${fetchLimit(window)}`
}

const named: Record<(typeof EQUAL)[number], Part> = {
  actor: part`a.actor`,
  client: part`a.client`,
  person: part`a.person`,
  client_user: part`a.client_user`,
  request: part`c.request`,
  action: part`a.action`,
  resource: part`c.resource`,
}

/** The newest number of the chain and its hash; zero and nothing before the first record. */
export async function lastLink({ sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>, upTo?: number) {
  const bound = upTo === undefined ? part`` : part`and sequence <= ${upTo}`
  const [row] = await sql<{ sequence: number; hash: string }>`
    select sequence, hash from audit_chain
    where tenant = ${tenant} ${bound}
    order by sequence desc limit 1`
  return row ?? { sequence: 0, hash: null }
}

const EXPORT_BATCH_SIZE = 5000

/** Returns every record of the tenant after a sequence, in order. */
export async function* listExport(app: App, tenant: string, after: number): AsyncGenerator<AuditRecord> {
  for (let last = after; ; ) {
    const records = await app.database.sql(tenant)<AuditRecord>`
      select ${columns} from ${rows}
      where c.tenant = ${tenant} and c.sequence > ${last}
      order by c.sequence limit ${EXPORT_BATCH_SIZE}`
    yield* records
    if (records.length < EXPORT_BATCH_SIZE) return
    last = records.at(-1)!.sequence
  }
}
