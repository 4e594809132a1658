// Pooled orders: one parent order at the venue for the orders of many accounts, and the share of each in it.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { setAccount } from '../../support/account.ts'
import { houseOf, payIn } from '../../support/cash.ts'
import type { Body, Caller } from '../../support/client.ts'
import { CUT, NO_FEES, openPool, WHOLE } from '../../support/pools.ts'
import { type Desk, deskOf } from '../../support/trading.ts'

const sharesOf = ({ allocations }: Body): string[] =>
  allocations.map(({ quantity, notional }: Body) => `${quantity} ${notional}`)

const assertNothingUnsettled = async (tenant: Caller, world: string) => {
  await tenant.post('/sandbox/clock/advance', { seconds: 7 * 86_400 })
  for (const asset of ['EUR', world])
    assert.equal((await houseOf(tenant, 'street', asset)) ?? '0', '0', asset)
}

describe('a pooled order', () => {
  test('a pooled order waits for the cut, goes out with those of other accounts, and all have one price', async () => {
    const { tenant, world, desks, buy, cut, advance } = await openPool(['1000.00', '1000.00'])
    const [ada, bob] = desks as [Desk, Desk]
    const order = await buy(ada, '100.00')
    assert.equal(order.execution, 'pooled')
    assert.equal(order.is_cancellable, true)
    const other = await buy(bob, '50.00')
    assert.equal(other.parent_order, order.parent_order)
    await advance(3600)
    assert.equal((await ada.order(order.id)).status, 'placed')
    const collecting = await tenant.get(`/parent-orders/${order.parent_order}`)
    assert.equal(collecting.status, 'collecting')
    assert.equal(collecting.cut_at, CUT)
    const parent = await cut()
    // 100 ÷ 50 + 50 ÷ 50 = 3 units, without a price buffer.
    assert.equal(parent.status, 'filled')
    assert.equal(parent.quantity, '3')
    assert.equal(parent.average_price, '50.00000000')
    assert.deepEqual(sharesOf(parent), ['2 100.00', '1 50.00'])
    const filled = await ada.order(order.id)
    assert.equal(filled.status, 'filled')
    assert.equal(filled.trades[0].execution_reference, `${parent.id}:${order.id}`)
    assert.equal((await bob.cash()).trading, '950.00')
    const events: Body[] = await tenant.get('/events?limit=1000')
    const names = events.map(({ name }) => name).filter((name) => name.startsWith('parent_order.'))
    assert.deepEqual(names.reverse(), ['parent_order.started', 'parent_order.filled'])
    await assertNothingUnsettled(tenant, world)
    assert.equal((await ada.order(order.id)).status, 'settled')
  })

  test('a pooled order is cancelled before the cut and not after it, and an order after the cut waits for the next', async () => {
    const { tenant, desks, buy, cut, world } = await openPool(['1000.00', '1000.00'])
    const [ada, bob] = desks as [Desk, Desk]
    const order = await buy(ada, '100.00')
    await buy(bob, '100.00')
    const cancelled = await tenant.post(`${ada.at}/orders/${order.id}/cancel`)
    assert.equal(cancelled.cancelled_reason, 'cancelled_by_client')
    assert.equal((await ada.cash()).trading, '1000.00')
    const parent = await cut()
    assert.deepEqual(sharesOf(parent), ['2 100.00'])
    const late = await buy(ada, '100.00')
    const next = await tenant.get(`/parent-orders/${late.parent_order}`)
    assert.equal(next.cut_at, '2027-03-02T10:00:00.000Z')
    await desks[0]!.advance('2027-03-02T10:00:00.000Z')
    const refused = await tenant.call('POST', `${ada.at}/orders/${late.id}/cancel`)
    assert.equal(refused.body.code, 'order_cancel_forbidden')
    const busy = await tenant.get(`/parent-orders?status=filled&instrument=${world}`)
    assert.equal(busy.length, 2)
  })

  test('a pooled order is left out if its account is suspended before the cut', async () => {
    const { tenant, desks, buy, cut } = await openPool(['1000.00', '1000.00'])
    const [ada, bob] = desks as [Desk, Desk]
    const order = await buy(ada, '100.00')
    await buy(bob, '100.00')
    await setAccount(tenant, ada.account, { status: 'suspended' })
    const parent = await cut()
    assert.deepEqual(sharesOf(parent), ['2 100.00'])
    assert.equal((await ada.order(order.id)).cancelled_reason, 'account_suspended')
  })

  test.each([
    ['a limit order', { order_type: 'limit', limit_price: '50.00' }],
    ['an order that asks for it', { execution: 'straight' }],
  ])('%s goes out straight', async (_, more) => {
    const { desks, buy } = await openPool(['1000.00'])
    const order = await buy(desks[0]!, '100.00', more)
    assert.deepEqual([order.execution, order.parent_order], ['straight', null])
  })

  test('both orders of an account that has two in a pool get the same price, one after the other', async () => {
    const { desks, buy, cut } = await openPool(['1000.00'])
    const [ada] = desks as [Desk]
    await buy(ada, '100.00')
    await buy(ada, '200.00')
    assert.deepEqual(sharesOf(await cut()), ['2 100.00', '4 200.00'])
    const [position] = await ada.positions()
    assert.equal(position!.total, '6')
  })
})

