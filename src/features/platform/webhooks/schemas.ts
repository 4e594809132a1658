import Type, { type TSchema } from 'typebox'
import { createdFilters } from '../../../http/api/page.ts'
import {
  Count,
  DateTime,
  described,
  Flag,
  IdOf,
  Moment,
  Nullable,
  Text,
  timestamps,
} from '../../../http/api/shapes.ts'
import { EventName } from '../events/schemas.ts'

const ORDERINGS = ['none', 'resource'] as const

const OrderingName = Type.Enum([...ORDERINGS], {
  $id: 'WebhookOrdering',
  description:
    '`resource`: the next event of a resource waits until the one before was delivered or given up. ' +
    '`none`: none waits.',
})

const members = {
  id: IdOf('webhook'),
  url: Text('Where events are delivered.'),
  is_active: Flag('Whether events are delivered.'),
  description: Nullable(Text('Its purpose; null without one.')),
  event_names: Nullable(
    Type.Array(Type.String(), { description: 'The events that it receives; null is every event.' }),
  ),
  ordering: OrderingName,
  ...timestamps,
}

export const Webhook = Type.Object(members, {
  $id: 'Webhook',
  description: 'An address to which events are delivered.',
})

export const CreatedWebhook = Type.Object(
  { ...members, secret: Text('Signing secret; shown this once.') },
  { $id: 'CreatedWebhook', description: 'A new webhook, with its secret.' },
)

const Url = Type.String({
  minLength: 1,
  description: 'HTTPS, with a name as host, without user or fragment.',
})
const Description = Type.String({ maxLength: 500, description: 'Its purpose.' })
const EventNames = Type.Array(EventName, {
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  description: 'The events that it receives; null or left out: every event.',
})
const Ordering = Type.Optional(
  Nullable(described(OrderingName, 'Whether events of a resource wait for each other; `none` if left out.')),
)

export const NewWebhook = Type.Object(
  {
    url: Url,
    description: Type.Optional(Nullable(Description)),
    event_names: Type.Optional(Nullable(EventNames)),
    ordering: Ordering,
  },
  { $id: 'NewWebhook', description: 'An address to which events are to be delivered.' },
)

export const WebhookChange = Type.Object(
  {
    url: Type.Optional(Nullable(Url)),
    is_active: Type.Optional(Nullable(Flag('Whether events are to be delivered.'))),
    description: Type.Optional(Nullable(Description)),
    event_names: Type.Optional(
      Type.Union([EventNames, Type.Array(Type.Never(), { maxItems: 0 }), Type.Null()], {
        description: 'The events it gets from now on; an empty array is every event.',
      }),
    ),
    ordering: Ordering,
  },
  { $id: 'WebhookChange', description: 'The changes; a member that is null or left out stays.' },
)

export const TestDelivery = Type.Object(
  {
    event: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 255, description: 'Name of the event; any text.' }),
        data: Type.Optional(
          Type.Record(Type.String(), Type.Unknown(), {
            description: 'The `data` of the event; `{}` if left out.',
          }),
        ),
      },
      { description: 'The event that is to be sent; it is not among the events.' },
    ),
  },
  { $id: 'TestDelivery', description: 'An event that did not happen.' },
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
  { $id: 'Replayed', description: 'The outcome of a replay.' },
)

const DELIVERY_STATUSES = ['pending', 'in_progress', 'succeeded', 'failed'] as const

export const DeliveryStatus = Type.Enum([...DELIVERY_STATUSES], {
  $id: 'WebhookDeliveryStatus',
  description:
    'State of a delivery. `pending`: waits. `in_progress`: an attempt is under way, or failed and will be repeated. ' +
    '`succeeded`: answered with 2xx. `failed`: given up.',
})

/** The filters of a list of deliveries. */
export const deliveryFilters = {
  webhook: Type.Optional(Text('Only deliveries of the webhook with this id.')),
  status: Type.Optional(described(DeliveryStatus, 'Only deliveries in this state.')),
  ...createdFilters,
}

/** A delivery as its receiver sees it, whose body may be that of a test or not. */
export const sentDelivery = (id: string, body: TSchema) =>
  Type.Object(
    {
      id: IdOf('delivery'),
      url: Text('The address of the webhook as it is now.'),
      body,
      headers: Type.Record(Type.String(), Type.String(), {
        description:
          'The headers by which a receiver checks the body, signed anew with the secrets of now, for the time of ' +
          "the last attempt on the tenant's clock; without an attempt, or a body here, without a signature.",
      }),
    },
    { $id: id, description: 'A delivery as its receiver sees it.' },
  )

export const WebhookDelivery = Type.Object(
  {
    id: Text('Id of the delivery; the header `Webhook-Id` on every attempt.'),
    webhook: IdOf('webhook'),
    event: Nullable(Text('Id of the event; null for test deliveries.')),
    redelivery_of: Nullable(Text('Id of the delivery that this one repeats; null for a first one.')),
    status: DeliveryStatus,
    payload: Type.Record(Type.String(), Type.Unknown(), { description: 'The body that is delivered.' }),
    succeeded_at: Nullable(Moment('When it succeeded; null unless it did.')),
    failed_at: Nullable(Moment('When it was abandoned; null unless it was.')),
    next_attempt_at: Nullable(Moment('When the next attempt is due after a failed one; otherwise null.')),
    attempts: Type.Array(
      Type.Object(
        {
          id: IdOf('attempt'),
          outcome: Type.Enum(['succeeded', 'failed'], {
            $id: 'WebhookAttemptOutcome',
            description: 'How the attempt ended.',
          }),
          response: Nullable(
            Type.Object(
              { status: Count('Its HTTP status.'), duration: Count('Milliseconds until it came.') },
              { description: 'The answer; null if none came.' },
            ),
          ),
          error: Nullable(
            Type.Object(
              {
                error_type: Type.Enum(
                  [
                    'http',
                    'timeout',
                    'dns',
                    'tls',
                    'connection',
                    'validation',
                    'webhook_disabled',
                    'unknown',
                  ],
                  { $id: 'WebhookErrorType', description: 'Why an attempt failed.' },
                ),
                message: Text('The failure, for people.'),
              },
              { description: 'Why it failed; null of one that succeeded.' },
            ),
          ),
          ...timestamps,
        },
        { $id: 'WebhookDeliveryAttempt', description: 'One attempt of a delivery.' },
      ),
      { description: 'Its attempts, oldest first; at most ten.' },
    ),
    ...timestamps,
  },
  { $id: 'WebhookDelivery', description: 'The delivery of an event to a webhook.' },
)
