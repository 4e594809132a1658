// The search of an operator by persons. Beginnings would spell out a masked name, so they match only for an operator
// that may unmask it.
import type { ReadContext } from '../../../../context.ts'
import { readSearch } from '../../../customers/persons/search-persons.ts'
import { mayUnmask } from '../../../operators/operators/record-data-access.ts'

/** The hashes of the search, as far as the operator may see. */
export const searchAs = (context: ReadContext, query: { name?: string; email?: string }): string[] =>
  readSearch(context.vault, query, mayUnmask(context) ? 'beginnings' : 'whole')
