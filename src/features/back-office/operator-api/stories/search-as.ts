// The search of an operator by persons. Beginnings would spell out a masked name, so they match only for an operator
// that may unmask it.
import type { ReadContext } from '../../../../context.ts'
import { isSystemUser } from '../../../../unit-of-work/system-user.ts'
import { readSearch } from '../../../customers/persons/search-persons.ts'
import { permits } from '../../../operators/operators/rules.ts'

/** The hashes of the search, as far as the operator may see. */
export function searchAs(
  { vault, actor, tenant }: ReadContext,
  query: { name?: string; email?: string },
): string[] {
  const mayUnmask = isSystemUser(actor.id) || permits(actor.session!.grants, 'personal_data.unmask', tenant)
  return readSearch(vault, query, mayUnmask ? 'beginnings' : 'whole')
}
