// The operations on saved views of lists.
import { BACK_OFFICE, listRoute } from '../../../../http/api/list-route.ts'
import { route } from '../../../../http/api/route.ts'
import { ChangedResource } from '../schemas.ts'
import { listViews, removeView, saveView } from './saved-views.ts'
import { NewView, SavedView, ViewPath, viewFilters } from './schemas.ts'

const self = { group: 'me', operator: { within: 'self' } } as const

export const viewRoutes = [
  listRoute({
    ...self,
    path: '/operator/me/views',
    name: 'me.list_views',
    title: 'List saved views',
    description: 'Yours, and those that others share in your tenants; newest first.',
    filters: viewFilters,
    pages: BACK_OFFICE,
    item: SavedView,
    rows: (context, { query }, window) => listViews(context, query, window),
  }),
  route({
    ...self,
    method: 'POST',
    path: '/operator/me/views',
    name: 'me.save_view',
    title: 'Save a view of a list',
    description: 'The view takes the place of your view of the same list with the same name.',
    body: NewView,
    response: SavedView,
    status: 201,
    errors: ['conflict'],
    write: (context, { body }) => saveView(context, body),
  }),
  route({
    ...self,
    method: 'POST',
    path: '/operator/me/views/{view_id}/remove',
    name: 'me.remove_view',
    title: 'Remove a saved view',
    description: 'One of yours; a view that others share is not found here.',
    params: ViewPath,
    response: ChangedResource,
    write: (context, { params }) => removeView(context, params.view_id),
  }),
]
