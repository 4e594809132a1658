// The first start makes a demo tenant and its credentials; later starts keep both.
import assert from 'node:assert/strict'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { type Body, callerOf } from '../support/caller.ts'
import { venueFile } from '../support/fix-desk.ts'
import { freePort } from '../support/free-port.ts'
import { endAll, newEnvironment, startOwn } from './own-server.ts'

afterAll(endAll)

const SEEDING = 'creating the demo tenant'

async function listOrders(credentials: Body): Promise<string[]> {
  const caller = callerOf(credentials.base_url, credentials)
  const events: Body[] = await caller.get('/events?limit=1000')
  const placed = events.filter((event) => event.name === 'order.placed')
  return placed.map((event) => event.resource.id as string).sort()
}

test('the demo tenant outlives its server, and lost credentials are created again', async () => {
  const environment = await newEnvironment({ SEED: 'demo' })
  const file = join(environment.DATA_DIR!, 'credentials.json')
  const read = () => JSON.parse(readFileSync(file, 'utf8'))

  const first = await startOwn(environment)
  assert.match(first.server.output(), new RegExp(SEEDING))
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const credentials = read()
  assert.deepEqual(Object.keys(credentials), ['base_url', 'client_id', 'client_secret'])
  assert.equal(credentials.base_url, environment.BASE_URL)
  const orders = await listOrders(credentials)
  assert.equal(orders.length, 5) // Three customers: 3, 1 and 1 buys.
  assert.equal(await first.stop(), 0)

  const second = await startOwn(environment)
  assert.doesNotMatch(second.server.output(), new RegExp(SEEDING))
  assert.deepEqual(read(), credentials)
  assert.deepEqual(await listOrders(credentials), orders)
  assert.equal(await second.stop(), 0)

  rmSync(file)
  const third = await startOwn(environment)
  assert.doesNotMatch(third.server.output(), new RegExp(SEEDING))
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.notEqual(read().client_id, credentials.client_id)
  assert.deepEqual(await listOrders(read()), orders)
  assert.deepEqual(await listOrders(credentials), orders)
  assert.equal(await third.stop(), 0)
})

test('the demo tenant does not wait for the venue of VENUE_FILE', async () => {
  const port = await freePort() // Nobody listens there.
  const VENUE_FILE = venueFile({ port, sender_comp_id: 'HOLDFAST', target_comp_id: 'VENUE' })
  const { server, stop } = await startOwn(await newEnvironment({ SEED: 'demo', VENUE_FILE }))
  assert.match(server.output(), new RegExp(SEEDING))
  assert.equal(await stop(), 0)
})

test('a broken file in DATA_DIR is reported in one line, and the start continues', async () => {
  const environment = await newEnvironment({ SEED: 'demo' })
  const file = join(environment.DATA_DIR!, 'credentials.json')
  const lock = join(environment.DATA_DIR!, 'postgres', 'owner.lock')
  const read = () => JSON.parse(readFileSync(file, 'utf8'))
  const first = await startOwn(environment)
  const credentials = read()
  assert.equal(await first.stop(), 0)

  const spoilt = [
    '{"base_url": "http',
    '[]',
    JSON.stringify({ ...credentials, client_secret: 'another' }),
    JSON.stringify({ ...credentials, client_id: `cli_${'0'.repeat(22)}` }),
  ]
  for (const [index, text] of spoilt.entries()) {
    writeFileSync(file, text)
    writeFileSync(lock, ['4711', '"4711"', '{"pid": 1}', ''][index]!)
    const server = await startOwn(environment)
    const printedValue = (name: string) =>
      server.server
        .output()
        .split('\n')
        .filter((line) => line.includes(`${name} `))
    assert.equal(printedValue('credentials.json').length, 1, server.server.output())
    assert.equal(printedValue('owner.lock').length, 1, server.server.output())
    assert.equal((await callerOf(environment.BASE_URL!, read()).call('GET', '/me')).status, 200)
    assert.equal(await server.stop(), 0)
  }

  const healthy = await startOwn(environment)
  assert.doesNotMatch(healthy.server.output(), /owner\.lock|credentials\.json [^"]/)
  assert.equal(await healthy.stop(), 0)
})
