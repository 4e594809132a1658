// A server that is killed while the shares of a pool are fixed and booked. Nothing is lost and nothing happens twice:
// every cent and unit of the parent order has an owner afterwards.
import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import { add, compare, multiplyDivideMoney, negate, sum } from '../../src/values/decimal.ts'
import { type Body, type Caller, callerOf } from '../support/caller.ts'
import { houseOf, payIn } from '../support/cash.ts'
import { FIRST_CLOCK } from '../support/first-clock.ts'
import { WORLD } from '../support/instruments.ts'
import { openTestAccount } from '../support/journey.ts'
import { randomFrom } from '../support/random.ts'
import { deskOf, openDeskOf } from '../support/trading.ts'
import { passTime, until } from '../support/until.ts'
import {
  endAll,
  newDatabase,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  startOwn,
} from './own-server.ts'

afterEach(endAll)

const [ACCOUNTS, ORDERS_EACH, KILLS] = [12, 20, 3]
const JUST_BEFORE_CUT = '2027-03-01T13:59:59.000Z'
const SETTINGS = { onboarding: 'minimal', fees: [], venue: { whole_units: true } }

/** A pool of random orders of several accounts, which waits for its cut. */
async function openPool(own: OwnServer, random: () => number) {
  const first = await operatorTenant(own)
  const tenant = callerOf(
    own.baseUrl,
    await first.post('/sandbox/tenants', { name: 'P', settings: SETTINGS, clock: FIRST_CLOCK }),
  )
  const desk = await openDeskOf(tenant, { cash: '100000.00' })
  await desk.price(WORLD, '49.90', '50.03')
  const accounts = [desk.account]
  while (accounts.length < ACCOUNTS) {
    const { account } = await openTestAccount(tenant)
    await payIn(tenant, account.id, '100000.00')
    accounts.push(account.id)
  }
  const { account: firm } = await tenant.post('/sandbox/firm-accounts', { name: 'Rest', is_residual: true })
  await payIn(tenant, firm, '100.00')
  const { id: instrument } = await desk.instrument(WORLD)
  const amount = () => (Math.floor(random() * 400_000 + 100) / 100).toFixed(2)
  const orders = accounts.flatMap((account) =>
    Array.from({ length: ORDERS_EACH }, () => ({ account, instrument, side: 'buy', cash_amount: amount() })),
  )
  const { id } = await tenant.post('/order-batches', { orders })
  const batch = await until<Body>(
    () => tenant.get(`/order-batches/${id}`),
    ({ status }) => status !== 'validating',
  )
  assert.equal(batch.status, 'accepted')
  assert.equal(batch.valid_rows, orders.length)
  return { tenant, accounts, firm, instrument, batch }
}

/** The parent order conserves units and cents, and each order has exactly its share. */
async function checkPool(tenant: Caller, parent: Body, accounts: string[], instrument: string) {
  const { allocations, executions, traded_quantity, traded_notional, rounding_amount } = parent
  assert.equal(allocations.filter((each: Body) => !each.is_residual).length, ACCOUNTS * ORDERS_EACH)
  assert.equal(compare(sum(allocations.map((each: Body) => each.quantity)), traded_quantity), 0)
  assert.equal(compare(sum(executions.map((each: Body) => each.quantity)), traded_quantity), 0)
  const notionals = sum(allocations.map((each: Body) => each.notional))
  assert.equal(compare(add(notionals, rounding_amount), traded_notional), 0)
  assert.equal(traded_notional, multiplyDivideMoney(traded_quantity, '50.03', '1'))
  for (const account of accounts) {
    const desk = deskOf(tenant, account)
    const shares = allocations.filter((each: Body) => each.account === account)
    const [position] = await desk.positions()
    assert.equal(compare(position!.total, sum(shares.map((each: Body) => each.quantity))), 0, account)
    const spent = sum(shares.map((each: Body) => each.notional))
    const { trading, reserved } = await desk.cash()
    assert.equal(compare(trading, add('100000.00', negate(spent))), 0, account)
    assert.equal(reserved, '0.00')
  }
  const orders: Body[] = await tenant.get('/orders?status=filled&limit=200')
  assert.ok(orders.every(({ trades }) => trades.length === 1))
  await tenant.post('/sandbox/clock/advance', { seconds: 7 * 86_400 })
  for (const asset of ['EUR', instrument]) assert.equal((await houseOf(tenant, 'street', asset)) ?? '0', '0')
}

test(`a pool of ${ACCOUNTS * ORDERS_EACH} orders survives ${KILLS} kills at its cut`, async () => {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`pools under kills: TEST_SEED=${seed}`)
  const random = randomFrom(seed)
  const environment = await newEnvironment({ DATABASE_URL: await newDatabase(), LOG_LEVEL: 'error' })
  let own = await startOwn(environment)
  const { tenant, accounts, instrument, batch } = await openPool(own, random)
  await tenant.post('/sandbox/clock/advance', { to: JUST_BEFORE_CUT })
  await tenant.put('/sandbox/clock', { mode: 'running' })
  await passTime(1_000, 'the cut is in a second')
  for (let kill = 0; kill < KILLS; kill++) {
    await passTime(random() * 400, 'kills come at random times')
    await own.stop('SIGKILL')
    own = await startOwn(environment)
  }
  const read = () => tenant.get(`/parent-orders/${batch.parent_orders[0]}`)
  // A job of a process that was killed waits for the end of its heartbeat.
  const parent = await until<Body>(read, ({ status }) => status === 'filled')
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  assert.deepEqual((await tenant.get(`/order-batches/${batch.id}`)).parent_orders, [parent.id])
  await checkPool(tenant, parent, accounts, instrument)
})
