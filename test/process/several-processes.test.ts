// Several processes on one database: what one does, the others know.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Body, type Caller, send } from '../support/caller.ts'
import { childrenOf } from '../support/children.ts'
import { queryAt } from '../support/database.ts'
import { passTime, until } from '../support/until.ts'
import {
  endAll,
  endServers,
  fundedAccount,
  newDatabase,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  startOwn,
} from './own-server.ts'

afterAll(endAll)

const isFilled = (order: Body) => order.status === 'filled' || order.status === 'settled'

/** A read on a connection of its own, so that the next process in turn serves it. */
const readAnew = async (tenant: Caller, path: string): Promise<Body> => {
  const headers = { Authorization: `Bearer ${await tenant.token()}`, Connection: 'close' }
  return (await send(tenant.baseUrl, 'GET', path, undefined, headers)).body
}

/** Writes from several sides while the clock is switched to and fro; every one of them must succeed. */
async function writeOnMovingClock(tenant: Caller, place: () => Promise<Body>) {
  const orders: Body[] = []
  let over = false
  const writers = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!over && orders.length < 120) orders.push(await place())
    }),
  )
  const switches = (async () => {
    for (let turn = 0; turn < 8; turn++) {
      await tenant.put('/sandbox/clock', { mode: turn % 2 ? 'running' : 'frozen' })
      if (turn % 3 === 0) await tenant.post('/sandbox/clock/advance', { seconds: 60 })
    }
  })().finally(() => {
    over = true
  })
  await Promise.all([writers, switches])
  return orders
}

describe('API_PROCESSES=2', () => {
  let own: OwnServer
  let tenant: Caller
  let funded: Awaited<ReturnType<typeof fundedAccount>>

  beforeAll(async () => {
    own = await startOwn(await newEnvironment({ API_PROCESSES: '2', DATABASE_URL: await newDatabase() }))
    tenant = await operatorTenant(own)
    funded = await fundedAccount(tenant)
  })
  afterAll(endServers)

  test('the worker carries out an order that another process accepted', async () => {
    const order = await funded.place()
    await until(() => readAnew(tenant, `${funded.orders}/${order.id}`), isFilled)
  })

  test('a clock that one process froze is frozen for the other', async () => {
    const { now } = await tenant.put('/sandbox/clock', { mode: 'frozen' })
    await passTime(200, 'a clock that runs would show it')
    const seen = await Promise.all(Array.from({ length: 12 }, () => readAnew(tenant, '/sandbox/clock')))
    assert.deepEqual([...new Set(seen.map((clock) => `${clock.mode} ${clock.now}`))], [`frozen ${now}`])
    await tenant.put('/sandbox/clock', { mode: 'running' })
  })

  test('no write fails while a clock is moved', async () => {
    const orders = await writeOnMovingClock(tenant, funded.place)
    assert.ok(orders.length >= 10, `${orders.length} orders`)
    for (const { id } of orders) await until(() => readAnew(tenant, `${funded.orders}/${id}`), isFilled)
    assert.equal((await tenant.get('/sandbox/ledger')).balanced, true)
  })

  test('Ctrl-C at a terminal reaches every process at the same time, and no request is cut off', async () => {
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    await Promise.all(Array.from({ length: 30 }, funded.place))
    const advance = tenant.post('/sandbox/clock/advance', { seconds: 5 * 86_400 }, { Connection: 'close' })
    await until(
      () => readAnew(tenant, '/sandbox/clock'),
      (clock) => clock.mode === 'advancing',
    )
    for (const pid of [...(await childrenOf(own.server.child.pid!)), own.server.child.pid!])
      process.kill(pid, 'SIGINT')
    assert.equal((await advance).processed.executions, 30)
    assert.equal(await own.server.ended, 0, own.server.output())
  })
})

describe('ROLE=api and ROLE=worker', () => {
  let api: OwnServer
  let worker: OwnServer
  let tenant: Caller
  let funded: Awaited<ReturnType<typeof fundedAccount>>

  beforeAll(async () => {
    const DATABASE_URL = await newDatabase()
    const one = await newEnvironment({ SEED: 'demo', DATABASE_URL })
    const two = { ...(await newEnvironment({ SEED: 'demo', DATABASE_URL })), DATA_DIR: one.DATA_DIR! }
    // Both start at the same time on an empty database, as in a cluster.
    ;[api, worker] = await Promise.all([
      startOwn({ ...one, ROLE: 'api' }),
      startOwn({ ...two, ROLE: 'worker' }),
    ])
    tenant = await operatorTenant(api)
    funded = await fundedAccount(tenant)
  })
  afterAll(endServers)

  test('one of two servers that start on an empty database prepares it', async () => {
    const url = api.environment.DATABASE_URL!
    const demo = await queryAt(url, `select id from tenants where name = 'Holdfast demo'`)
    assert.equal(demo.length, 1)
    const keys = await queryAt(url, 'select kid from signing_keys')
    assert.equal(keys.length, 1)
  })

  test('the worker carries out orders that the API accepted, and the API alone does not', async () => {
    const order = await funded.place()
    await until(() => tenant.get(`${funded.orders}/${order.id}`), isFilled)
    assert.equal(await worker.stop(), 0)
    const waiting = await funded.place()
    await passTime(600, 'nothing says that nobody carries the order out')
    assert.equal((await tenant.get(`${funded.orders}/${waiting.id}`)).status, 'placed')
    worker = await startOwn(worker.environment)
    await until(() => tenant.get(`${funded.orders}/${waiting.id}`), isFilled)
  })

  test('no write fails while a clock is moved', async () => {
    const orders = await writeOnMovingClock(tenant, funded.place)
    for (const { id } of orders) await until(() => tenant.get(`${funded.orders}/${id}`), isFilled)
  })
})
