import type { ReadContext } from '../../../context.ts'
import { equals, type Part, part } from '../../../db/sql.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import type { RequestContent, StoredRequest } from './store-requests.ts'

export interface RequestFilter {
  /** A status, or a class of them such as `4xx`. */
  status?: string
  operation?: string
  request?: string
}

export type ShownRequest = Omit<StoredRequest, 'tenant' | 'client' | 'content'> & RequestContent

// A request that an earlier release has noted.
const OF_OLDER = { query: null, request_body: null, response_body: null }

/** Lists requests of the client that asks, newest first. */
export async function listRequests(
  { sql, tenant, vault, actor }: ReadContext,
  { status, operation, request }: RequestFilter,
  window: PageWindow,
): Promise<ShownRequest[]> {
  const rows = await sql<StoredRequest & object>`
    select id, operation, status, error_code, duration_ms::float8 as duration_ms, content, created_at
    from request_logs
    where tenant = ${tenant} and client = ${actor.client} ${ofStatus(status)}
      ${equals(part`operation`, operation)} ${equals(part`id`, request)}
      ${newestFirst(window, part`created_at`, part`id`)}`
  return rows.map(({ content, ...row }) => ({
    ...row,
    ...OF_OLDER,
    ...(JSON.parse(vault.open('request_logs.content', row.id, content)) as RequestContent),
  }))
}

function ofStatus(status: string | undefined): Part {
  if (status === undefined) return part``
  if (!status.endsWith('xx')) return part`and status = ${Number(status)}`
  const first = Number(status[0]) * 100
  return part`and status between ${first} and ${first + 99}`
}
