// The HTTP server: routing, bodies, and the pipeline around every route.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import newRouter from 'find-my-way'
import type { App } from '../../context.ts'
import { fail, Refusal } from '../../errors.ts'
import type { BreakingChange } from '../../versions/versions.ts'
import { describeApi } from '../api/openapi.ts'
import { newPipeline, type Pipeline } from '../api/pipeline.ts'
import { refuseUnreadable } from '../api/refusals.ts'
import { refuse, refuseRouted } from '../api/refuse.ts'
import { mostBodyBytes, type Route } from '../api/route.ts'
import { limitBodyTime } from './body-timeout.ts'
import {
  capConnections,
  connectionOptions,
  garbageHandler,
  MOST_HEADER_BYTES,
  newRequestId,
} from './connections.ts'
import { DOCS_POLICY, docsAssets } from './docs-page.ts'
import { asText } from './query-text.ts'
import { readJson } from './read-json.ts'
import { newStreams } from './stream.ts'
import { watchRequests } from './watch-requests.ts'

const BODY_MS = 30_000
/** The time limit of a whole request, longer than that of any upload. */
const REQUEST_MS = 6 * 60_000

/** Operations that need no token and write their answers themselves. */
export type OpenRoutes = (server: FastifyInstance, app: App) => void

export interface ServerParts {
  routes: readonly Route[]
  changes: readonly BreakingChange[]
  open: readonly OpenRoutes[]
}

/** Builds the server over its routes; the caller listens. */
export function buildServer(
  app: App,
  { routes, changes, open }: ServerParts,
  body_ms = BODY_MS,
): FastifyInstance {
  const server = newServer(app)
  const served = routes.filter((route) => !route.sandbox || app.config.environment === 'sandbox')
  const pipeline = newPipeline(app, changes, newStreams(server, app))
  server.decorateRequest('visit')
  watchRequests(app, server)
  server.addHook('onRequest', pipeline.arrive)
  refuseUnknown(server, app)
  readJson(server, refuseUnreadable)
  capConnections(server, app)
  limitBodyTime(server, body_ms)
  for (const route of served) serve(server, pipeline, route)
  serveDescription(server, app, served, changes)
  for (const register of open) register(server, app)
  return server
}

function newServer(app: App): FastifyInstance {
  return Fastify({
    logger: false,
    genReqId: newRequestId,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    // The limit of headers bounds a path; the shapes of the route bound its parts.
    routerOptions: { maxParamLength: MOST_HEADER_BYTES, querystringParser: asText },
    http: connectionOptions,
    keepAliveTimeout: 72_000,
    requestTimeout: REQUEST_MS,
    frameworkErrors: (error, request, reply) => {
      refuse(app, error, request as FastifyRequest, reply as FastifyReply)
    },
    clientErrorHandler: garbageHandler(app),
  })
}

function refuseUnknown(server: FastifyInstance, app: App): void {
  const methods = methodFinder(server)
  server.setErrorHandler((error, request, reply) => refuseRouted(app, error, request, reply))
  server.setNotFoundHandler((request, reply) => {
    const allowed = methods(request.url)
    const refusal = allowed.length
      ? new Refusal('method_not_allowed', undefined, { headers: { Allow: allowed.join(', ') } })
      : fail('not_found', 'No such operation.')
    return refuse(app, refusal, request, reply)
  })
}

function serve(server: FastifyInstance, pipeline: Pipeline, route: Route): void {
  // An operation without an answer is one of the open routes, and is here only for its description.
  if (!route.read && !route.write && !route.steps && !route.stream) return
  const admit = pipeline.admission(route)
  server.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: mostBodyBytes(route),
    onRequest: (request, reply) => {
      if (isCut(request.params as object)) throw fail('not_found', 'No such operation.')
      return admit(request, reply)
    },
    handler: pipeline.handler(route),
  })
}

function serveDescription(
  server: FastifyInstance,
  app: App,
  routes: readonly Route[],
  changes: readonly BreakingChange[],
) {
  const described = new Map<string, string>()
  server.get('/openapi.json', async (request, reply) => {
    const { version } = request.visit
    let text = described.get(version)
    if (!text) {
      text = JSON.stringify(describeApi(routes, changes, version, app.config.base_url))
      described.set(version, text)
    }
    return reply.type('application/json; charset=utf-8').send(text)
  })
  for (const asset of docsAssets())
    server.get(asset.path, async (_request, reply) =>
      reply.header('Content-Security-Policy', DOCS_POLICY).type(asset.type).send(asset.body),
    )
}

/** Makes the function that finds the methods of a path, for the Allow header of a 405. */
function methodFinder(server: FastifyInstance): (url: string) => string[] {
  const router = newRouter({ maxParamLength: MOST_HEADER_BYTES })
  const methods = new Map<string, string[]>()
  server.addHook('onRoute', ({ url, method }) => {
    const listed = methods.get(url)
    const more = ([] as string[]).concat(method)
    if (listed) listed.push(...more)
    else {
      methods.set(url, more)
      router.on('GET', url, () => {}, more)
    }
  })
  return (url) => {
    const match = router.find('GET', url.split('?', 1)[0]!)
    return match && !isCut(match.params) ? (match.store as string[]) : []
  }
}

// The router matches /persons/ to /persons/{id} with an empty id.
const isCut = (params: object) => Object.values(params).includes('')