describe('a pool at a venue of whole units', () => {
  test('a pool without a residual account shares fewer units out, and the rest is cash again', async () => {
    const { tenant, desks, buy, cut, world } = await openPool(['1000.00', '1000.00'], {
      ...NO_FEES,
      ...WHOLE,
    })
    const [ada, bob] = desks as [Desk, Desk]
    await buy(ada, '100.00')
    await buy(bob, '75.00')
    const parent = await cut()
    // 2 + 1.5 = 3.5 are wanted, 3 are bought: 3 × 2 ÷ 3.5 = 1.71428, 3 × 1.5 ÷ 3.5 = 1.28571.
    assert.deepEqual([parent.wanted_quantity, parent.quantity], ['3.5', '3'])
    assert.deepEqual(sharesOf(parent), ['1.7143 85.72', '1.2857 64.29'])
    // 150.00 − 85.72 − 64.29
    assert.equal(parent.rounding_amount, '-0.01')
    assert.equal((await ada.cash()).trading, '914.28')
    await assertNothingUnsettled(tenant, world)
  })

  test('a pool with a residual account gives all children what they want, and the firm takes the rest', async () => {
    const { tenant, desks, buy, sell, cut, world, advance } = await openPool(['1000.00', '1000.00'], {
      ...NO_FEES,
      ...WHOLE,
    })
    const [ada, bob] = desks as [Desk, Desk]
    const { account: firm } = await tenant.post('/sandbox/firm-accounts', {
      name: 'Residual',
      is_residual: true,
    })
    await payIn(tenant, firm, '100.00')
    await buy(ada, '100.00')
    await buy(bob, '75.00')
    const parent = await cut()
    assert.equal(parent.quantity, '4')
    assert.deepEqual(sharesOf(parent), ['2 100.00', '1.5 75.00', '0.5 25.00'])
    assert.equal(parent.from_residual, '-0.5')
    const house = deskOf(tenant, firm)
    assert.equal((await house.cash()).trading, '75.00')
    const order = await house.order(parent.allocations[2].order)
    assert.deepEqual([order.purpose, order.status, order.fees], ['residual', 'filled', '0.00'])
    // 1.25 of Ada and 0.5 of the firm are 1 unit down to whole units: the firm takes 0.25 at the bid.
    await sell(ada, '1.25')
    await advance('2027-03-02T10:00:00.000Z')
    const [sale] = await tenant.get('/parent-orders')
    assert.deepEqual([sale.side, sale.quantity, sale.from_residual], ['sell', '1', '-0.25'])
    assert.deepEqual(sharesOf(sale), ['1.25 62.38', '0.25 12.48'])
    const [held] = await house.positions()
    assert.equal(held!.total, '0.75')
    await assertNothingUnsettled(tenant, world)
    assert.equal((await house.cash()).reserved, '0.00')
  })

  test('a pool that is filled in part gives two sizes the same part, and the firm nothing', async () => {
    const settings = { ...NO_FEES, venue: { whole_units: true, pool_fill_ratio: '0.63' } }
    const { tenant, desks, buy, cut, world } = await openPool(['10000.00', '10000.00'], settings)
    const { account: firm } = await tenant.post('/sandbox/firm-accounts', {
      name: 'Residual',
      is_residual: true,
    })
    await payIn(tenant, firm, '100.00')
    await buy(desks[0]!, '2500.00')
    await buy(desks[1]!, '2500.00')
    const parent = await cut()
    assert.deepEqual([parent.quantity, parent.traded_quantity], ['100', '63'])
    assert.deepEqual(sharesOf(parent), ['31.5 1575.00', '31.5 1575.00'])
    assert.equal((await desks[0]!.cash()).trading, '8425.00')
    await assertNothingUnsettled(tenant, world)
  })

  test('a pool that nothing goes out of ends its orders unfilled, and everything is free again', async () => {
    const { desks, buy, cut } = await openPool(['1000.00'], { ...NO_FEES, ...WHOLE })
    const order = await buy(desks[0]!, '20.00')
    const parent = await cut()
    assert.deepEqual([parent.status, parent.quantity], ['cancelled', '0'])
    assert.equal((await desks[0]!.order(order.id)).cancelled_reason, 'unfilled')
    assert.equal((await desks[0]!.cash()).trading, '1000.00')
  })
})

