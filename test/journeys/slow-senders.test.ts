// Who sends half of a request and no more keeps neither memory nor the stop of the process.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { api } from '../../src/api.ts'
import type { Config } from '../../src/config.ts'
import { closeServer } from '../../src/http/server/close-server.ts'
import { buildServer } from '../../src/http/server/server.ts'
import { type Caller, freshTenant } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { passTime, until } from '../support/until.ts'
import { askUpload, PDF, SAMPLES } from '../support/upload.ts'

const BODY_MS = 300
/** Longer than any test waits. */
const NEVER_MS = 3_600_000

let server: FastifyInstance
let port: number
let tenant: Caller
let sockets: Socket[] = []
let ending: { unfinished: Promise<string>; silent: Promise<unknown> }

const newServer = async (body_ms?: number, settings: Partial<Config> = {}) => {
  const app = await testApp()
  const server = buildServer({ ...app, config: { ...app.config, ...settings } }, api, body_ms)
  await server.listen({ port: 0, host: '127.0.0.1' })
  return { server, at: (server.server.address() as { port: number }).port }
}

/** Sends a header each second, and returns the answer when the server closes the connection. */
async function sendHeadersWithoutEnd(): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let text = ''
  socket.on('data', (bytes) => (text += bytes))
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n')
  const drip = setInterval(() => socket.write('X-More: a\r\n'), 1000)
  await once(socket, 'close').finally(() => clearInterval(drip))
  return text
}

beforeAll(async () => {
  const { server: started, at } = await newServer(BODY_MS)
  server = started
  port = at
  tenant = await freshTenant()
  // They last as long as the tests together, so they begin before them.
  const silent = connect(port, '127.0.0.1').on('error', () => {})
  ending = { unfinished: sendHeadersWithoutEnd(), silent: once(silent, 'close') }
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
})
afterAll(() => server?.close())

/** Opens a connection, sends the head of a request and the beginning of its body, and gives the answer when it is over. */
function begin(head: string[], body: string | Buffer, to = port) {
  const socket = connect(to, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', (bytes) => (text += bytes)).on('error', () => {})
  socket.write(`${[...head, 'Host: a', '', ''].join('\r\n')}`)
  socket.write(body)
  const closed = once(socket, 'close').then(() => text)
  return { socket, closed, text: () => text }
}

const authorization = async () => `Authorization: Bearer ${await tenant.token()}`

test('the server waits for the rest of a JSON body until its time limit', async () => {
  const head = ['POST /webhooks HTTP/1.1', await authorization(), 'Content-Type: application/json']
  const { closed } = begin([...head, 'Content-Length: 1000'], '{"url": "')
  assert.equal(await closed, '') // The longer limit of a whole request would have answered 408.
})

test('the server waits for the rest of a token form until its time limit', async () => {
  const head = ['POST /auth/token HTTP/1.1', 'Content-Type: application/x-www-form-urlencoded']
  assert.equal(await begin([...head, 'Content-Length: 1000'], 'client_id=').closed, '')
})

test('a body that arrives in pieces within the time limit is answered', async () => {
  const body = JSON.stringify({ url: 'https://example.com/in-pieces' })
  const head = ['POST /webhooks HTTP/1.1', await authorization(), 'Content-Type: application/json']
  const { server: patient, at } = await newServer()
  const { socket, closed } = begin(
    [...head, `Content-Length: ${body.length}`, 'Connection: close'],
    body.slice(0, 9),
    at,
  )
  await once(patient.server, 'request')
  socket.write(body.slice(9))
  assert.match(await closed, /^HTTP\/1\.1 201 /)
  await closeServer(patient)
})

test('an upload has a longer time limit of its own', async () => {
  const upload = await askUpload(tenant)
  const { pathname } = new URL(upload.signed_upload_url)
  const bytes = SAMPLES[PDF]!
  const head = [`PUT ${pathname} HTTP/1.1`, `Content-Type: ${PDF}`, `Content-Length: ${bytes.length}`]
  const { socket, closed } = begin([...head, 'Connection: close'], bytes.subarray(0, 50))
  setTimeout(() => socket.write(bytes.subarray(50)), 4 * BODY_MS)
  assert.match(await closed, /^HTTP\/1\.1 200 /)
})

test('a stream of events has no time limit', async () => {
  const { socket, text } = begin(['GET /events/stream HTTP/1.1', await authorization()], '')
  await until(
    async () => text(),
    (answer) => answer.startsWith('HTTP/1.1 200 '),
  )
  await passTime(4 * BODY_MS, 'the time limit of a body is to pass')
  assert.equal(socket.destroyed || socket.readableEnded, false)
})

test('a stop waits for requests under way, up to a limit', async () => {
  const { server: started, at } = await newServer(NEVER_MS)
  const head = ['POST /webhooks HTTP/1.1', await authorization(), 'Content-Type: application/json']
  const { closed } = begin([...head, 'Content-Length: 1000'], '{"url": "', at)
  await once(started.server, 'request')
  await closeServer(started, 500)
  assert.equal(await closed, '')
})

test('connections beyond the limit are closed immediately, and accepted again below it', async () => {
  const { server: started, at } = await newServer(undefined, { most_connections: 2 })
  const open = () => {
    const socket = connect(at, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    return socket
  }
  const answer = async (socket: Socket) => {
    const over = Promise.race([once(socket, 'data'), once(socket, 'close').then(() => ['closed'])])
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
    return String((await over)[0]).slice(0, 15)
  }
  const [first, second] = [open(), open()]
  assert.equal(await answer(first), 'HTTP/1.1 200 OK')
  assert.equal(await answer(second), 'HTTP/1.1 200 OK')
  assert.equal(await answer(open()), 'closed')
  first.destroy()
  await until(
    () => answer(open()),
    (text) => text !== 'closed',
  )
  await closeServer(started)
})

test('a connection with unfinished headers, or silence, is closed after 15 seconds', async () => {
  assert.equal((server.server as Server).headersTimeout, 15_000)
  const [text] = await Promise.all([ending.unfinished, ending.silent])
  assert.match(text, /^HTTP\/1\.1 408 Request Timeout\r\n/)
})
