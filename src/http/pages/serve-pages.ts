// Serves the programs that run in a browser: the console of operators under /console, with one page for every address
// of a view, and in a sandbox the dashboard of developers at /dashboard. The names of their files change with their
// content. Their policy lets a page load nothing from elsewhere, and run no script but its files.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { lazy } from '../../memory/lazy.ts'
import { findDemoClient } from './demo-client.ts'
import { ENCODINGS, type PageFile, readPages } from './read-pages.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  Vary: 'Accept-Encoding',
}

/** Hashed files never change; the page names the current ones, so it is never stored. */
const FOREVER = 'public, max-age=31536000, immutable'
const NEVER = 'no-store'
const PAGE = 'index.html'

/** Serves /console/. */
export function serveConsole(server: FastifyInstance): void {
  const files = lazy(() => readPages('console'))
  server.get('/console', async (_request, reply) => reply.redirect('/console/', 308))
  server.get<{ Params: { '*': string } }>('/console/*', async (request, reply) => {
    const path = request.params['*']
    const name = path.startsWith('assets/') ? path.slice('assets/'.length) : isView(path) ? PAGE : ''
    const isHidden = name === PAGE && path.startsWith('assets/')
    const file = isHidden ? undefined : (await files())[name]
    if (!file) throw notFound('file')
    return send(request, reply, file, name === PAGE ? NEVER : FOREVER)
  })
}

/** Serves /dashboard. On a live server it does not exist. */
export function serveDashboard(server: FastifyInstance, { config }: App): void {
  if (config.environment !== 'sandbox') return
  const files = lazy(() => readPages('dashboard'))
  server.get('/dashboard', async (request, reply) => send(request, reply, (await files())[PAGE]!, NEVER))
  server.get('/dashboard/', async (_request, reply) => reply.redirect('/dashboard', 308))
  server.get('/dashboard/demo-client', async ({ raw }, reply) => {
    const caller = { address: raw.socket.remoteAddress, headers: raw.headers }
    const client = await findDemoClient(config, caller)
    reply.headers({ ...HEADERS, 'Cache-Control': NEVER })
    return client ? reply.send(client) : reply.code(204).send()
  })
  server.get<{ Params: { name: string } }>('/dashboard/assets/:name', async (request, reply) => {
    const { name } = request.params
    const file = name === PAGE ? undefined : (await files())[name]
    if (!file) throw notFound('file')
    return send(request, reply, file, FOREVER)
  })
}

// The address of a view has no dot in its last part; that of a file has one.
const isView = (path: string) => !path.split('/').at(-1)!.includes('.')

function send(request: FastifyRequest, reply: FastifyReply, file: PageFile, caching: string) {
  const accepted = request.headers['accept-encoding'] ?? ''
  const [encoding] = ENCODINGS.find(([name]) => accepts(accepted, name)) ?? []
  reply.headers({ ...HEADERS, 'Cache-Control': caching }).type(file.type)
  if (encoding) reply.header('Content-Encoding', encoding)
  return reply.send((encoding && file.encoded[encoding]) ?? file.body)
}

// A weight of zero refuses the encoding.
const accepts = (header: string, encoding: string) =>
  header.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((word) => word.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
