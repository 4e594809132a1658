// The networks of a client over the operator API; test/process/client-networks.test.ts calls from many addresses.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Body, freshTenant, offenders, refused } from '../../support/client.ts'
import { newOperator } from '../../support/operators.ts'

/** A client of a fresh tenant, and a developer who restricts it. */
async function openClient() {
  const client = await freshTenant()
  const { call } = await newOperator('developer', client.tenant)
  const at = `/operator/tenants/${client.tenant}/clients`
  return {
    client,
    call,
    at,
    restrict: (networks: unknown, of = client.client_id) => call('PUT', `${at}/${of}/networks`, { networks }),
    list: async () => (await call('GET', at)).body as Body[],
  }
}

test('a client loses access immediately, with its token too, and gets it back', async () => {
  const { client, restrict, list } = await openClient()
  assert.equal((await client.call('GET', '/me')).status, 200)
  const { status, body } = await restrict(['192.0.2.1', '192.0.2.1/32', '2001:DB8::/32'])
  const allowed_networks = ['192.0.2.1/32', '2001:db8::/32']
  assert.deepEqual([status, body], [200, { id: client.client_id, allowed_networks }])
  assert.deepEqual((await list())[0]!.allowed_networks, allowed_networks)
  await refused(client.call('GET', '/me'), 403, 'forbidden')
  assert.equal((await restrict(['127.0.0.0/8', '::1'])).status, 200)
  assert.equal((await client.call('GET', '/me')).status, 200)
  assert.deepEqual((await restrict([])).body.allowed_networks, [])
  assert.equal((await client.call('GET', '/me')).status, 200)
})

test('a refused write from elsewhere changes nothing', async () => {
  const { client, restrict } = await openClient()
  await client.token()
  await restrict(['192.0.2.0/24'])
  const webhook = { url: 'https://example.com/hook' }
  await refused(client.call('POST', '/webhooks', webhook), 403, 'forbidden')
  await restrict([])
  assert.deepEqual(await client.get('/webhooks'), [])
})

test('each wrong network is listed, and the earlier ones stay', async () => {
  const { restrict, list } = await openClient()
  await restrict(['127.0.0.1'])
  const { status, body } = await restrict(['127.0.0.1', '10.0.0.1/8', 'office.example', '10.0.0.0/33'])
  assert.equal(status, 400)
  assert.deepEqual(
    offenders(body),
    [1, 2, 3].map((n) => `body.networks.${n} invalid_param`),
  )
  assert.equal(body.params[0].detail, 'The network of this address is 10.0.0.0/8.')
  assert.deepEqual((await list())[0]!.allowed_networks, ['127.0.0.1/32'])
})

const MANY = Array.from({ length: 101 }, (_, n) => `10.0.0.${n}`)

test.each([
  ['null', null],
  ['a text', '127.0.0.1'],
  ['an empty network', ['']],
  ['a number', [7]],
  ['101 networks', MANY],
])('%s is refused', async (_, networks) => {
  const { restrict, list } = await openClient()
  assert.equal((await restrict(networks)).status, 400)
  assert.deepEqual((await list())[0]!.allowed_networks, [])
})

test('a client of another tenant is not found, and not restricted', async () => {
  const [mine, theirs] = [await openClient(), await openClient()]
  assert.equal((await mine.restrict(['192.0.2.0/24'], theirs.client.client_id)).status, 404)
  assert.equal((await theirs.client.call('GET', '/me')).status, 200)
})
