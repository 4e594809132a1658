// The resource that an id names: the kinds of the clients' search, and records of a request. Names are masked.
import type { ReadContext } from '../../../../context.ts'
import { maskName } from '../../../../values/mask.ts'
import { findInstrument, instrumentsBySymbol, type Listed } from '../../../instruments/catalog/read.ts'
import { permits } from '../../../operators/operators/rules.ts'
import { sealActivity } from '../../../platform/activity/seal-activity.ts'
import { objectOfId, readNamed } from '../../search/read-named.ts'
import { openName } from '../../search/show-results.ts'
import type { SearchHit } from './schemas.ts'

/** The resource with the id, of a kind that its prefix tells. */
export async function findByPrefix(context: ReadContext, id: string): Promise<SearchHit[]> {
  if (objectOfId(id) === 'activity_record' && !mayReadActivity(context)) return []
  const resources = await readNamed(context, id)
  return resources.map(({ object, title, parent, sealed }) => ({
    id,
    kind: object,
    title: sealed ? maskName(openName(context.vault, sealed)) : title,
    detail: parent ?? '',
    status: '',
  }))
}

/** The records of the request with the id, for those who may read the activity. */
export async function recordsOfRequest(context: ReadContext, request: string): Promise<SearchHit[]> {
  if (!mayReadActivity(context)) return []
  const { app, sql, tenant } = context
  // A record has its place in the trail before it is shown.
  await sealActivity(app, tenant)
  return sql<SearchHit>`
    select a.id, 'activity_record' as kind, a.action as title, coalesce(a.resource, '') as detail,
           a.status::text as status
    from audit_chain c join audit_records a on a.tenant = c.tenant and a.id = c.record
    where c.tenant = ${tenant} and c.request = ${request}
    order by c.sequence limit 20`
}

/** The instrument with the id. */
export async function instrumentOfId(context: ReadContext, id: string): Promise<SearchHit[]> {
  const listed = await findInstrument(context, id)
  return listed ? [instrumentHit(listed)] : []
}

/** The instruments with the symbol, such as an ISIN. */
export const instrumentsOfSymbol = async (context: ReadContext, symbol: string): Promise<SearchHit[]> =>
  (await instrumentsBySymbol(context, [symbol])).map(instrumentHit)

const instrumentHit = ({ row, wire }: Listed): SearchHit => ({
  id: row.id,
  kind: 'instrument',
  title: String(wire.name),
  detail: String(wire.symbol),
  status: String(wire.status ?? ''),
})

const mayReadActivity = ({ actor, tenant }: ReadContext): boolean =>
  permits(actor.session!.grants, 'activity.read', tenant)
