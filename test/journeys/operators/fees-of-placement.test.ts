// An order keeps the fees of the instant at which it was placed: what it reserves, what it is charged and what comes back
// are of one schedule, also if a new one begins in between, or if another process of the server takes the order on.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFees } from '../../../src/features/billing/read.ts'
import { placeOrder } from '../../../src/features/orders/trading/placement/place-order.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { WORLD } from '../../support/instruments.ts'
import { newOperator } from '../../support/operators.ts'
import { openPool } from '../../support/pools.ts'
import { feeOf, feesDesk, settingsOf } from '../../support/settings.ts'
import { holdLedger } from '../../support/trading.ts'
import { until } from '../../support/until.ts'

/** A fee of 9.00 from 10:01 on, which replaces the usual 1.50. */
const DEARER = { effective_from: '2027-03-01', settings: { fees: [feeOf('9.00')] } }

test('an order that is replaced under new fees keeps its own, and the bust of its trade returns them', async () => {
  const desk = await feesDesk()
  const start = (await desk.cash()).trading
  const terms = {
    side: 'buy',
    quantity: '10',
    order_type: 'limit',
    time_in_force: 'gtc',
    limit_price: '40.00',
  }
  const { body: order } = await desk.ask(terms)
  await desk.put('fees', DEARER)
  await desk.advance(120)
  const next = { quantity: '14', limit_price: '39.00' }
  assert.equal((await desk.tenant.call('PUT', `${desk.at}/orders/${order.id}`, next)).status, 200)
  assert.equal((await desk.cash()).reserved, '557.50') // 10 × 40 + 4 × 39 + 1.50
  await desk.advance(1)
  assert.equal((await desk.cash()).reserved, '547.50') // 14 × 39 + 1.50
  await desk.price(WORLD, '38.90', '39.00')
  await desk.advance(120)
  const filled = await desk.order(order.id)
  assert.deepEqual([filled.status, filled.fees], ['filled', '1.50'])
  await desk.tenant.post(`/sandbox/trades/${filled.trades[0].id}/bust`)
  assert.equal(await desk.feesOf(order), '0.00')
  assert.equal((await desk.cash()).trading, start)
  await holdLedger(desk)
})

test('orders of one pool that were placed under two schedules are sized and charged by their own', async () => {
  const pool = await openPool(['1000.00', '1000.00'], {})
  const [ada, bob] = pool.desks as [(typeof pool.desks)[0], (typeof pool.desks)[0]]
  const { put } = settingsOf(pool.tenant.tenant, await newOperator('finance', pool.tenant.tenant))
  const early = await pool.buy(ada, '101.50')
  await put('fees', DEARER)
  await pool.advance(120)
  const late = await pool.buy(bob, '109.00')
  const parent = await pool.cut()
  // 100 ÷ 50 units each: 101.50 − 1.50 and 109.00 − 9.00.
  assert.deepEqual(
    parent.allocations.map(({ quantity }: { quantity: string }) => quantity),
    ['2', '2'],
  )
  assert.deepEqual([(await ada.order(early.id)).fees, (await bob.order(late.id)).fees], ['1.50', '9.00'])
  await holdLedger(ada)
})

test('an order that one process places is charged by another as it was reserved, before and after the first instant', async () => {
  const desk = await feesDesk()
  const app = await testApp()
  const other = { app, tenant: desk.id }
  const place = () =>
    changeAs(app, desk.id, (context) =>
      placeOrder(context, desk.account, {
        instrument: desk.world,
        side: 'buy',
        order_type: 'limit',
        quantity: '1',
        limit_price: '50.00',
      } as never),
    )
  // Fills the cache of this process, which the change of the other one drops.
  await readFees(other)
  const { in_force_at } = (await desk.put('fees', DEARER)).body
  await until(
    async () => (await readFees(other))(in_force_at),
    ([fee]) => fee?.chargeable_currencies.EUR?.unit_amount === '9.00',
  )
  const early = await place()
  assert.equal((await desk.cash()).reserved, '51.50')
  await desk.advance(60)
  const late = await place()
  assert.equal((await desk.cash()).reserved, '59.00')
  await desk.advance(120)
  assert.deepEqual([await desk.feesOf(early), await desk.feesOf(late)], ['1.50', '9.00'])
  assert.equal((await desk.cash()).trading, '99889.50') // 100000.00 − 51.50 − 59.00
  await holdLedger(desk)
})
