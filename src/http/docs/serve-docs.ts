// Serves the first page of the server and everything under /docs, without credentials.
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { App } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { lazy } from '../../memory/lazy.ts'
import { CURRENT, VERSIONS } from '../../versions/versions.ts'
import { type QueryText, readQuery } from '../api/query-text.ts'
import { type DescribedApi, describeApi } from '../openapi/describe-api.ts'
import { links } from './home/links.ts'
import { OPERATIONS_POLICY, PAGE_POLICY, STYLES } from './layout.ts'
import type { Docs } from './open-docs.ts'
import type { ApiDescription } from './operations/document.ts'

const HTML = 'text/html; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

const isBrowser = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true

const compress = promisify(gzip)

/** Pictures are compressed already, and a browser has a short text as quickly without. */
const MIN_COMPRESSED = 1024

const mayCompress = ({ headers }: FastifyRequest) => /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))

async function sendPage(reply: FastifyReply, body: string | Buffer, type = HTML, policy = PAGE_POLICY) {
  reply.header('Content-Security-Policy', policy).type(type)
  if (type.startsWith('image/')) return reply.send(body)
  reply.header('Vary', 'Accept, Accept-Encoding')
  if (body.length < MIN_COMPRESSED || !mayCompress(reply.request)) return reply.send(body)
  return reply.header('Content-Encoding', 'gzip').send(await compress(body))
}

/** Serves `/`, and the documentation with its search. */
export function serveDocs(server: FastifyInstance, app: App, api: DescribedApi): void {
  const { base_url } = app.config
  const docs = docsOpener(api, app.config)
  server.get('/', async (request, reply) => {
    reply.header('Vary', 'Accept')
    return isBrowser(request) ? sendPage(reply, (await docs()).page('/')!) : links(base_url, VERSIONS)
  })
  server.get('/docs', async (_request, reply) => sendPage(reply, (await docs()).page('/docs')!))
  server.get('/docs/search', async ({ query }, reply) => {
    const { q } = readQuery(query as QueryText)
    return sendPage(reply, await (await docs()).search(typeof q === 'string' ? q.trim() : ''))
  })
  for (const name of [...STYLES, 'site.js', 'operations.js']) {
    const body = readFileSync(new URL(`./assets/${name}`, import.meta.url))
    const type = name.endsWith('.js') ? SCRIPT : CSS
    server.get(`/docs/${name}`, async (_request, reply) => sendPage(reply, body, type))
  }
  // The address of an earlier page. Its anchors, such as #/trading/orders.place, stay in the browser and lead on there.
  server.get('/docs/reference', async (_request, reply) => reply.redirect('operations', 301))
  server.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const path = `/docs/${request.params['*']}`
    const { page, file, missing } = await docs()
    const html = page(path)
    const policy = path.startsWith('/docs/operations') ? OPERATIONS_POLICY : PAGE_POLICY
    if (html !== undefined) return sendPage(reply, html, HTML, policy)
    const named = await file(path)
    if (named) return sendPage(reply, named.body, named.type)
    if (isBrowser(request)) return sendPage(reply.code(404), missing(path))
    throw notFound('page')
  })
}

// The parser of Markdown and the index of the search are loaded when the first reader comes.
const docsOpener = (api: DescribedApi, { base_url, environment }: Config): (() => Promise<Docs>) =>
  lazy(async () => {
    const { openDocs } = await import('./open-docs.ts')
    const describe = () => describeApi(api, CURRENT, base_url) as unknown as ApiDescription
    return openDocs(api.routes, describe, environment === 'sandbox')
  })