describe('a parent order', () => {
  test('a parent order that the venue rejects ends with its children', async () => {
    const { tenant, desks, buy, cut, world } = await openPool(['1000.00'], {
      ...NO_FEES,
      venue: { rejects: ['IE00B4L5Y983'] },
    })
    const order = await buy(desks[0]!, '100.00')
    assert.equal((await tenant.get(`/instruments/${world}`)).symbol, 'IE00B4L5Y983')
    const parent = await cut()
    assert.equal(parent.status, 'cancelled')
    assert.equal((await desks[0]!.order(order.id)).cancelled_reason, 'execution_failed')
    assert.equal((await desks[0]!.cash()).trading, '1000.00')
  })

  test('a parent order in slices has the average price of all of them', async () => {
    const settings = { ...NO_FEES, venue: { slices: 2, slice_interval_ms: 60_000 } }
    const { desks, buy, cut, price, advance, tenant, world } = await openPool(['1000.00'], settings)
    await price('IE00B4L5Y983', '50.00', '50.10', '2027-03-01T14:00:30.000Z')
    const order = await buy(desks[0]!, '100.00')
    assert.equal((await cut()).status, 'executing')
    await advance(60)
    const parent = await tenant.get(`/parent-orders/${order.parent_order}`)
    // Up to 50.00 × 1.005 = 50.25 the cash buys 1.99 units for certain: 0.995 at 50.00 and 0.995 at 50.10.
    assert.equal(parent.average_price, '50.05000000')
    assert.deepEqual(sharesOf(parent), ['1.99 99.60'])
    await assertNothingUnsettled(tenant, world)
  })

  test('a parent order that the venue declares void takes every share back, and a single share is refused', async () => {
    const { tenant, desks, buy, cut, world } = await openPool(['1000.00', '1000.00'], {
      ...NO_FEES,
      ...WHOLE,
    })
    const [ada, bob] = desks as [Desk, Desk]
    const order = await buy(ada, '100.00')
    await buy(bob, '75.00')
    const parent = await cut()
    const [trade] = (await ada.order(order.id)).trades
    const alone = await tenant.call('POST', `/sandbox/trades/${trade.id}/bust`)
    assert.equal(alone.body.code, 'conflict')
    const busted = await tenant.post(`/sandbox/parent-orders/${parent.id}/bust`)
    assert.deepEqual([busted.executions, busted.rounding_amount], [[], '0.00'])
    for (const desk of [ada, bob]) {
      assert.equal((await desk.cash()).trading, '1000.00')
      const [position] = await desk.positions()
      assert.deepEqual([position!.status, position!.total], ['closed', '0'])
    }
    await assertNothingUnsettled(tenant, world)
  })

  test('a parent order whose shares one account has spent stays as it is', async () => {
    const { tenant, desks, buy, cut } = await openPool(['1000.00', '1000.00'])
    const [ada, bob] = desks as [Desk, Desk]
    await buy(ada, '100.00')
    await buy(bob, '50.00')
    const parent = await cut()
    await bob.place({ instrument: parent.instrument.id, side: 'sell', quantity: '1' })
    await bob.advance(1)
    const refused = await tenant.call('POST', `/sandbox/parent-orders/${parent.id}/bust`)
    assert.equal(refused.body.code, 'conflict')
    assert.equal((await ada.cash()).trading, '900.00')
  })
})
