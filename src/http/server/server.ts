// The HTTP server: routing, bodies, and the pipeline around every route.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'
import { fail, Refusal } from '../../errors.ts'
import { refuseUnreadable } from '../api/answers/refusals.ts'
import { refuse, refuseRouted } from '../api/answers/refuse.ts'
import { type AdmitOperator, newPipeline, type Pipeline } from '../api/pipeline.ts'
import { asText } from '../api/query-text.ts'
import { mostBodyBytes, type Route } from '../api/route.ts'
import type { DescribedApi } from '../openapi/describe-api.ts'
import { limitBodyTime } from './body-timeout.ts'
import {
  capConnections,
  connectionOptions,
  garbageHandler,
  MAX_HEADER_BYTES,
  newRequestId,
} from './connections.ts'
import { isCut, methodFinder, similarPath } from './find-methods.ts'
import { readJson } from './read-json.ts'
import { serveDescription, serveOperatorDescription } from './serve-description.ts'
import { newStreams, STREAM_TYPE } from './stream.ts'
import { watchRequests } from './watch-requests.ts'

const BODY_MS = 30_000

/** The time limit of a whole request, longer than that of any upload. */
const REQUEST_MS = 6 * 60_000

/** Operations that need no token and write their answers themselves. */
export type OpenRoutes = (server: FastifyInstance, app: App) => void

/** The operator API: its description, and the function that admits its callers. */
export interface OperatorApi {
  description: DescribedApi
  admit(app: App): AdmitOperator
}

export interface ServerParts extends DescribedApi {
  open: readonly OpenRoutes[]
  operator?: OperatorApi
}

/** Builds the server over its routes; the caller listens. */
export function buildServer(app: App, parts: ServerParts, body_ms = BODY_MS): FastifyInstance {
  const { routes, changes, open, operator } = parts
  const server = newServer(app)
  const isServed = ({ sandbox }: Route) => !sandbox || app.config.environment === 'sandbox'
  const served = routes.filter(isServed)
  const pipeline = newPipeline(app, changes, newStreams(server, app), operator?.admit(app) ?? admitNoOperator)
  server.decorateRequest('visit')
  watchRequests(app, server)
  server.addHook('onRequest', pipeline.arrive)
  const refusalOf = refuseUnknown(server, app)
  readJson(server, refuseUnreadable)
  capConnections(server, app)
  limitBodyTime(server, body_ms)
  serveAll({ server, pipeline, refusalOf }, served)
  serveDescription(server, app, { ...parts, routes: served })
  if (operator) {
    const description = { ...operator.description, routes: operator.description.routes.filter(isServed) }
    serveAll({ server, pipeline, refusalOf }, description.routes)
    serveOperatorDescription(server, app, description)
  }
  for (const register of open) register(server, app)
  return server
}

const admitNoOperator: AdmitOperator = () => () => {
  throw new Error('this server has no operator API')
}

function newServer(app: App): FastifyInstance {
  const { trusted_proxies: trusted } = app.config
  return Fastify({
    logger: false,
    genReqId: newRequestId,
    return503OnClosing: false,
    // The limit of headers bounds a path; the shapes of the route bound its parts.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES, querystringParser: asText },
    http: connectionOptions,
    trustProxy: trusted.length > 0 ? trusted : false,
    keepAliveTimeout: 72_000,
    requestTimeout: REQUEST_MS,
    frameworkErrors: (error, request, reply) => {
      refuse(app, error, request as FastifyRequest, reply as FastifyReply)
    },
    clientErrorHandler: garbageHandler(app),
  })
}

/** Refuses requests without an operation; returns the refusal of a path. */
function refuseUnknown(server: FastifyInstance, app: App): (url: string) => Refusal {
  const methods = methodFinder(server)
  const refusalOf = (url: string) => {
    const allowed = methods(url)
    if (allowed.length > 0)
      return new Refusal('method_not_allowed', `The path supports only ${allowed.join(', ')}.`, {
        headers: { Allow: allowed.join(', ') },
      })
    const meant = similarPath(url, methods)
    return fail('not_found', meant ? `No such operation; did you mean ${meant}?` : 'No such operation.')
  }
  server.setErrorHandler((error, request, reply) => refuseRouted(app, error, request, reply))
  server.setNotFoundHandler((request, reply) => refuse(app, refusalOf(request.url), request, reply))
  return refusalOf
}

/** The path under which the resources of an operation are created: its own without the id at the end. */
const parentOf = ({ path }: Route) => /^(.*)\/\{\w+\}$/.exec(path)?.[1]

interface Serving {
  server: FastifyInstance
  pipeline: Pipeline
  /** The refusal of a path that leads to no operation. */
  refusalOf(url: string): Refusal
}

function serveAll(serving: Serving, routes: readonly Route[]): void {
  const readable = new Set(routes.flatMap((each) => (each.method === 'GET' ? (parentOf(each) ?? []) : [])))
  for (const route of routes) serve(serving, route, route.method === 'POST' && readable.has(route.path))
}

function serve({ server, pipeline, refusalOf }: Serving, route: Route, is_readable: boolean): void {
  // An operation without an answer is one of the open routes, and is here only for its description.
  if (!route.read && !route.write && !route.steps && !route.stream) return
  const admit = pipeline.admission(route)
  const options = {
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: mostBodyBytes(route),
    config: { operation: route.name, most_values: route.most_values, is_readable },
    onRequest: (request: FastifyRequest, reply: FastifyReply) => {
      if (isCut(request.params as object)) throw refusalOf(request.url)
      return admit(request, reply)
    },
    handler: pipeline.handler(route),
    exposeHeadRoute: !route.stream,
  }
  server.route(options)
  // A HEAD of a stream opens none.
  if (route.stream)
    server.route({ ...options, method: 'HEAD', handler: (_, reply) => reply.type(STREAM_TYPE).send() })
}
