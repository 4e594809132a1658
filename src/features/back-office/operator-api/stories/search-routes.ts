import { type Route, route } from '../../../../http/api/route.ts'
import { OfTenant } from '../schemas.ts'
import { SearchAnswer, SearchQuery } from './schemas.ts'
import { search } from './search.ts'

export const searchRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/operator/tenants/{tenant_id}/search',
    group: 'customers',
    permission: 'customer.read',
    operator: { within: 'tenant' },
    name: 'search.find',
    is_heavy: true,
    title: 'Search by anything',
    description:
      'By an id, also of a request; a reference; an ISIN; an IBAN; or the beginning of a name or an e-mail ' +
      'address: the form of the text decides. The records of a request need `activity.read`. Without ' +
      '`personal_data.unmask` only whole words of a name and whole e-mail addresses match.',
    params: OfTenant,
    query: SearchQuery,
    response: SearchAnswer,
    read: (context, { query }) => search(context, query.q),
  }),
]
