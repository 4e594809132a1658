// Access requests: a person asks what the firm holds about them, and an operator reads the report of it.
import type { Context, ReadContext } from '../../../../context.ts'
import { equals, type Part, part } from '../../../../db/sql.ts'
import { fail, notFound } from '../../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../../http/api/page.ts'
import { openRow } from '../../../../privacy/seal-row.ts'
import { newId } from '../../../../values/ids.ts'
import { addMilliseconds, type Instant } from '../../../../values/time.ts'
import { recordDataAccess } from '../../../operators/operators/record-data-access.ts'
import { lockPerson } from '../hold-person.ts'
import { composeReport } from './compose-report.ts'

/** The time in which the report can be read: 30 days. */
const READABLE_MS = 30 * 86_400_000

export interface AccessRequest {
  id: string
  person: string
  reason: string
  requested_by: string
  expires_at: Instant
  created_at: Instant
}

/** Records the request of a person; the report can be read from now on. */
export async function requestAccess(
  context: Context,
  person: string,
  reason: string,
): Promise<AccessRequest> {
  const { sql, tenant, vault, actor, now } = context
  await lockPerson(context, person)
  const id = newId('acr_')
  await sql`
    insert into access_requests (tenant, id, person, reason, requested_by, expires_at, created_at)
    values (${tenant}, ${id}, ${person}, ${vault.seal('access_requests.reason', id, reason)}, ${actor.id},
            ${addMilliseconds(now, READABLE_MS)}, ${now})`
  context.pending.resource = id
  return findRequest(context, id)
}

async function selectRequests(
  { sql, tenant, vault }: Pick<ReadContext, 'sql' | 'tenant' | 'vault'>,
  which: Part,
): Promise<AccessRequest[]> {
  const rows = await sql<AccessRequest & object>`
    select id, person, reason, requested_by, expires_at, created_at
    from access_requests where tenant = ${tenant} ${which}`
  return rows.map((row) => openRow(vault, 'access_requests', row))
}

/** Lists the requests, newest first; of one person if one is named. */
export const listRequests = (context: ReadContext, { person }: { person?: string }, window: PageWindow) =>
  selectRequests(
    context,
    part`${equals(part`person`, person)} ${newestFirst(window, part`created_at`, part`id`)}`,
  )

async function findRequest(context: Pick<ReadContext, 'sql' | 'tenant' | 'vault'>, id: string) {
  const [request] = await selectRequests(context, part`and id = ${id}`)
  if (!request) throw notFound('access request')
  return request
}

/** Composes the report of the request and records the look, or refuses one that has expired. */
export async function readReport(context: Context, id: string, reason: string) {
  const { person, expires_at } = await findRequest(context, id)
  if (expires_at <= context.now)
    throw fail('conflict', `The report could be read until ${expires_at}: make a new access request.`)
  const sections = await composeReport(context, person)
  const look = await recordDataAccess(
    context,
    person,
    sections.map(({ name }) => name),
    reason,
  )
  return { access_request: id, person, created_at: context.now, sections, look }
}
