// The HTTP server: routing, bodies, and the pipeline around every route.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import newRouter from 'find-my-way'
import type { App } from '../../context.ts'
import { fail, Refusal } from '../../errors.ts'
import { newPipeline, type Pipeline } from '../api/pipeline.ts'
import { refuseUnreadable } from '../api/refusals.ts'
import { refuse, refuseRouted } from '../api/refuse.ts'
import { mostBodyBytes, type Route } from '../api/route.ts'
import { type DescribedApi, describeApi } from '../openapi/describe-api.ts'
import { limitBodyTime } from './body-timeout.ts'
import {
  answerGarbage,
  capConnections,
  connectionOptions,
  MOST_HEADER_BYTES,
  newRequestId,
} from './connections.ts'
import { DOCS_POLICY, docsAssets } from './docs-page.ts'
import { asText } from './query-text.ts'
import { readJson } from './read-json.ts'
import { newStreams } from './stream.ts'
import { watchRequests } from './watch-requests.ts'

const BODY_MS = 30_000
/** Longer than any request may take to come, an upload among them. */
const REQUEST_MS = 6 * 60_000

/** Operations that answer without a token, in a form of their own. */
export type OpenRoutes = (server: FastifyInstance, app: App) => void

export interface ServerParts extends DescribedApi {
  open: readonly OpenRoutes[]
}

/** Builds the server over its routes; the caller listens. */
export function buildServer(app: App, parts: ServerParts, body_ms = BODY_MS): FastifyInstance {
  const { routes, changes, open } = parts
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
  serveDescription(server, app, { ...parts, routes: served })
  for (const register of open) register(server, app)
  return server
}

function newServer(app: App): FastifyInstance {
  return Fastify({
    logger: false,
    genReqId: newRequestId,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    // A path is bounded by the headers it comes with; the shapes of the route say how long its parts may be.
    routerOptions: { maxParamLength: MOST_HEADER_BYTES, querystringParser: asText },
    http: connectionOptions,
    keepAliveTimeout: 72_000,
    requestTimeout: REQUEST_MS,
    frameworkErrors: (error, request, reply) => {
      refuse(app, error, request as FastifyRequest, reply as FastifyReply)
    },
    clientErrorHandler: answerGarbage,
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
  // An operation without an answer here is served in a form of its own, and only described.
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

function serveDescription(server: FastifyInstance, app: App, api: DescribedApi) {
  const described = new Map<string, string>()
  server.get('/openapi.json', async (request, reply) => {
    const { version } = request.visit
    let text = described.get(version)
    if (!text) {
      text = JSON.stringify(describeApi(api, version, app.config.base_url))
      described.set(version, text)
    }
    return reply.type('application/json; charset=utf-8').send(text)
  })
  for (const asset of docsAssets())
    server.get(asset.path, async (_request, reply) =>
      reply.header('Content-Security-Policy', DOCS_POLICY).type(asset.type).send(asset.body),
    )
}

/** Finds the methods that a path offers, for the Allow header of a 405. */
function methodFinder(server: FastifyInstance): (url: string) => string[] {
  const router = newRouter({ maxParamLength: MOST_HEADER_BYTES })
  const known = new Map<string, string[]>()
  server.addHook('onRoute', ({ url, method }) => {
    const listed = known.get(url)
    const more = ([] as string[]).concat(method)
    if (listed) listed.push(...more)
    else {
      known.set(url, more)
      router.on('GET', url, () => {}, more)
    }
  })
  return (url) => {
    const found = router.find('GET', url.split('?', 1)[0]!)
    return found && !isCut(found.params) ? (found.store as string[]) : []
  }
}

// The router takes /persons/ for /persons/{id} with an empty id.
const isCut = (params: object) => Object.values(params).includes('')
