// Changes of webhooks and their deliveries.
import Type from 'typebox'
import { type Route, route, subjectOf } from '../../../../http/api/route.ts'
import { PathId, tenantPath } from '../../../../http/api/shapes.ts'
import { redeliver } from '../../../platform/webhooks/replay-events.ts'
import { rotateWebhookSecret } from '../../../platform/webhooks/rotate-secret.ts'
import { Webhook, WebhookChange } from '../../../platform/webhooks/schemas.ts'
import { updateWebhook } from '../../../platform/webhooks/update-webhook.ts'
import { requireMember } from './require-member.ts'
import { Redelivery, RotatedWebhookSecret } from './schemas.ts'
import { tenantCommand } from './tenant-command.ts'

const webhooks = {
  group: 'webhooks',
  permission: 'webhook.write',
  ids: { webhook_id: 'webhook' },
}

/** The changes of webhooks. */
export const webhookCommands: Route[] = [
  tenantCommand({
    ...webhooks,
    path: 'webhooks/{webhook_id}/rotate-secret',
    name: 'webhooks.rotate_secret',
    title: 'Rotate the secret of a webhook',
    description: 'The earlier secret signs for 48 hours more.',
    response: RotatedWebhookSecret,
    change: async (context, { webhook_id }) => ({
      webhook: webhook_id,
      ...(await rotateWebhookSecret(context, webhook_id!)),
    }),
  }),
  tenantCommand({
    ...webhooks,
    path: 'webhooks/{webhook_id}/change',
    name: 'webhooks.change',
    title: 'Change a webhook',
    description:
      'Its address, the events it gets, and whether it is active. A member that is absent keeps its value.',
    body: WebhookChange,
    response: Webhook,
    errors: ['duplicate_webhook', 'conflict'],
    change: (context, { webhook_id }, body) => {
      requireMember(body)
      return updateWebhook(context, webhook_id!, body)
    },
  }),
  route({
    method: 'POST',
    path: '/operator/tenants/{tenant_id}/webhook-deliveries/{delivery_id}/redeliver',
    group: 'webhooks',
    permission: 'delivery.write',
    operator: { within: 'tenant', approval: { subjects: subjectOf('delivery_id') } },
    name: 'webhook_deliveries.redeliver',
    title: 'Deliver again',
    description:
      'Sends the same body to the same webhook once more, whatever the outcome of the first delivery.',
    params: Type.Object({ ...tenantPath, delivery_id: PathId('delivery') }),
    response: Redelivery,
    status: 201,
    errors: ['webhook_not_active'],
    write: async (context, { params }) => {
      const { id, webhook, event, redelivery_of, status, created_at } = await redeliver(
        context,
        params.delivery_id,
      )
      return { id, webhook, event, redelivery_of, status, created_at }
    },
  }),
]
