// The events of a tenant, and a delivery as its receiver sees it.
import Type from 'typebox'
import { type Route, route } from '../../../../http/api/route.ts'
import { Nullable, PathId, Text, tenantPath } from '../../../../http/api/shapes.ts'
import { listEvents } from '../../../platform/events/read.ts'
import { Event, eventFilters } from '../../../platform/events/schemas.ts'
import { sentDelivery } from '../../../platform/webhooks/schemas.ts'
import { showSent } from '../../../platform/webhooks/show-sent.ts'
import { tenantList } from '../lists/tenant-list.ts'

const webhooks = { group: 'webhooks', permission: 'webhook.read' } as const

const SentDelivery = sentDelivery(
  'SentDelivery',
  Nullable(Text('The exact body; null for a test, whose body comes from a client and may name persons.')),
)

export const webhookViewRoutes: Route[] = [
  tenantList({
    ...webhooks,
    kind: 'events',
    name: 'events.list',
    title: 'List events',
    description: 'Newest first. With after: in ascending order from there.',
    filters: eventFilters,
    item: Event,
    rows: (context, { query }, window) => listEvents(context, query, window),
    positionOf: ({ created_at, id, sequence }) => [created_at, id, String(sequence)],
  }),
  route({
    ...webhooks,
    method: 'GET',
    path: '/operator/tenants/{tenant_id}/webhook-deliveries/{delivery_id}',
    operator: { within: 'tenant' },
    name: 'webhook_deliveries.show_sent',
    title: 'Show what a webhook receives',
    description: 'The exact body of a delivery, and the headers by which its receiver checks the signature.',
    params: Type.Object({ ...tenantPath, delivery_id: PathId('delivery') }),
    response: SentDelivery,
    read: (context, { params }) => showSent(context, params.delivery_id),
  }),
]
