// The webhooks of the API description: every event, the resource it is about, and the request that delivers it.
import type { JsonSchema } from './publish-schema.ts'

/** An event in the description. */
export interface DescribedEvent {
  name: string
  /** When it happens, in a sentence. */
  meaning: string
  resource_type: string
  /** The letters with which the ids of its resource begin. */
  prefix: string
  /** The shape of the resource; without it the resource belongs to the operator API. */
  shape?: string
  /** The name of the operation that retrieves the resource, where there is one. */
  operation?: string
}

const header = (name: string, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

/** Headers of a delivery, by the name of their component. */
export const deliveryHeaders: Record<string, JsonSchema> = {
  WebhookId: header(
    'Webhook-Id',
    'Id of the delivery, the same on every attempt; drop a delivery with an id that you have seen.',
  ),
  WebhookTimestamp: header(
    'Webhook-Timestamp',
    'Unix time of the attempt in seconds, on the clock of the machine; refuse an attempt older than 5 minutes.',
  ),
  WebhookSignature: header(
    'Webhook-Signature',
    'Signatures, separated by blanks: HMAC-SHA256 in hex and of Standard Webhooks, for each secret. One match is ' +
      'enough.',
  ),
  WebhookAttempt: header('Webhook-Attempt', 'Number of the attempt, from 1.'),
  EventId: header('Event-Id', 'Id of the event; absent on a test delivery.', false),
}

/** An event in an example: that of another resource, with the name and the kind of id that it has itself. */
export function exampleOf(
  { name, resource_type, prefix }: Pick<DescribedEvent, 'name' | 'resource_type' | 'prefix'>,
  example: JsonSchema,
): JsonSchema {
  const { id } = example.resource as { id: string }
  return { ...example, name, resource: { id: id.replace(/^[a-z]+_/, prefix), resource_type } }
}

/** Describes the requests that deliver the events. */
export function describeEvents(
  events: readonly DescribedEvent[],
  example: JsonSchema | undefined,
): JsonSchema {
  return Object.fromEntries(events.map((event) => [event.name, { post: describeEvent(event, example) }]))
}

function describeEvent(
  { name, meaning, resource_type, prefix, shape, operation }: DescribedEvent,
  example?: JsonSchema,
) {
  return {
    operationId: `webhooks.${name}`,
    tags: ['webhooks'],
    summary: name,
    description: meaning,
    parameters: Object.keys(deliveryHeaders).map((part) => ({ $ref: `#/components/parameters/${part}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Event' },
              {
                type: 'object',
                properties: {
                  name: { type: 'string', const: name, description: 'Name of the event.' },
                  resource: {
                    type: 'object',
                    description: 'The resource to which it happened.',
                    properties: {
                      id: { type: 'string', description: 'Id of the resource.' },
                      resource_type: {
                        type: 'string',
                        const: resource_type,
                        description: 'Type of the resource.',
                      },
                    },
                  },
                },
              },
            ],
          },
          ...(example
            ? { examples: { default: { value: exampleOf({ name, resource_type, prefix }, example) } } }
            : {}),
        },
      },
    },
    responses: {
      '2XX': {
        description:
          'Received. After any other answer, or none within 15 seconds, the delivery is sent again, ten times at most.',
      },
    },
    ...(shape
      ? { 'x-resource': { schema: `#/components/schemas/${shape}`, ...(operation ? { operation } : {}) } }
      : {}),
  }
}
