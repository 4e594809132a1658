// The resource with an id, of whatever kind, for readers that may see every kind.
import type { ReadContext } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { KINDS } from './kinds.ts'
import type { LookupObject } from './list-lookups.ts'
import type { SealedName } from './show-results.ts'

export interface NamedResource {
  id: string
  object: LookupObject
  title: string
  /** Id or path of the resource to which it belongs. */
  parent: string | null
  sealed: SealedName | null
}

const OBJECTS = new Map(Object.entries(KINDS).map(([object, { prefix }]) => [prefix, object as LookupObject]))

/** The prefixes of the ids, such as `acc_`. */
export const ID_PREFIXES: readonly string[] = Array.from(OBJECTS.keys(), (prefix) => `${prefix}_`)

/** The kind of resource that the prefix of the id tells; undefined for a prefix of none. */
export const objectOfId = (id: string): LookupObject | undefined => OBJECTS.get(id.slice(0, id.indexOf('_')))

/** Reads the resource with the id; an empty list if there is none. */
export async function readNamed({ sql, tenant }: ReadContext, id: string): Promise<NamedResource[]> {
  const object = objectOfId(id)
  if (object === undefined) return []
  const { rows, title, parent = part`null`, sealed = part`null` } = KINDS[object]
  const named = await sql<Omit<NamedResource, 'object'>>`
    select r.id, (${title})::text as title, (${parent})::text as parent, (${sealed})::jsonb as sealed
    from ${rows} where r.tenant = ${tenant} and r.id = ${id}`
  return named.map((row) => ({ ...row, object }))
}
