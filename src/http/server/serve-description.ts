// Serves the API description and the pages under /docs.
import type { FastifyInstance } from 'fastify'
import type { App } from '../../context.ts'
import { CURRENT } from '../../versions/versions.ts'
import { type DescribedApi, describeApi } from '../openapi/describe-api.ts'
import { DOCS_POLICY, docsAssets } from './docs-page.ts'

/** Serves /openapi.json in the version of the request, and the pages under /docs. */
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
  for (const asset of docsAssets())
    server.get(asset.path, async (_request, reply) =>
      reply.header('Content-Security-Policy', DOCS_POLICY).type(asset.type).send(asset.body),
    )
}

/** Serves /operator/openapi.json, the description of the operator API. */
export function serveOperatorDescription(server: FastifyInstance, app: App, api: DescribedApi) {
  let text: string | undefined
  server.get('/operator/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(describeApi(api, CURRENT, app.config.base_url))
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
