import Type from 'typebox'
import { DateTime, Nullable, OneOf } from '../../http/api/shapes.ts'
import { EVENT_NAMES } from '../events/record.ts'

export const ORDERINGS = ['none', 'resource'] as const

const members = {
  id: Type.String(),
  url: Type.String(),
  is_active: Type.Boolean({ description: 'Whether events are delivered.' }),
  description: Nullable(Type.String()),
  event_names: Nullable(
    Type.Array(Type.String(), { description: 'The events it gets; null is every event.' }),
  ),
  ordering: OneOf(...ORDERINGS),
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
const EventName = Type.Unsafe<(typeof EVENT_NAMES)[number]>({ type: 'string', enum: [...EVENT_NAMES] })
const EventNames = Type.Array(EventName, { minItems: 1, maxItems: 100, uniqueItems: true })
const Ordering = Type.Optional(
  Nullable(
    Type.Enum([...ORDERINGS], {
      description:
        'resource: an event waits until the previous event of its resource was delivered or has failed.',
    }),
  ),
)

export const NewWebhook = Type.Object(
  {
    url: Url,
    description: Type.Optional(Nullable(Description)),
    event_names: Type.Optional(Nullable(EventNames)),
    ordering: Ordering,
  },
  { $id: 'NewWebhook' },
)

export const WebhookChange = Type.Object(
  {
    url: Type.Optional(Nullable(Url)),
    is_active: Type.Optional(Nullable(Type.Boolean())),
    description: Type.Optional(Nullable(Description)),
    event_names: Type.Optional(
      Type.Union([EventNames, Type.Array(Type.Never(), { maxItems: 0 }), Type.Null()], {
        description: 'The events it gets from now on; an empty array is every event.',
      }),
    ),
    ordering: Ordering,
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

const Bound = (description: string) =>
  Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), DateTime], { description }),
  )

export const Replay = Type.Object(
  {
    after: Bound('Events after this sequence or instant; without it from the first event.'),
    to: Bound('Up to and including this sequence or instant; without it to the latest event.'),
  },
  {
    $id: 'Replay',
    additionalProperties: false,
    description: 'At least one bound; `after: 0` means every event.',
  },
)

export const Replayed = Type.Object(
  {
    deliveries: Type.Integer({ description: 'The number of deliveries made.' }),
    after: Type.Integer({ description: 'The last sequence that was processed; continue from here.' }),
    is_complete: Type.Boolean({ description: 'Whether the whole range was processed.' }),
  },
  { $id: 'Replayed' },
)

export const DELIVERY_STATUSES = ['pending', 'in_progress', 'succeeded', 'failed'] as const

export const WebhookDelivery = Type.Object(
  {
    id: Type.String(),
    webhook: Type.String(),
    event: Nullable(Type.String({ description: 'Null for test deliveries.' })),
    redelivery_of: Nullable(Type.String({ description: 'The delivery that this one repeats.' })),
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
