// The API description: OpenAPI 3.1 from the routes' own schemas, for one version.
import type { BreakingChange } from '../../versions/versions.ts'
import type { Route } from '../api/route.ts'
import { ErrorEnvelope } from '../api/shapes.ts'
import { type Audience, clients } from './audience.ts'
import { type DescribedEvent, deliveryHeaders, describeEvents } from './describe-events.ts'
import { describeOperation, WAITING_CHANGE } from './describe-operation.ts'
import { type Example, type Examples, exampleIn, readExamples } from './examples.ts'
import { type JsonSchema, newPublisher } from './publish-schema.ts'
import { shareParameters } from './share-parameters.ts'
import { answerHeaders, headerParameters, refusalResponses } from './shared-parts.ts'

export interface DescribedApi {
  routes: readonly Route[]
  changes: readonly BreakingChange[]
  /** The events that webhooks deliver, and the shapes that are not in any answer. */
  events: readonly DescribedEvent[]
  shapes: readonly unknown[]
  /** The callers; clients if it is left out. */
  audience?: Audience
}

/** Describes the API in the version as an OpenAPI 3.1 document. */
export function describeApi(api: DescribedApi, version: string, baseUrl: string): JsonSchema {
  const { audience = clients } = api
  const publisher = newPublisher()
  const { publish, components } = publisher
  const examples = readExamples(audience.examples)
  const error = publish(ErrorEnvelope)
  for (const shape of [audience.codes, ...api.shapes]) publish(shape)
  const paths: Record<string, JsonSchema> = {}
  const routes = byGroup(audience, api.routes)
  demandNames(routes)
  for (const route of routes) {
    const response = responseIn(route, api.changes, version)
    const example = exampleIn(examples, version, route.name)
    paths[route.path] ??= {}
    paths[route.path]![route.method.toLowerCase()] = describeOperation(
      audience,
      route,
      response,
      publisher,
      example,
    )
  }
  const parameters = shareParameters(paths)
  const event = api.routes.some(({ name }) => name === 'events.retrieve')
    ? exampleIn(examples, version, 'events.retrieve')
    : undefined
  return {
    openapi: '3.1.0',
    info: infoOf(audience, version, baseUrl),
    servers: [{ url: baseUrl, description: 'This server.' }],
    security: audience.security,
    tags: tagsOf(audience, routes),
    paths,
    webhooks: describeEvents(api.events, (event as Example | undefined)?.response as JsonSchema | undefined),
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
      parameters: {
        ...Object.fromEntries(audience.headers.map((name) => [name, headerParameters[name]])),
        ...(api.events.length > 0 ? deliveryHeaders : {}),
        ...parameters,
      },
      ...waitingExample(examples, version),
      headers: headersFor(api.routes),
      responses: refusalResponses(error, audience.refusals),
      securitySchemes: audience.schemesAt(baseUrl),
    },
  }
}

function waitingExample(examples: Examples, version: string): JsonSchema {
  const waiting = exampleIn(examples, version, WAITING_CHANGE)
  return waiting ? { examples: { [WAITING_CHANGE]: { value: waiting.response } } } : {}
}

// The operations in the order of their groups, so that a description does not follow the folders of the code.
function byGroup({ groups }: Audience, routes: readonly Route[]): Route[] {
  const ranks = new Map(Object.keys(groups).map((name, rank) => [name, rank]))
  const rankOf = ({ group }: Route) => ranks.get(group) ?? ranks.size
  return routes.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function headersFor(routes: readonly Route[]): JsonSchema {
  const { Location, ...others } = answerHeaders
  return routes.some(({ redirects, status }) => redirects || status === 201)
    ? { ...others, Location }
    : others
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

function tagsOf({ groups }: Audience, routes: readonly Route[]) {
  return [...new Set(routes.map((route) => route.group))].map((name) => ({
    name,
    description: groups[name],
  }))
}

function infoOf({ title, summary, introduction }: Audience, version: string, baseUrl: string): JsonSchema {
  return {
    title,
    version,
    summary,
    description: introduction,
    contact: { name: 'Holdfast', url: `${baseUrl}/docs` },
    license: { name: 'MIT', identifier: 'MIT' },
  }
}
