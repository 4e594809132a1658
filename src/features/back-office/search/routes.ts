import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import type { Route } from '../../../http/api/route.ts'
import { SearchResult, searchFilters } from './schemas.ts'
import { search } from './search.ts'
import { showResults } from './show-results.ts'

export const searchRoutes: Route[] = [
  listRoute({
    path: '/search',
    group: 'search',
    name: 'search.list',
    title: 'Search for anything',
    description:
      'Newest first, instruments last, of the kinds that the token may read. Ids, references, IBANs and ISINs must ' +
      'be whole; names and e-mail addresses may be beginnings, as in the lists of persons.',
    filters: searchFilters,
    pages: BACK_OFFICE,
    item: SearchResult,
    rows: (context, { query }, window) => search(context, query, window),
    show: showResults,
  }),
]
