import { mergeSettings } from '../../../clock/write-tenant.ts'
import type { App, Context } from '../../../context.ts'
import { PLATFORM } from '../../../db/database.ts'
import { part } from '../../../db/sql.ts'
import { Refusal } from '../../../errors.ts'
import type { Vault } from '../../../privacy/vault.ts'
import { type Instant, instant } from '../../../values/time.ts'

/** The setting of a sandbox tenant with the instant of the machine up to which its log was erased. */
const ERASED_AT = 'requests_erased_at'

/** The parts of a request that only a sandbox keeps. */
export interface RequestBodies {
  query: string | null
  request_body: string | null
  response_body: string | null
}

/** A request, as the clients see it later. */
export interface RequestContent extends RequestBodies {
  path: string
  api_version: string
  client_request: string | null
  idempotency_key: string | null
  detail: string | null
  offenders: { path: string; code: string; detail: string }[]
}

/** A request that will be stored. */
export interface NotedRequest extends Omit<StoredRequest, 'content'> {
  content: RequestContent
}

export interface StoredRequest {
  tenant: string
  id: string
  client: string
  operation: string
  status: number
  error_code: string | null
  duration_ms: number
  created_at: Instant
  /** Sealed JSON. */
  content: string
}

/** Stores the requests of all tenants in one statement. */
export async function storeRequests(app: App, notes: readonly NotedRequest[]): Promise<void> {
  const rows = await sealNotes(app, notes)
  await app.database.write(PLATFORM)`
    insert into request_logs
      (tenant, id, client, operation, status, error_code, duration_ms, content, created_at)
    select x.tenant, x.id, x.client, x.operation, x.status, x.error_code, x.duration_ms, x.content, x.created_at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (tenant text, id text, client text, operation text, status smallint, error_code text,
            duration_ms numeric, content text, created_at timestamptz)
    ${app.config.environment === 'sandbox' ? sinceErasure(rows) : part``}
    on conflict do nothing`
}

// Only the requests after the last erasure in their tenant. An erasure under way holds the row of its tenant: the
// statement waits for it, and then reads the instant that it has set.
const sinceErasure = (rows: readonly StoredRequest[]) => part`
  join (select id, (settings ->> ${ERASED_AT})::timestamptz as erased_at from tenants
        where id = any (${[...new Set(rows.map(({ tenant }) => tenant))]}) order by id for share) t
    on t.id = x.tenant and x.created_at > coalesce(t.erased_at, '-infinity')`

// Sealed only now, under the newest key: a rotation may have ended since the request, and does not come back.
async function sealNotes(app: App, notes: readonly NotedRequest[]): Promise<StoredRequest[]> {
  const ids = [...new Set(notes.map(({ tenant }) => tenant))]
  const vaults = new Map(await Promise.all(ids.map(async (id) => [id, await lookUpVault(app, id)] as const)))
  return notes.flatMap(({ content, ...row }) => {
    const vault = vaults.get(row.tenant)
    return vault
      ? [{ ...row, content: vault.seal('request_logs.content', row.id, JSON.stringify(content)) }]
      : []
  })
}

// Requests to a tenant that has moved to another cell meanwhile are not stored.
async function lookUpVault(app: App, id: string): Promise<Vault | undefined> {
  try {
    return (await app.tenant(id))!.vault
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const DELETED_AT_ONCE = 10_000

/** Deletes the requests that are older than the setting says, and of each client those beyond its newest. */
export async function deleteOldRequests({ config, database }: App): Promise<void> {
  const sql = database.write(PLATFORM)
  for (;;) {
    const deleted = await sql`
      delete from request_logs where ctid = any (array(
        select ctid from request_logs
        where created_at < clock_timestamp() - ${config.request_log_hours} * interval '1 hour'
        order by created_at limit ${DELETED_AT_ONCE}))
      returning 1 as one`
    if (deleted.length < DELETED_AT_ONCE) break
  }
  await sql`
    delete from request_logs r
    using clients c cross join lateral (
      select created_at, id from request_logs o where o.tenant = c.tenant and o.client = c.id
      order by created_at desc, id desc offset ${config.most_request_logs} limit 1) first_beyond
    where r.tenant = c.tenant and r.client = c.id
      and (r.created_at, r.id) <= (first_beyond.created_at, first_beyond.id)`
}

/**
 * Deletes the log of the tenant: the bodies of its requests may name a person whose data are erased. Earlier requests
 * that a process has not stored yet are never stored.
 */
export async function deleteRequestsOfTenant({
  app,
  sql,
  tenant,
}: Pick<Context, 'app' | 'sql' | 'tenant'>): Promise<void> {
  await mergeSettings(sql, tenant, { [ERASED_AT]: instant(app.machineNow()) })
  await sql`delete from request_logs where tenant = ${tenant}`
}
