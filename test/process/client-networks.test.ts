// A client that may call from some networks alone, behind a proxy and without one.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Answer, type Caller, fetchToken, refused, send } from '../support/caller.ts'
import { until } from '../support/until.ts'
import {
  command,
  endAll,
  newDatabase,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  startOwn,
} from './own-server.ts'

let own: OwnServer
let client: Caller
let token: string

const allow = (...words: string[]) =>
  command(own.environment, 'client', 'allow', client.tenant, client.client_id, ...words)

/** A call with the token that a proxy forwards from the address. */
const callFrom = (address: string | undefined, path = '/me'): Promise<Answer> =>
  send(own.baseUrl, 'GET', path, undefined, {
    Authorization: `Bearer ${token}`,
    ...(address === undefined ? {} : { 'X-Forwarded-For': address }),
  })

/** A request for a token that a proxy forwards from the address. */
function takeTokenFrom(address: string, form: object = {}): Promise<Answer> {
  const { client_id, client_secret } = client
  const body = new URLSearchParams({ client_id, client_secret, grant_type: 'client_credentials', ...form })
  return send(own.baseUrl, 'POST', '/auth/token', body.toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
    'X-Forwarded-For': address,
  })
}

const INSIDE = ['192.0.2.9', '2001:db8:5::1', '198.51.100.1, 192.0.2.9', '::ffff:192.0.2.9']
// The second: the caller wrote the first address itself, the proxy wrote the last.
const OUTSIDE = ['192.0.3.9', '192.0.2.9, 198.51.100.1', '2001:db9::1', 'unknown', undefined]

beforeAll(async () => {
  const DATABASE_URL = await newDatabase()
  own = await startOwn(await newEnvironment({ DATABASE_URL, TRUSTED_PROXIES: '127.0.0.0/8' }))
  client = await operatorTenant(own)
  token = await client.token()
})
afterAll(endAll)

describe('clients with networks', () => {
  beforeAll(async () => {
    const { allowed_networks } = await allow('192.0.2.0/24', '2001:db8::/32')
    assert.deepEqual(allowed_networks, ['192.0.2.0/24', '2001:db8::/32'])
  })

  test.each(INSIDE)('%s may call and take a token', async (address) => {
    assert.equal((await callFrom(address)).status, 200)
    assert.equal((await takeTokenFrom(address)).status, 200)
  })

  test.each(OUTSIDE)('%s may not call', async (address) => {
    const { detail } = await refused(callFrom(address), 403, 'forbidden')
    assert.equal(detail, 'The client may not call from this address.')
    await refused(callFrom(address, '/events/stream'), 403, 'forbidden')
  })

  test('a right secret from elsewhere gets the answer of a wrong one, after its time', async () => {
    const since = performance.now()
    const right = await takeTokenFrom('192.0.3.9')
    assert.ok(performance.now() - since >= 149)
    const wrong = await takeTokenFrom('192.0.3.9', { client_secret: 'guess' })
    assert.deepEqual([right.status, right.body], [401, wrong.body])
    assert.equal(right.body.error, 'invalid_client')
    const line = await until(
      async () => own.server.output(),
      (output) => output.includes('right credentials from an address that is not allowed'),
    )
    assert.ok(!line.includes(client.client_secret))
  })

  test('failures from elsewhere do not lock out the client', async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 12; n++) statuses.add((await takeTokenFrom('192.0.3.9')).status)
    assert.ok(statuses.has(429))
    assert.equal((await takeTokenFrom('192.0.2.9')).status, 200)
  })

  test('another client of the installation is not concerned', async () => {
    const other = await operatorTenant(own)
    assert.equal((await other.call('GET', '/me', undefined, { 'X-Forwarded-For': '192.0.3.9' })).status, 200)
  })
})

test('a change is immediate, and --everywhere lifts the restriction', async () => {
  await allow('198.51.100.0/24')
  await refused(callFrom('192.0.2.9'), 403, 'forbidden')
  assert.equal((await callFrom('198.51.100.1')).status, 200)
  assert.deepEqual((await allow('--everywhere')).allowed_networks, [])
  assert.equal((await callFrom('192.0.2.9')).status, 200)
})

test('the forwarded address does not count without a trusted proxy', async () => {
  await allow('192.0.2.0/24')
  const { DATABASE_URL, PERSONAL_DATA_KEY, DATA_DIR } = own.environment
  const alone = await startOwn({
    ...(await newEnvironment({ DATABASE_URL: DATABASE_URL! })),
    DATA_DIR: DATA_DIR!,
    ...(PERSONAL_DATA_KEY ? { PERSONAL_DATA_KEY } : {}),
  })
  const { client_id, client_secret } = client
  const form = { client_id, client_secret, grant_type: 'client_credentials' }
  const body = new URLSearchParams(form).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': '192.0.2.9' }
  assert.equal((await send(alone.baseUrl, 'POST', '/auth/token', body, headers)).status, 401)
  await allow('127.0.0.1')
  assert.equal((await fetchToken(alone.baseUrl, form)).status, 200)
})
