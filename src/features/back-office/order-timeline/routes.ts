import Type from 'typebox'
import { route } from '../../../http/api/route.ts'
import { PathId, tenantPath } from '../../../http/api/shapes.ts'
import { readTimeline } from './read-timeline.ts'
import { OrderLife } from './schemas.ts'

export const orderTimelineRoutes = [
  route({
    method: 'GET',
    path: '/operator/tenants/{tenant_id}/orders/{order_id}/life',
    group: 'orders',
    permission: 'order.read',
    operator: { within: 'tenant' },
    name: 'orders.show_life',
    is_heavy: true,
    title: 'Show the life of an order',
    description:
      'Its quote, executions, fees, ledger transfers with the balances before and after, jobs, events, deliveries, ' +
      'documents and audit records, in one answer.',
    params: Type.Object({ ...tenantPath, order_id: PathId('order') }),
    response: OrderLife,
    read: (context, { params }) => readTimeline(context, params.order_id),
  }),
]
