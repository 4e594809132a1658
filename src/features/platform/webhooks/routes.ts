import Type from 'typebox'
import type { Json } from '../../../context.ts'
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { PathId, Text } from '../../../http/api/shapes.ts'
import { findDelivery, findWebhook, listDeliveries, listWebhooks } from './read.ts'
import { registerWebhook } from './register-webhook.ts'
import { redeliver, replayEvents } from './replay-events.ts'
import { rotateWebhookSecret } from './rotate-secret.ts'
import {
  CreatedWebhook,
  deliveryFilters,
  NewWebhook,
  Replay,
  Replayed,
  sentDelivery,
  TestDelivery,
  Webhook,
  WebhookChange,
  WebhookDelivery,
} from './schemas.ts'
import { showSent } from './show-sent.ts'
import { testWebhook } from './test-webhook.ts'
import { updateWebhook } from './update-webhook.ts'

const OfWebhook = Type.Object({ webhook_id: PathId('webhook') })

export const webhookRoutes = [
  route({
    method: 'POST',
    path: '/webhooks',
    group: 'webhooks',
    name: 'webhooks.create',
    title: 'Create a webhook',
    description: 'Registers an address; every event from now on is delivered to it, or those it names.',
    permission: 'webhook.write',
    body: NewWebhook,
    response: CreatedWebhook,
    status: 201,
    errors: ['duplicate_webhook', 'conflict'],
    write: (context, { body }) => registerWebhook(context, body),
  }),
  listRoute({
    path: '/webhooks',
    group: 'webhooks',
    name: 'webhooks.list',
    title: 'List webhooks',
    description: 'Every webhook of the tenant, newest first.',
    permission: 'webhook.read',
    item: Webhook,
    rows: (context, _, window) => listWebhooks(context, window),
  }),
  route({
    method: 'GET',
    path: '/webhooks/{webhook_id}',
    group: 'webhooks',
    name: 'webhooks.retrieve',
    title: 'Retrieve webhook',
    description: 'The webhook, without its secret.',
    permission: 'webhook.read',
    params: OfWebhook,
    response: Webhook,
    read: (context, { params }) => findWebhook(context, params.webhook_id),
  }),
  route({
    method: 'PUT',
    path: '/webhooks/{webhook_id}',
    group: 'webhooks',
    name: 'webhooks.update',
    title: 'Update a webhook',
    description: 'Omitted members keep their value. Switching a webhook off ends its pending deliveries.',
    permission: 'webhook.write',
    params: OfWebhook,
    body: WebhookChange,
    response: Webhook,
    errors: ['duplicate_webhook', 'conflict'],
    write: (context, { params, body }) => updateWebhook(context, params.webhook_id, body),
  }),
  route({
    method: 'POST',
    path: '/webhooks/{webhook_id}/test',
    group: 'webhooks',
    name: 'webhooks.test',
    title: 'Test webhook delivery',
    description: 'Delivers an event that did not happen, signed like any other, without `Event-Id`.',
    permission: 'webhook.write',
    params: OfWebhook,
    body: TestDelivery,
    response: WebhookDelivery,
    status: 202,
    errors: ['webhook_not_active'],
    write: (context, { params, body }) =>
      testWebhook(context, params.webhook_id, body.event as { name: string; data?: Json }),
  }),
  listRoute({
    path: '/webhooks/{webhook_id}/deliveries',
    group: 'webhooks',
    name: 'webhooks.list_deliveries',
    title: 'List deliveries of a webhook',
    description: 'Its deliveries with their attempts, newest first.',
    permission: 'webhook.read',
    params: OfWebhook,
    filters: { status: deliveryFilters.status },
    pages: { usual: 1000, most: 1000 },
    item: WebhookDelivery,
    rows: async (context, { params, query }, window) => {
      const { id } = await findWebhook(context, params.webhook_id)
      return listDeliveries(context, { ...query, webhook: id }, window)
    },
  }),
  listRoute({
    path: '/webhook-deliveries',
    group: 'webhooks',
    name: 'webhook_deliveries.list',
    title: 'List deliveries of all webhooks',
    description: 'The deliveries of every webhook with their attempts, newest first.',
    permission: 'webhook.read',
    filters: deliveryFilters,
    pages: BACK_OFFICE,
    item: WebhookDelivery,
    rows: (context, { query }, window) => listDeliveries(context, query, window),
  }),
  route({
    method: 'POST',
    path: '/webhooks/{webhook_id}/replay',
    group: 'webhooks',
    name: 'webhooks.replay',
    title: 'Replay events to a webhook',
    description:
      'Makes a delivery of each event of the range to which the webhook subscribes, whether or not there was one ' +
      'before; at most 10,000 events a call.',
    permission: 'webhook.write',
    params: OfWebhook,
    body: Replay,
    response: Replayed,
    status: 202,
    errors: ['webhook_not_active'],
    write: (context, { params, body }) => replayEvents(context, params.webhook_id, body),
  }),
  route({
    method: 'POST',
    path: '/webhook-deliveries/{delivery_id}/redeliver',
    group: 'webhooks',
    name: 'webhook_deliveries.redeliver',
    title: 'Deliver again',
    description:
      'Makes another delivery of the same body to the same webhook, whatever the outcome of the first.',
    permission: 'webhook.write',
    params: Type.Object({ delivery_id: PathId('delivery') }),
    response: WebhookDelivery,
    status: 202,
    errors: ['webhook_not_active'],
    write: (context, { params }) => redeliver(context, params.delivery_id),
  }),
  route({
    method: 'GET',
    path: '/webhook-deliveries/{delivery_id}',
    group: 'webhooks',
    name: 'webhook_deliveries.retrieve',
    title: 'Retrieve webhook delivery',
    description: 'The delivery with its attempts, oldest first.',
    permission: 'webhook.read',
    params: Type.Object({ delivery_id: PathId('delivery') }),
    response: WebhookDelivery,
    read: (context, { params }) => findDelivery(context, params.delivery_id),
  }),
  route({
    method: 'GET',
    path: '/sandbox/webhook-deliveries/{delivery_id}',
    group: 'sandbox',
    name: 'sandbox.show_sent_delivery',
    sandbox: true,
    title: 'Show what a webhook receives',
    description: 'The exact body of a delivery, and the headers by which its receiver checks the signature.',
    permission: 'webhook.read',
    params: Type.Object({ delivery_id: PathId('delivery') }),
    response: sentDelivery('SentWebhookDelivery', Text('The exact body.')),
    read: (context, { params }) => showSent(context, params.delivery_id, { isOfClient: true }),
  }),
  route({
    method: 'POST',
    path: '/sandbox/webhooks/{webhook_id}/rotate-secret',
    group: 'sandbox',
    name: 'sandbox.rotate_webhook_secret',
    sandbox: true,
    title: 'Rotate the secret of a webhook',
    description: 'Makes a new secret; both sign for 48 hours, the new one first.',
    permission: 'webhook.write',
    params: OfWebhook,
    response: Type.Object(
      { secret: Text('The new signing secret; shown this once.') },
      { $id: 'RotatedSecret', description: 'The new secret of a webhook.' },
    ),
    write: (context, { params }) => rotateWebhookSecret(context, params.webhook_id),
  }),
]
