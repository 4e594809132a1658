// A search over everything that a client may read: one statement with a lookup for each thing that the text may be.
import type { ReadContext } from '../../../context.ts'
import { joinParts, literal, type Part, part, word } from '../../../db/sql.ts'
import { fetchLimit, type PageWindow } from '../../../http/api/page.ts'
import { scopeOf } from '../../../http/api/route.ts'
import type { Position } from '../../../values/page.ts'
import { findInstrument, instrumentsBySymbol } from '../../instruments/catalog/read.ts'
import { sealActivity } from '../../platform/activity/seal-activity.ts'
import { KINDS } from './kinds.ts'
import { type Lookup, listLookups } from './list-lookups.ts'
import { type Clues, readClues } from './read-clues.ts'
import type { SearchObject } from './schemas.ts'
import type { ResultRow } from './show-results.ts'

export interface SearchQuery {
  q: string
  object?: SearchObject
}

const INSTRUMENT_PERMISSION = 'instrument.read'
/** Instruments have no time of creation. In the order of the results they come last. */
const LAST = '0001-01-01T00:00:00.000Z'

/** Finds what the text may mean, among the kinds that the caller may read: newest first. */
export async function search(
  context: ReadContext,
  { q, object }: SearchQuery,
  window: PageWindow,
): Promise<ResultRow[]> {
  const { app, tenant, actor } = context
  const mayRead = (permission: string) => actor.scopes.has(scopeOf(permission))
  const clues = readClues(q)
  const lookups = listLookups(context, clues, window).filter(
    (one) => (object === undefined || one.object === object) && mayRead(KINDS[one.object].permission),
  )
  // The trail shows a record once it has its place in the chain.
  if (lookups.some((one) => one.object === 'activity_record')) await sealActivity(app, tenant)
  const isInstrument = (object === undefined || object === 'instrument') && mayRead(INSTRUMENT_PERMISSION)
  const instruments = isInstrument ? await findInstruments(context, clues, window.after) : []
  return [...(await readRows(context, lookups, window)), ...instruments]
}

async function readRows(
  { sql, tenant }: ReadContext,
  lookups: Lookup[],
  window: PageWindow,
): Promise<ResultRow[]> {
  if (lookups.length === 0) return []
  const selects = lookups.map((one, place) => selectOf(tenant, one, place))
  return sql<ResultRow>`
    select distinct on (created_at, id) object, matched, id, created_at, parent, title, sealed
    from (${joinParts(selects, ' union all ')}) found_rows
    order by created_at desc, id desc, place
    limit ${fetchLimit(window)}`
}

// A resource that several lookups find is shown for the first of them.
function selectOf(tenant: string, { object, matched, rows, end }: Lookup, place: number): Part {
  const { created_at, title, parent = part`null`, sealed = part`null` } = KINDS[object]
  return part`(
    select ${literal(place)} as place, ${word(object)} as object, ${word(matched)} as matched, r.id,
           ${created_at} as created_at, (${parent})::text as parent, (${title})::text as title,
           (${sealed})::jsonb as sealed
    from ${rows} where r.tenant = ${tenant} ${end})`
}

async function findInstruments(
  context: ReadContext,
  { text, reference }: Clues,
  after: Position | undefined,
): Promise<ResultRow[]> {
  const named = await findInstrument(context, text)
  const listed = named ? [named] : await instrumentsBySymbol(context, [reference])
  return listed
    .filter(({ row }) => !after || after[0]! > LAST || row.id < after[1]!)
    .map(({ row, wire }) => ({
      object: 'instrument' as const,
      id: row.id,
      created_at: LAST,
      parent: null,
      sealed: null,
      matched: named ? 'id' : 'symbol',
      title: String(wire.name),
    }))
}
