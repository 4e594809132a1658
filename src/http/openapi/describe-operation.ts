// One operation of the API description.
import type { ErrorCode } from '../../errors.ts'
import { isExported, mostBodyBytes, type Route } from '../api/route.ts'
import type { Audience } from './audience.ts'
import type { Example } from './examples.ts'
import type { JsonSchema, Publisher } from './publish-schema.ts'
import { byStatus, headersOf, refusalName } from './shared-parts.ts'

/** The name of the example that all operations share whose changes may wait for approval. */
export const WAITING_CHANGE = 'waiting_change'
const FORM = 'application/x-www-form-urlencoded'

/** Describes the operation with the answer that it has in a version. */
export function describeOperation(
  audience: Audience,
  route: Route,
  response: unknown,
  publisher: Publisher,
  example: Example | undefined,
): JsonSchema {
  const isOpen = audience.isOpen(route)
  const isWrite = route.method !== 'GET' && !isOpen
  return {
    operationId: route.name,
    tags: [route.group],
    summary: route.title,
    description: route.description,
    security: isOpen ? [] : audience.securityOf(route),
    parameters: [
      ...parametersOf('path', route.params, publisher, example?.path),
      ...parametersOf('query', route.query, publisher, example?.query),
      ...headerNames(audience, route, isWrite).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(route.body ? { requestBody: describeBody(route, publisher, example) } : {}),
    responses: {
      ...(route.has_trial ? { 200: describeSuccess(route, response, publisher, example, isWrite) } : {}),
      [String(route.status ?? 200)]: describeSuccess(route, response, publisher, example, isWrite),
      ...(route.held ? { 202: describeHeld(route.held, publisher) } : {}),
      ...(route.redirects ? { 302: { description: 'Redirect.', headers: headersOf('Location') } } : {}),
      ...describeRefusals(audience, route, publisher),
    },
    ...extensionsOf(audience, route, isWrite),
  }
}

const headerNames = ({ headers }: Audience, { held }: Route, isWrite: boolean) =>
  headers
    .filter((name) => isWrite || name !== 'IdempotencyKey')
    .filter((name) => held !== undefined || name !== 'ApprovalReason')

function extensionsOf(audience: Audience, route: Route, isWrite: boolean): JsonSchema {
  const { query, is_paged, sandbox } = route
  const codes = [...byStatus(codesOf(audience, route))].map(([status, listed]) => [String(status), listed])
  const { properties = {} } = (query ?? {}) as { properties?: JsonSchema }
  return {
    ...audience.needsOf(route),
    ...(isWrite ? { 'x-idempotent': true } : {}),
    ...(is_paged && 'cursor' in properties
      ? { 'x-pagination': { cursor: 'cursor', limit: 'limit', next: 'Next-Cursor' } }
      : {}),
    ...(sandbox ? { 'x-sandbox-only': true } : {}),
    'x-error-codes': Object.fromEntries(codes),
  }
}

function describeBody(route: Route, publisher: Publisher, example: Example | undefined): JsonSchema {
  const isOpen = route.group === 'auth'
  const description = isOpen ? 'At most 8 KiB.' : `At most ${mostBodyBytes(route) / 1024} KiB.`
  const { required = [] } = route.body as { required?: string[] }
  return {
    required: required.length > 0,
    description,
    content: {
      [isOpen ? FORM : 'application/json']: {
        schema: publisher.publish(route.body),
        ...exampleOf(example?.request),
      },
    },
  }
}

const exampleOf = (value: unknown): JsonSchema =>
  value === undefined ? {} : { examples: { default: { value } } }

function describeSuccess(
  route: Route,
  response: unknown,
  publisher: Publisher,
  example: Example | undefined,
  isWrite: boolean,
): JsonSchema {
  const type = route.stream ? 'text/event-stream' : 'application/json'
  return {
    description: (response as { description?: string }).description ?? 'Success.',
    headers: headersOf(
      ...(isWrite ? (['IdempotentReplayed'] as const) : []),
      ...(route.status === 201 ? (['Location'] as const) : []),
      ...(route.is_paged ? (['NextCursor'] as const) : []),
      ...(['PreferenceApplied', 'IgnoredInput'] as const),
    ),
    content: {
      [type]: { schema: publisher.publish(response), ...exampleOf(example?.response) },
      ...(isExported(route) ? EXPORTS : {}),
    },
  }
}

const asFile = (description: string) => ({ schema: { type: 'string', description } })
const EXPORTS = {
  'text/csv': asFile(
    'With `export=csv`: a line with the names of the columns, and a line for each item (RFC 4180).',
  ),
  'application/x-ndjson': asFile('With `export=ndjson`: an item in JSON on each line.'),
}

const describeHeld = (shape: unknown, publisher: Publisher): JsonSchema => ({
  description: 'A rule requires approval, so nothing has changed yet; the approval shows the effects.',
  headers: headersOf('IdempotentReplayed'),
  content: {
    'application/json': {
      schema: publisher.publish(shape),
      examples: { default: { $ref: `#/components/examples/${WAITING_CHANGE}` } },
    },
  },
})

function codesOf(audience: Audience, route: Route): ErrorCode[] {
  return [
    'invalid_request' as const,
    'rate_limited' as const,
    'server_error' as const,
    'service_unavailable' as const,
    'api_version_invalid' as const,
    'api_version_unsupported' as const,
    'client_request_id_too_long' as const,
    'client_user_id_too_long' as const,
    'person_id_too_long',
    ...audience.commonCodes(route),
    ...(route.path.includes('{') ? ['not_found' as const] : []),
    ...(route.method !== 'GET' && !audience.isOpen(route) ? IDEMPOTENCY : []),
    ...(route.errors ?? []),
  ]
}

const IDEMPOTENCY: ErrorCode[] = [
  'conflict',
  'idempotency_key_conflict',
  'idempotency_key_expired',
  'idempotency_key_too_long',
]

function describeRefusals(audience: Audience, route: Route, publisher: Publisher): JsonSchema {
  const answers = [...byStatus(codesOf(audience, route)).keys()].map((status) => [
    String(status),
    { $ref: `#/components/responses/${refusalName(status)}` },
  ])
  return { ...Object.fromEntries(answers), ...(route.refusal ? oauthRefusals(route, publisher) : {}) }
}

// The token's endpoint refuses credentials in the form of OAuth, and malformed fields in the form of every other.
function oauthRefusals({ refusal }: Route, publisher: Publisher): JsonSchema {
  const answer = (description: string) => ({
    description,
    headers: headersOf(),
    content: { 'application/json': { schema: publisher.publish(refusal) } },
  })
  return {
    400: answer(
      'The grant or the scope is wrong. Malformed fields are refused with the body `Error` instead.',
    ),
    401: answer('The client is unknown, or its secret is wrong.'),
  }
}

function parametersOf(
  place: 'path' | 'query',
  schema: unknown,
  publisher: Publisher,
  values: Record<string, unknown> = {},
): JsonSchema[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: JsonSchema
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...published } = publisher.describe(publisher.publish(property) as JsonSchema)
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      description,
      schema: published,
      ...(name in values ? { example: typedAs(published, values[name]) } : {}),
    }
  })
}

// The text of a parameter as the value that its schema names.
function typedAs({ type }: JsonSchema, value: unknown): unknown {
  const [first] = [type].flat()
  if (first === 'integer') return Number(value)
  if (first === 'boolean') return value === 'true'
  return first === 'array' ? [value].flat() : value
}
