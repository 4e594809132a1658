// Faults with the calls that they have hit.
import type { Context, ReadContext } from '../../../../context.ts'
import { type Part, part } from '../../../../db/sql.ts'
import { notFound } from '../../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../../http/api/page.ts'
import type { Fault } from './schemas.ts'

const LATEST = 10

const isActive = (now: string): Part => part`(f.ended_at is null and f.ends_at > ${now})`

const columns = (now: string): Part => part`
  f.id, f.type, f.match, f.parameters, f.count, f.chance::text as chance, f.seed,
  case when ${isActive(now)} then 'active' else 'ended' end as status, f.matched,
  (select count(*) from sandbox_fault_hits h where h.tenant = f.tenant and h.fault = f.id) as hits,
  (select coalesce(json_agg(l order by l.number desc), '[]') from (
     select h.number, h.resource, h.request,
            to_char(h.hit_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as hit_at
     from sandbox_fault_hits h where h.tenant = f.tenant and h.fault = f.id
     order by h.number desc limit ${LATEST}) l) as latest_hits,
  f.ends_at, coalesce(f.ended_at, case when f.ends_at <= ${now} then f.ends_at end) as ended_at, f.created_at,
  f.modified_at`

/** The fault with the id, or a refusal. */
export async function findFault({ sql, tenant, now }: ReadContext, id: string): Promise<Fault> {
  const [fault] = await sql<Fault>`
    select ${columns(now)} from sandbox_faults f where f.tenant = ${tenant} and f.id = ${id}`
  if (!fault) throw notFound('fault')
  return fault
}

/** The tenant's faults of the window, the newest first. */
export async function listFaults(
  { sql, tenant, now }: ReadContext,
  window: PageWindow,
  { status, type }: { status?: string; type?: string },
): Promise<Fault[]> {
  return sql<Fault & object>`
    select ${columns(now)} from sandbox_faults f
    where f.tenant = ${tenant} ${type === undefined ? part`` : part`and f.type = ${type}`}
      ${status === undefined ? part`` : part`and ${isActive(now)} = ${status === 'active'}`}
      ${newestFirst(window, part`f.created_at`, part`f.id`)}`
}

/** The webhook and the account of a condition; undefined for what does not exist. */
export async function lookUpNamed(
  { sql, tenant }: Context,
  { webhook, account }: { webhook: string | undefined; account: string | undefined },
): Promise<{ webhook: string | undefined; account: string | undefined }> {
  const [named] = await sql<{ webhook: string | null; account: string | null }>`
    select (select id from webhooks where tenant = ${tenant} and id = ${webhook ?? null}) as webhook,
           (select id from accounts where tenant = ${tenant} and id = ${account ?? null}) as account`
  return { webhook: named!.webhook ?? undefined, account: named!.account ?? undefined }
}
