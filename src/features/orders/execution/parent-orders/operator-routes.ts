// Parent orders as operators see them.
import Type from 'typebox'
import { BACK_OFFICE, listRoute } from '../../../../http/api/list-route.ts'
import { tenantPath } from '../../../../http/api/shapes.ts'
import { listParents, showParents } from './read.ts'
import { ParentOrder, parentFilters } from './schemas.ts'

export const parentOrdersOfTenant = [
  listRoute({
    path: '/operator/tenants/{tenant_id}/parent-orders',
    group: 'orders',
    name: 'parent_orders.list',
    title: 'List parent orders',
    description: 'Newest first, with the executions and the share of each order.',
    permission: 'order.read',
    operator: { within: 'tenant' },
    params: Type.Object(tenantPath),
    filters: parentFilters,
    pages: BACK_OFFICE,
    item: ParentOrder,
    rows: (context, { query }, window) => listParents(context, query, window),
    show: showParents,
  }),
]
