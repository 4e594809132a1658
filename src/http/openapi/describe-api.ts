// The API description: OpenAPI 3.1 from the routes' own schemas, for one version.
import { type BreakingChange, VERSIONS } from '../../versions/versions.ts'
import type { Route } from '../api/route.ts'
import { ErrorCodes, ErrorEnvelope } from '../api/shapes.ts'
import { type DescribedEvent, deliveryHeaders, describeEvents } from './describe-events.ts'
import { describeOperation } from './describe-operation.ts'
import { type Example, exampleIn, readExamples } from './examples.ts'
import { GROUPS } from './groups.ts'
import { type Json, newPublisher } from './publish-schema.ts'
import { shareParameters } from './share-parameters.ts'
import { answerHeaders, headerParameters, refusalResponses } from './shared-parts.ts'

export interface DescribedApi {
  routes: readonly Route[]
  changes: readonly BreakingChange[]
  /** The events that webhooks deliver, and the shapes that are not in any answer. */
  events: readonly DescribedEvent[]
  shapes: readonly unknown[]
}

/** Describes the API in the version as an OpenAPI 3.1 document. */
export function describeApi(api: DescribedApi, version: string, baseUrl: string): Json {
  const publisher = newPublisher()
  const { publish, components } = publisher
  const examples = readExamples()
  const error = publish(ErrorEnvelope)
  for (const shape of [ErrorCodes, ...api.shapes]) publish(shape)
  const paths: Record<string, Json> = {}
  demandNames(api.routes)
  for (const route of api.routes) {
    const response = responseIn(route, api.changes, version)
    const example = exampleIn(examples, version, route.name)
    paths[route.path] ??= {}
    paths[route.path]![route.method.toLowerCase()] = describeOperation(route, response, publisher, example)
  }
  const parameters = shareParameters(paths)
  const event = api.routes.some(({ name }) => name === 'events.retrieve')
    ? exampleIn(examples, version, 'events.retrieve')
    : undefined
  return {
    openapi: '3.1.0',
    info: infoOf(version, baseUrl),
    servers: [{ url: baseUrl, description: 'This server.' }],
    security: [{ oauth2: [] }],
    tags: tagsOf(api.routes),
    paths,
    webhooks: describeEvents(api.events, (event as Example | undefined)?.response as Json | undefined),
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
      parameters: { ...headerParameters, ...(api.events.length > 0 ? deliveryHeaders : {}), ...parameters },
      headers: answerHeaders,
      responses: refusalResponses(error),
      securitySchemes: { oauth2: oauth2(baseUrl) },
    },
  }
}

// Two operations of one name would be one method of a client.
function demandNames(routes: readonly Route[]): void {
  const names = new Set<string>()
  for (const { name } of routes) {
    if (names.has(name)) throw new Error(`two operations are both named ${name}`)
    names.add(name)
  }
}

function responseIn(route: Route, changes: readonly BreakingChange[], version: string): unknown {
  const operation = `${route.method} ${route.path}`
  const older = changes
    .filter((change) => change.operation === operation && change.version > version)
    .sort((a, b) => (a.version < b.version ? -1 : 1))
  return older[0]?.response ?? route.response
}

function tagsOf(routes: readonly Route[]) {
  return [...new Set(routes.map((route) => route.group))].map((name) => ({
    name,
    description: GROUPS[name],
  }))
}

const oauth2 = (baseUrl: string) => ({
  type: 'oauth2',
  description:
    'Client credentials, sent in the form. `expires_in` says for how long a token is valid; then ask for a new one.',
  flows: {
    clientCredentials: {
      tokenUrl: `${baseUrl}/auth/token`,
      scopes: { read: 'Operations that change nothing.', write: 'Operations that change something.' },
    },
  },
})

function infoOf(version: string, baseUrl: string): Json {
  return {
    title: 'Holdfast',
    version,
    summary: 'The HTTP API behind an investing app.',
    description: introduction(),
    contact: { name: 'Holdfast', url: `${baseUrl}/docs` },
    license: { name: 'MIT', identifier: 'MIT' },
  }
}

const introduction = () =>
  `The HTTP API behind an investing app. Versions are dates, chosen by the header \`Api-Version\`:
${VERSIONS.join(', ')}.

**Values.** Money, units, prices and rates are decimal text. Times are in UTC with milliseconds; requests may use any
offset. A member that may be null is always there. Members and values of enumerations may be added to answers at any
time: accept what you do not know.

**Extensions.** Each operation says by members of its own what a program may want to know:

- \`x-permission\` and \`x-scope\`: the permission it needs, and the scope of the token that grants it.
- \`x-idempotent\`: it takes an Idempotency-Key and is safe to repeat under the same one.
- \`x-pagination\`: it answers with a list, which comes in pages; \`cursor\` and \`limit\` name the
  parameters, \`next\` the header with the cursor of the next page.
- \`x-error-codes\`: the codes of its refusals by status. \`ErrorCode\` explains them.
- \`x-sandbox-only\`: it exists only in a sandbox.
- \`x-resource\` of a webhook: the shape of the resource that the event is about, and the operation that retrieves it.
- \`x-trimmed\` of a text: blanks around it are dropped before it is measured and stored.`
