// The audit trail. Committed records are numbered and chained before they are read, so each shown record has its place.
import type { App, ReadContext } from '../../../context.ts'
import { joinParts, type Part, part } from '../../../db/sql.ts'
import { fetchLimit, type PageWindow } from '../../../http/api/page.ts'
import { instantAtOrAfter } from '../../../values/time.ts'
import type { AuditRecord } from './chain.ts'
import type { ActivityFilter } from './schemas.ts'
import { sealActivity } from './seal-activity.ts'

const EQUAL = ['actor', 'client', 'person', 'client_user', 'request', 'action', 'resource'] as const

const columns = part`
  sequence, id, at, recorded_at, actor, client, person, client_user, client_request, request, action, resource, path,
  status, before_digest, after_digest, transfers, facts, hash`

/** The records of the window that match every filter: newest first, or in order after a sequence. */
export async function listActivity(
  { app, sql, tenant }: ReadContext,
  filter: ActivityFilter,
  window: PageWindow,
): Promise<AuditRecord[]> {
  const { after } = filter
  const last = window.after && Number(window.after[0])
  await sealActivity(app, tenant)
  const conditions: Part[] = [part`tenant = ${tenant} and sequence is not null`]
  for (const name of EQUAL)
    if (filter[name] !== undefined) conditions.push(joinParts([named[name], part`${filter[name]}`], ' = '))
  if (filter.denied !== undefined) conditions.push(filter.denied ? part`status >= 400` : part`status < 400`)
  if (filter['recorded[gte]'])
    conditions.push(part`recorded_at >= ${instantAtOrAfter(filter['recorded[gte]'])}`)
  if (filter['recorded[lt]']) conditions.push(part`recorded_at < ${instantAtOrAfter(filter['recorded[lt]'])}`)
  if (after !== undefined) conditions.push(part`sequence > ${Math.max(after, last ?? 0)}`)
  else if (last !== undefined) conditions.push(part`sequence < ${last}`)
  return sql<AuditRecord>`
    select ${columns} from audit_records
    where ${joinParts(conditions, ' and ')}
    order by sequence ${after === undefined ? part`desc` : part``}
    limit ${fetchLimit(window)}`
}

const named: Record<(typeof EQUAL)[number], Part> = {
  actor: part`actor`,
  client: part`client`,
  person: part`person`,
  client_user: part`client_user`,
  request: part`request`,
  action: part`action`,
  resource: part`resource`,
}

/** The newest number of the chain and its hash; zero and nothing before the first record. */
export async function lastLink({ sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>, upTo?: number) {
  const bound = upTo === undefined ? part`` : part`and sequence <= ${upTo}`
  const [row] = await sql<{ sequence: number; hash: string }>`
    select sequence, hash from audit_records
    where tenant = ${tenant} and sequence is not null ${bound}
    order by sequence desc limit 1`
  return row ?? { sequence: 0, hash: null }
}

const EXPORT_BATCH_SIZE = 5000

/** Returns every record of the tenant after a sequence, in order. */
export async function* listExport(app: App, tenant: string, after: number): AsyncGenerator<AuditRecord> {
  for (let last = after; ; ) {
    const records = await app.database.sql(tenant)<AuditRecord>`
      select ${columns} from audit_records
      where tenant = ${tenant} and sequence > ${last}
      order by sequence limit ${EXPORT_BATCH_SIZE}`
    yield* records
    if (records.length < EXPORT_BATCH_SIZE) return
    last = records.at(-1)!.sequence
  }
}
