// The audit trail. What has committed is numbered and chained before it is read, so every record shown has its place.
import type { App, ReadContext } from '../../context.ts'
import { joinParts, type Part, part } from '../../db/sql.ts'
import { fetchLimit, pageOf, readPageQuery } from '../../http/api/page.ts'
import type { Page } from '../../values/page.ts'
import { instantAtOrAfter } from '../../values/time.ts'
import { listUnnumbered } from '../../worker/publish-events.ts'
import type { AuditRecord } from './chain.ts'

export interface ActivityFilter {
  actor?: string
  client?: string
  person?: string
  client_user?: string
  request?: string
  action?: string
  resource?: string
  denied?: boolean
  'recorded[gte]'?: string
  'recorded[lt]'?: string
  after?: number
  cursor?: string
  limit?: number
}

const USUAL = 100
const EQUAL = ['actor', 'client', 'person', 'client_user', 'request', 'action', 'resource'] as const

const columns = part`
  sequence, id, at, recorded_at, actor, client, person, client_user, client_request, request, action, resource, path,
  status, before_digest, after_digest, transfers, facts, hash`

/** As many records as seal_activity takes at least, if there are as many. */
const SEALED_AT_ONCE = 100

/** Numbers and chains what has committed of the tenant. */
export async function sealActivity(app: App, tenant: string): Promise<void> {
  for (;;) {
    const [row] = await app.database.write(tenant)<{
      sealed: number
    }>`select seal_activity(${tenant}) as sealed`
    if (row!.sealed < SEALED_AT_ONCE) return
  }
}

/** Numbers and chains what has committed of every tenant. */
export async function sealAll(app: App): Promise<void> {
  for (const tenant of await listUnnumbered(app, 'audit_records')) await sealActivity(app, tenant)
}

/** A page of the records that every given filter lets through: newest first, or in order after a sequence. */
export async function listActivity(context: ReadContext, filter: ActivityFilter): Promise<Page<AuditRecord>> {
  const { app, sql, tenant } = context
  const { after, limit = USUAL } = filter
  const window = readPageQuery(context, 'activity', { ...filter, limit })
  const last = window.after && Number(window.after.id)
  await sealActivity(app, tenant)
  const wanted: Part[] = [part`tenant = ${tenant} and sequence is not null`]
  for (const name of EQUAL)
    if (filter[name] !== undefined) wanted.push(joinParts([named[name], part`${filter[name]}`], ' = '))
  if (filter.denied !== undefined) wanted.push(filter.denied ? part`status >= 400` : part`status < 400`)
  if (filter['recorded[gte]']) wanted.push(part`recorded_at >= ${instantAtOrAfter(filter['recorded[gte]'])}`)
  if (filter['recorded[lt]']) wanted.push(part`recorded_at < ${instantAtOrAfter(filter['recorded[lt]'])}`)
  if (after !== undefined) wanted.push(part`sequence > ${Math.max(after, last ?? 0)}`)
  else if (last !== undefined) wanted.push(part`sequence < ${last}`)
  const rows = await sql<AuditRecord>`
    select ${columns} from audit_records
    where ${joinParts(wanted, ' and ')}
    order by sequence ${after === undefined ? part`desc` : part``}
    limit ${fetchLimit(window)}`
  return pageOf(context, window, rows, ({ recorded_at, sequence }) => ({
    created_at: recorded_at,
    id: String(sequence),
  }))
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

const EXPORTED_AT_ONCE = 5000

/** Gives every record of the tenant after a sequence, in order. */
export async function* listExport(app: App, tenant: string, after: number): AsyncGenerator<AuditRecord> {
  for (let last = after; ; ) {
    const records = await app.database.sql(tenant)<AuditRecord>`
      select ${columns} from audit_records
      where tenant = ${tenant} and sequence > ${last}
      order by sequence limit ${EXPORTED_AT_ONCE}`
    yield* records
    if (records.length < EXPORTED_AT_ONCE) return
    last = records.at(-1)!.sequence
  }
}
