// Serves the API description, the documentation, and the guides for programs that read.
import type { FastifyInstance } from 'fastify'
import type { App } from '../../context.ts'
import { lazy } from '../../memory/lazy.ts'
import { CURRENT } from '../../versions/versions.ts'
import { serveDocs } from '../docs/serve-docs.ts'
import { type DescribedApi, describeApi } from '../openapi/describe-api.ts'
import { guidePaths, writeGuides } from '../openapi/guides.ts'

/** Serves /openapi.json in the version of the request, the documentation, and /llms.txt with its guides. */
export function serveDescription(server: FastifyInstance, app: App, api: DescribedApi) {
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
  serveDocs(server, app, api)
  serveGuides(server, app, api)
}

function serveGuides(server: FastifyInstance, app: App, { routes }: DescribedApi) {
  const texts = lazy(() => writeGuides(routes, app.config.base_url))
  for (const [path, type] of Object.entries(guidePaths))
    server.get(path, async (_request, reply) => reply.type(type).send((await texts())[path]))
}

/** Serves /operator/openapi.json, the description of the operator API. */
export function serveOperatorDescription(server: FastifyInstance, app: App, api: DescribedApi) {
  let text: string | undefined
  server.get('/operator/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(describeApi(api, CURRENT, app.config.base_url))
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
