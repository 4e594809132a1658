import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import type { Route } from '../../../http/api/route.ts'
import { listRequests } from './read.ts'
import { LoggedRequest, requestFilters } from './schemas.ts'

export const requestLogRoutes: Route[] = [
  listRoute({
    path: '/request-logs',
    group: 'identity',
    permission: 'activity.read',
    name: 'request_logs.list',
    title: 'List your requests',
    description:
      'Only requests of this client, newest first, a second or two after their answers. Only a sandbox keeps ' +
      'queries, and the bodies of writes. Requests that were refused before the token was checked are missing.',
    filters: requestFilters,
    pages: BACK_OFFICE,
    item: LoggedRequest,
    rows: (context, { query }, window) => listRequests(context, query, window),
  }),
]
