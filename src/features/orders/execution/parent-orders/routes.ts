import { BACK_OFFICE, listRoute } from '../../../../http/api/list-route.ts'
import { route } from '../../../../http/api/route.ts'
import { findParent, listParents, showParents } from './read.ts'
import { ParentOrder, ParentOrderPath, parentFilters } from './schemas.ts'

export const parentOrderRoutes = [
  listRoute({
    path: '/parent-orders',
    group: 'trading',
    name: 'parent_orders.list',
    title: 'List parent orders',
    description: 'Newest first.',
    permission: 'order.read',
    filters: parentFilters,
    pages: BACK_OFFICE,
    item: ParentOrder,
    rows: (context, { query }, window) => listParents(context, query, window),
    show: showParents,
  }),
  route({
    method: 'GET',
    path: '/parent-orders/{parent_order_id}',
    group: 'trading',
    name: 'parent_orders.retrieve',
    title: 'Retrieve a parent order',
    description: 'The parent order as it is now, with its executions and the share of each of its orders.',
    permission: 'order.read',
    params: ParentOrderPath,
    response: ParentOrder,
    read: (context, { params }) => findParent(context, params.parent_order_id),
  }),
]
