// The HTTP server of the app, for one person on one machine: it listens on loopback and has no log-in. The credentials of
// the platform stay in this process; the browser gets data and never a token.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { App } from './app.ts'
import { failureOf, Refusal } from './failure.ts'
import type { Body } from './fields.ts'
import { receiveWebhook } from './live.ts'
import { READS, WRITES } from './routes.ts'
import { folder } from './settings.ts'

const MAX_BYTES = 64 * 1024

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

interface Asset {
  type: string
  body: Buffer
}

const asset = (type: string, ...path: string[]): Asset => ({
  type,
  body: readFileSync(join(folder, ...path)),
})

function readAssets(): Record<string, Asset> {
  const page = asset('text/html; charset=utf-8', 'browser', 'index.html')
  return {
    '/': page,
    '/invest': page,
    '/invest/*': page,
    '/activity': page,
    '/app.js': asset('text/javascript; charset=utf-8', 'dist', 'app.js'),
    '/app.css': asset('text/css; charset=utf-8', 'browser', 'app.css'),
    '/icon.svg': asset('image/svg+xml', 'browser', 'icon.svg'),
  }
}

/** Starts the server on loopback. */
export async function serve(app: App, port: number): Promise<Server> {
  const assets = readAssets()
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
    answer(app, assets, hosts, request, response).catch((error: unknown) => {
      const { status, body } = failureOf(error)
      if (status === 500) console.error(error)
      if (!response.headersSent) sendJson(response, status, body)
      else response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}

async function answer(
  app: App,
  assets: Record<string, Asset>,
  hosts: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Another name for this machine would let a page of another site read the answers.
  if (!hosts.includes(request.headers.host ?? ''))
    throw new Refusal(403, 'wrong_host', `Open http://${hosts[0]}.`)
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${hosts[0]}`)
  const key = patternOf(pathname)
  if (request.method === 'POST') {
    if (pathname === '/webhooks')
      return void response.writeHead(await receiveWebhook(app, request, await readBytes(request))).end()
    const write = WRITES[key]
    if (write) return sendJson(response, 200, await write(app, await readJson(request)))
  }
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (pathname === '/api/live') return app.live.open(request, response)
    const [read, file] = [READS[key], assets[key]]
    if (read)
      return sendJson(response, 200, await read(app, Object.fromEntries(searchParams), idOf(pathname)))
    if (file) return void response.writeHead(200, { 'Content-Type': file.type }).end(file.body)
  }
  if (request.headers.accept?.includes('text/html')) {
    const { type, body } = assets['/']! // The app itself says that there is no such page.
    return void response.writeHead(404, { 'Content-Type': type }).end(body)
  }
  throw new Refusal(404, 'not_found', 'There is no such page.')
}

// `/api/orders/ord_1` is `/api/orders/*`, `/invest/ins_1` is `/invest/*`.
const patternOf = (path: string) => path.replace(/^(\/api\/\w+|\/invest)\/[^/]+$/, '$1/*')

function idOf(path: string): string {
  try {
    return decodeURIComponent(path.split('/').at(-1) ?? '')
  } catch {
    throw new Refusal(404, 'not_found', 'There is no such page.')
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

// A page of another site can neither name this origin nor send JSON without asking first.
async function readJson(request: IncomingMessage): Promise<Body> {
  const { origin, host, 'content-type': type = '' } = request.headers
  if (origin !== `http://${host}`) throw new Refusal(403, 'wrong_origin', 'The request is not from the app.')
  if (!type.startsWith('application/json'))
    throw new Refusal(400, 'invalid_request', 'The body must be JSON.')
  const bytes = await readBytes(request)
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'))
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body
  } catch {
    // Refused below.
  }
  throw new Refusal(400, 'invalid_request', 'The body is not a JSON object.')
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += (part as Buffer).length
    if (size > MAX_BYTES) throw new Refusal(413, 'body_too_large', `A body has at most ${MAX_BYTES} bytes.`)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}
