import Type from 'typebox'
import { DateTime, Nullable, OneOf } from '../../http/shapes.ts'

const members = {
  id: Type.String(),
  url: Type.String(),
  is_active: Type.Boolean({ description: 'Whether events are delivered.' }),
  description: Nullable(Type.String()),
  created_at: DateTime,
  modified_at: DateTime,
}

export const Webhook = Type.Object(members, { $id: 'Webhook' })

export const CreatedWebhook = Type.Object(
  { ...members, secret: Type.String({ description: 'Signing secret; shown this once.' }) },
  { $id: 'CreatedWebhook' },
)

const Url = Type.String({ minLength: 1, description: 'HTTPS, with a name as host.' })
const Description = Type.String({ maxLength: 500 })

export const NewWebhook = Type.Object(
  { url: Url, description: Type.Optional(Nullable(Description)) },
  { $id: 'NewWebhook' },
)

export const WebhookChange = Type.Object(
  {
    url: Type.Optional(Nullable(Url)),
    is_active: Type.Optional(Nullable(Type.Boolean())),
    description: Type.Optional(Nullable(Description)),
  },
  { $id: 'WebhookChange' },
)

export const TestDelivery = Type.Object(
  {
    event: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 255 }),
      data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
  },
  { $id: 'TestDelivery' },
)

export const DELIVERY_STATUSES = ['pending', 'in_progress', 'succeeded', 'failed'] as const

export const WebhookDelivery = Type.Object(
  {
    id: Type.String(),
    webhook: Type.String(),
    event: Nullable(Type.String({ description: 'Null for test deliveries.' })),
    status: OneOf(...DELIVERY_STATUSES),
    payload: Type.Record(Type.String(), Type.Unknown(), { description: 'The body that is delivered.' }),
    succeeded_at: Nullable(DateTime),
    failed_at: Nullable(DateTime),
    next_attempt_at: Nullable(DateTime),
    attempts: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          outcome: OneOf('succeeded', 'failed'),
          response: Nullable(
            Type.Object({ status: Type.Integer(), duration: Type.Integer({ description: 'Milliseconds.' }) }),
          ),
          error: Nullable(
            Type.Object({
              error_type: OneOf(
                'http',
                'timeout',
                'dns',
                'tls',
                'connection',
                'validation',
                'webhook_disabled',
                'unknown',
              ),
              message: Type.String(),
            }),
          ),
          created_at: DateTime,
          modified_at: DateTime,
        },
        { $id: 'WebhookDeliveryAttempt' },
      ),
    ),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'WebhookDelivery' },
)
