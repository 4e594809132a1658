// A server of its own for the examples of the API description: a new database, a machine clock that stands still, and a
// recorder that keeps what is asked and answered, by the name of the operation.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { api } from '../../src/api.ts'
import { readConfig } from '../../src/config.ts'
import type { App } from '../../src/context.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { ensureFoundation } from '../../src/demo/prepare-installation.ts'
import { createTenant } from '../../src/features/back-office/sandbox/create-tenant.ts'
import { closeSender } from '../../src/features/platform/webhooks/deliver-events.ts'
import type { Route } from '../../src/http/api/route.ts'
import type { Example, Examples } from '../../src/http/openapi/examples.ts'
import { buildServer } from '../../src/http/server/server.ts'
import { newLog, openProcess } from '../../src/open-process.ts'
import { CURRENT } from '../../src/versions/versions.ts'

/** The machine's time in the examples: a Monday. */
export const MACHINE_NOW = '2026-09-14T08:00:00.000Z'

// biome-ignore lint/suspicious/noExplicitAny: answers are read as the story expects them.
export type Body = any

/** The parts of a request, and its version. */
export interface Ask {
  path?: Record<string, string>
  query?: Record<string, string | string[]>
  body?: unknown
  version?: string
}

export interface Player {
  /** Calls an operation by its name, and stores the request and the answer as its example. */
  record(name: string, ask?: Ask): Promise<Body>
  /** The same without storing it. */
  ask(name: string, ask?: Ask): Promise<Body>
  /** Sends bytes to an address of the server. */
  put(url: string, bytes: Buffer, type: string): Promise<void>
  /** Sends the following requests as this client. */
  become(client: { client_id: string; client_secret: string }): void
  /** A receiver of webhooks that answers 204. */
  receiver: string
  examples: Examples
}

/** Where a story takes place: the server, a receiver of webhooks, and what is beneath the HTTP surface. */
export interface Stage {
  server: FastifyInstance
  receiver: string
  app: App
}

type MakePlayer<P> = (stage: Stage) => P | Promise<P>

/** Records operations on one resource: each request has this path. */
export const recordAt =
  ({ record }: Player, path: Record<string, string>) =>
  (name: string, ask: Ask = {}): Promise<Body> =>
    record(name, { path, ...ask })

/** Plays a story on a server of its own and returns its examples. */
export async function playStory<P extends Player>(
  story: (player: P) => Promise<void>,
  makePlayer: MakePlayer<P>,
  settings: Record<string, string> = {},
): Promise<Examples> {
  const directory = mkdtempSync(join(tmpdir(), 'holdfast-examples-'))
  const postgres = await startEmbedded({ directory: join(directory, 'postgres'), durable: false })
  try {
    const role = await migrate(postgres.url)
    const config = readConfig({
      DATA_DIR: directory,
      BASE_URL: 'http://127.0.0.1:8080',
      RATE_LIMIT_PER_SECOND: '0',
      MAX_WAIT_MS: '0',
      ...settings,
    })
    const opened = await openProcess(config, { url: postgres.url, role }, newLog('fatal'))
    const app = { ...opened, machineNow: () => Date.parse(MACHINE_NOW) }
    try {
      return await playOn(app, story, makePlayer)
    } finally {
      await closeSender(app)
      await app.database.close()
    }
  } finally {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function playOn<P extends Player>(
  app: App,
  story: (player: P) => Promise<void>,
  makePlayer: MakePlayer<P>,
): Promise<Examples> {
  await ensureFoundation(app)
  const owner = await createTenant(app, 'Examples', {})
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const server = buildServer(app, api)
  try {
    const { port } = receiver.address() as AddressInfo
    const player = await makePlayer({ server, receiver: `http://127.0.0.1:${port}/holdfast`, app })
    player.become(owner)
    await story(player)
    return player.examples
  } finally {
    await server.close()
    receiver.close()
  }
}

/** The client of a tenant. */
export function newPlayer({ server, receiver }: Stage): Player {
  const examples: Examples = {}
  let client = { client_id: '', client_secret: '' }

  async function ask(name: string, { path = {}, query = {}, body, version = CURRENT }: Ask = {}) {
    const route = api.routes.find((one) => one.name === name)
    if (!route) throw new Error(`no operation is named ${name}`)
    const token = route.group === 'auth' ? undefined : await fetchToken(server, client)
    const answer = await server.inject({
      method: route.method,
      url: urlOf(route, { path, query }),
      ...payloadOf(route.group === 'auth', body),
      headers: {
        'api-version': version,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': contentType(route.group === 'auth') }),
      },
    })
    if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
    return answer.json() as Body
  }

  async function record(name: string, request: Ask = {}) {
    const response = await ask(name, request)
    const { path, query, body, version = CURRENT } = request
    const example: Example = { path, query, request: body, response }
    examples[version] = { ...examples[version], [name]: structuredClone(example) }
    return response
  }

  return {
    record,
    ask,
    put: async (url, bytes, type) => {
      const { pathname } = new URL(url)
      const sent = await server.inject({
        method: 'PUT',
        url: pathname,
        payload: bytes,
        headers: { 'content-type': type },
      })
      if (sent.statusCode !== 200) throw new Error(`upload: ${sent.statusCode} ${sent.body}`)
    },
    become: (other) => {
      client = other
    },
    receiver,
    examples,
  }
}

const FORM = 'application/x-www-form-urlencoded'
const contentType = (isForm: boolean) => (isForm ? FORM : 'application/json')

const payloadOf = (isForm: boolean, body: unknown) =>
  body === undefined
    ? {}
    : {
        payload: isForm
          ? new URLSearchParams(body as Record<string, string>).toString()
          : JSON.stringify(body),
      }

/** The address of an operation with the parameters. */
export function urlOf(route: Route, { path = {}, query = {} }: Ask): string {
  const filled = route.path.replaceAll(/\{(\w+)\}/g, (_, member) => encodeURIComponent(path[member]!))
  return `${filled}?${queryOf(query)}`
}

function queryOf(query: Record<string, string | string[]>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as [string, string]),
  )
  return new URLSearchParams(pairs).toString()
}

async function fetchToken(server: FastifyInstance, client: { client_id: string; client_secret: string }) {
  const form = { ...client, grant_type: 'client_credentials' }
  const { client_id, client_secret, grant_type } = form
  const answer = await server.inject({
    method: 'POST',
    url: '/auth/token',
    payload: new URLSearchParams({ client_id, client_secret, grant_type }).toString(),
    headers: { 'content-type': FORM },
  })
  return answer.json().access_token as string
}
