// The order of the steps, seen from outside: a request that offends against several steps is refused by the first.
import assert from 'node:assert/strict'
import type { FastifyInstance, InjectOptions } from 'fastify'
import Type from 'typebox'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { directTenant, testApp } from '../../../test/support/direct.ts'
import { api } from '../../api.ts'
import type { App } from '../../context.ts'
import { createClient } from '../../features/platform/auth/create-client.ts'
import { newId } from '../../values/ids.ts'
import { Page } from '../../values/page.ts'
import { buildServer } from '../server/server.ts'
import { signToken } from '../tokens/access-tokens.ts'
import { JsonBytes } from './json-bytes.ts'
import { type Route, route } from './route.ts'

const calls = { read: 0, written: 0, polled: 0 }
let isFresh = true

const query = Type.Object({ size: Type.Optional(Type.Integer({ minimum: 1, default: 7 })) })
const about = { group: 'test', name: 'test', title: 'Test', description: '', response: Type.Any() }
const routes: Route[] = [
  route({
    method: 'GET',
    path: '/read',
    permission: 'account.read',
    query,
    ...about,
    read: async (_context, { query }) => {
      calls.read++
      return query
    },
  }),
  route({
    method: 'GET',
    path: '/page',
    ...about,
    read: async () => new Page([1, 2], 'the next page'),
  }),
  route({
    method: 'GET',
    path: '/polled',
    is_polled: true,
    ...about,
    read: async () => {
      calls.polled++
      return new JsonBytes(Buffer.from(`[${calls.polled}]`), async () => isFresh)
    },
  }),
  route({
    method: 'POST',
    path: '/write',
    permission: 'account.write',
    ...about,
    body: Type.Object({ name: Type.String() }),
    status: 201,
    is_impersonal: true,
    write: async (_context, { body }) => ({ ...body, count: ++calls.written }),
  }),
  route({
    method: 'GET',
    path: '/read-that-writes',
    ...about,
    read: async ({ sql, tenant }) =>
      sql`update tenants set name = 'other' where id = ${tenant} returning name`,
  }),
]

let app: App
let server: FastifyInstance
let tenant: string
const tokens: Record<'read' | 'write', string> = { read: '', write: '' }

/** A server of the test's routes with a rate limit. */
function serverOf(rate_limit_per_second: number): FastifyInstance {
  return buildServer(
    { ...app, config: { ...app.config, rate_limit_per_second } },
    { routes, changes: api.changes, events: [], shapes: [], open: [] },
  )
}

beforeAll(async () => {
  app = await testApp()
  tenant = await directTenant(app)
  const { client_id } = await createClient(app, tenant, 'Test')
  const client = { tenant, id: client_id, service: newId('svc_'), scopes: ['read', 'write'] }
  const owner = (await app.tenant(tenant))!
  for (const scope of ['read', 'write'] as const)
    tokens[scope] = await signToken(
      app,
      { ...client, secrets: [], public_keys: [], disabled_at: null, mayCallFrom: () => true },
      owner,
      [scope],
    )
  server = serverOf(0)
})
afterAll(() => server.close())

const LONG = 'x'.repeat(256)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function ask(options: InjectOptions, of = server) {
  const { statusCode, headers, body } = await of.inject({ method: 'GET', ...options })
  return { status: statusCode, headers, body: JSON.parse(body) }
}

/** Asserts that the request is refused with the code. */
async function refused(code: string, options: InjectOptions, of = server) {
  const { body } = await ask(options, of)
  assert.equal(body.code, code)
}

describe('the steps', () => {
  test('identify: each answer has its id, refusals included', async () => {
    for (const url of ['/read', '/nowhere'])
      assert.match(String((await ask({ url })).headers['request-id']), /^req_/)
  })

  test('limit headers, before the version is read', () =>
    refused('person_id_too_long', { url: '/read', headers: { 'person-id': LONG, 'api-version': 'none' } }))

  test('choose version, before the token is checked', () =>
    refused('api_version_invalid', { url: '/read', headers: { 'api-version': 'none' } }))

  test('authenticate, before the scope and the input are checked', () =>
    refused('invalid_token', { url: '/read?size=none', headers: bearer('a.b.c') }))

  test('limit rate, before the scope is checked', async () => {
    const slow = serverOf(1)
    const headers = bearer(tokens.read)
    const requests = []
    for (let n = 0; n < 3; n++)
      requests.push((await ask({ url: '/write', method: 'POST', headers }, slow)).body.code)
    assert.deepEqual(requests, ['insufficient_scope', 'insufficient_scope', 'rate_limited'])
    await slow.close()
  })

  test('authorize, before the input is checked', () =>
    refused('insufficient_scope', { url: '/read?size=none', headers: bearer(tokens.write) }))

  test('answer from cache: a fresh answer is not computed again after the second request', async () => {
    const poll = async () => (await ask({ url: '/polled', headers: bearer(tokens.read) })).body[0]
    const first = await poll()
    assert.deepEqual([await poll(), await poll(), await poll()], [first + 1, first + 1, first + 1])
    isFresh = false
    assert.equal(await poll(), first + 2)
    isFresh = true
    assert.equal(await poll(), first + 2)
  })

  test('read input: text that cannot be stored is refused before its shape is checked', async () => {
    const { body } = await ask({ url: '/read?size=%00', headers: bearer(tokens.read) })
    assert.deepEqual([body.code, body.params.length], ['invalid_request', 1])
    assert.match(body.params[0].detail, /not text/)
  })

  test('validate: every offender is named, nothing is executed, and defaults are filled in', async () => {
    const before = calls.read
    const { body } = await ask({ url: '/read?size=0', headers: bearer(tokens.read) })
    assert.deepEqual(
      body.params.map(({ path }: { path: string }) => path),
      ['query.size'],
    )
    assert.equal(calls.read, before)
    assert.deepEqual((await ask({ url: '/read', headers: bearer(tokens.read) })).body, { size: 7 })
  })

  test('answer a read: a page has the cursor of the next one in a header', async () => {
    const { headers, body } = await ask({ url: '/page', headers: bearer(tokens.read) })
    assert.deepEqual([headers['next-cursor'], body], ['the next page', [1, 2]])
  })

  test('note change and answer a write: a key has one outcome, and another request under it is refused', async () => {
    const write = (name: string) =>
      ask({
        url: '/write',
        method: 'POST',
        payload: { name },
        headers: { ...bearer(tokens.write), 'idempotency-key': 'one' },
      })
    const first = await write('a')
    const again = await write('a')
    assert.deepEqual([first.status, first.body], [201, { name: 'a', count: 1 }])
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.deepEqual(
      [first.headers['idempotent-replayed'], again.headers['idempotent-replayed']],
      [undefined, 'true'],
    )
    assert.equal((await write('b')).body.code, 'idempotency_key_conflict')
  })
})

test('a read that writes is refused by the database as a bug, and other requests go on', async () => {
  const headers = bearer(tokens.read)
  const { status, body } = await ask({ url: '/read-that-writes', headers })
  assert.deepEqual([status, body.code], [500, 'server_error'])
  assert.equal((await ask({ url: '/read', headers })).status, 200)
  assert.equal(await app.database.findOutage(), undefined)
  const [row] = await app.database.sql(tenant)<{
    name: string
  }>`select name from tenants where id = ${tenant}`
  assert.equal(row!.name, 'Direct')
})
