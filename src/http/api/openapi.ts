// The API description: OpenAPI 3.1 from the routes' own schemas, for one version.
import { isDeepStrictEqual } from 'node:util'
import { catalogue, type ErrorCode } from '../../errors.ts'
import type { BreakingChange } from '../../versions/versions.ts'
import { BASELINE, CURRENT } from '../../versions/versions.ts'
import { mostBodyBytes, type Route, scopeOf } from './route.ts'
import { ErrorEnvelope } from './shapes.ts'

type Json = Record<string, unknown>

const header = (name: string, description: string, schema: Json = { type: 'string', maxLength: 255 }) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

const commonHeaders = [
  header('Api-Version', 'Version to use.', { type: 'string', format: 'date', enum: [BASELINE, CURRENT] }),
  header('Client-Request-Id', 'Your own id of the request, kept in the logs; nothing sensitive.'),
  header('Person-Id', 'The end person on whose behalf the call is made.'),
  header('Client-User-Id', 'Your own id of the same end user, for correlation.'),
]
const nextCursor = {
  'Next-Cursor': { description: 'Leads to the next page; absent on the last.', schema: { type: 'string' } },
}
const idempotencyKey = header('Idempotency-Key', 'Makes the write safe to repeat for 24 hours.')

/** Describes the routes in the version as an OpenAPI 3.1 document. */
export function describeApi(
  routes: readonly Route[],
  changes: readonly BreakingChange[],
  version: string,
  baseUrl: string,
): Json {
  const components: Json = {}
  const paths: Record<string, Json> = {}
  const refer = (schema: unknown) => named(schema, components)
  for (const route of routes) {
    paths[route.path] ??= {}
    const response = responseIn(route, changes, version)
    ;(paths[route.path] as Json)[route.method.toLowerCase()] = describeRoute(route, response, refer)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Holdfast',
      version,
      description: 'The HTTP API behind an investing app.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ token: [] }],
    tags: [...new Set(routes.map((route) => route.group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From POST /auth/token.' },
      },
    },
  }
}

function responseIn(route: Route, changes: readonly BreakingChange[], version: string): unknown {
  const operation = `${route.method} ${route.path}`
  const older = changes
    .filter((change) => change.operation === operation && change.version > version)
    .sort((a, b) => (a.version < b.version ? -1 : 1))
  return older[0]?.response ?? route.response
}

function describeRoute(route: Route, response: unknown, refer: (schema: unknown) => unknown): Json {
  const json = (schema: unknown) => ({ 'application/json': { schema: refer(schema) } })
  const open = route.group === 'auth'
  const success = route.stream ? { 'text/event-stream': { schema: refer(response) } } : json(response)
  const isWrite = route.method !== 'GET' && !open
  return {
    operationId: operationId(route),
    tags: [route.group],
    summary: route.title,
    ...(route.description ? { description: route.description } : {}),
    ...(open ? { security: [] } : {}),
    parameters: [
      ...parametersOf('path', route.params, refer),
      ...parametersOf('query', route.query, refer),
      ...(isWrite ? [idempotencyKey] : []),
      ...commonHeaders,
    ],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            ...(open ? {} : { description: `At most ${mostBodyBytes(route) / 1024} KiB.` }),
            content: open
              ? { 'application/x-www-form-urlencoded': { schema: refer(route.body) } }
              : json(route.body),
          },
        }
      : {}),
    responses: {
      [String(route.status ?? 200)]: {
        description: 'Success.',
        ...(route.is_paged ? { headers: nextCursor } : {}),
        content: success,
      },
      ...(route.redirects
        ? { 302: { description: 'Redirect.', headers: { Location: { schema: { type: 'string' } } } } }
        : {}),
      ...refusals(route, json),
    },
    ...(route.permission ? { 'x-permission': route.permission, 'x-scope': scopeOf(route.permission) } : {}),
  }
}

function refusals(route: Route, json: (schema: unknown) => Json): Json {
  const codes: ErrorCode[] = [
    'invalid_request',
    'invalid_token',
    'rate_limited',
    'server_error',
    'service_unavailable',
    ...(route.permission ? [route.scope_error ?? ('insufficient_scope' as const)] : []),
    ...(route.path.includes('{') ? ['not_found' as const] : []),
    ...(route.method !== 'GET' ? (['idempotency_key_conflict', 'idempotency_key_expired'] as const) : []),
    ...(route.errors ?? []),
  ]
  const byStatus = new Map<number, Set<ErrorCode>>()
  for (const code of codes) {
    const status = catalogue[code][0]
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
  }
  return Object.fromEntries(
    [...byStatus].map(([status, listed]) => [
      String(status),
      {
        description: [...listed].map((code) => `\`${code}\`: ${catalogue[code][1]}`).join(' '),
        content: json((status <= 401 && route.refusal) || ErrorEnvelope),
      },
    ]),
  )
}

function parametersOf(place: 'path' | 'query', schema: unknown, refer: (schema: unknown) => unknown) {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: refer(property),
  }))
}

function operationId({ method, path }: Route): string {
  const words = path.split('/').filter(Boolean)
  const named = words.map((word) =>
    word.startsWith('{') ? `by-${word.slice(1, -1)}` : word.replaceAll(/[^A-Za-z0-9-]/g, '-'),
  )
  return [method.toLowerCase(), ...named].join('-').replaceAll('_', '-')
}

// A schema with an $id becomes a component that all its uses refer to; two different schemas need two names.
function named(schema: unknown, components: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => named(item, components))
  if (schema === null || typeof schema !== 'object') return schema
  const { $id, ...rest } = schema as Json & { $id?: string }
  const inner = Object.fromEntries(
    Object.entries(rest)
      .filter(([key]) => !key.startsWith('~'))
      .map(([key, value]) => [key, named(value, components)]),
  )
  if (!$id) return inner
  components[$id] ??= inner
  if (!isDeepStrictEqual(components[$id], inner)) throw new Error(`two shapes are both named ${$id}`)
  return { $ref: `#/components/schemas/${$id}` }
}
