// Limit orders, and the cancellation of orders.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { setAccount } from '../../support/account.ts'
import { allAvailable } from '../../support/cash.ts'
import { type Body, refused } from '../../support/client.ts'
import { WORLD } from '../../support/instruments.ts'
import { type Desk, holdLedger, openDesk, worldDesk } from '../../support/trading.ts'

describe('limit orders', () => {
  const limitBuy = { side: 'buy', order_type: 'limit', cash_amount: '1000.00', limit_price: '25.75' }

  test('rest until the market reaches the limit, and fill at the limit', async () => {
    const desk = await worldDesk()
    const order = await desk.place({ instrument: desk.world, ...limitBuy })
    // (1000.00 − 1.50) ÷ 25.75 = 38.7766…; 38.7766 × 25.75 + 1.50 = 999.99745, up to 1000.00
    assert.deepEqual([order.status, order.is_cancellable, order.limit_price], ['placed', true, '25.75'])
    assert.deepEqual(await desk.cash(), {
      total: '100000.00',
      trading: '99000.00',
      withdrawal: '99000.00',
      reserved: '1000.00',
    })
    await desk.advance(1)
    assert.equal((await desk.order(order.id)).status, 'executing')
    assert.deepEqual(
      (await desk.tenant.get(`${desk.at}/pending-orders`)).map((one: Body) => one.id),
      [order.id],
    )
    await desk.price(WORLD, '25.70', '25.76')
    await desk.advance(1)
    assert.equal((await desk.order(order.id)).status, 'executing')
    await desk.price(WORLD, '25.60', '25.70')
    await desk.advance(1)
    const filled = await desk.order(order.id)
    assert.deepEqual(
      [filled.status, filled.traded_quantity, filled.is_cancellable],
      ['filled', '38.7766', false],
    )
    assert.deepEqual([filled.trades[0].price, filled.traded_notional], ['25.75', '998.50']) // 998.49745
    assert.deepEqual(await desk.cash(), allAvailable('99000.00'))
    assert.deepEqual(await desk.story(), [
      'order.placed',
      'order.executing',
      'trade.executed',
      'position.opened',
      'order.filled',
    ])
  })

  test('limit orders are cancelled at the close of their session if nothing has executed', async () => {
    const desk = await worldDesk()
    const order = await desk.place({ instrument: desk.world, ...limitBuy })
    const done = await desk.advance('2027-03-01T16:29:59.999Z') // Xetra closes at 17:30 in Frankfurt
    assert.equal((await desk.order(order.id)).status, 'executing', JSON.stringify(done))
    await desk.advance(1)
    const { status, cancelled_reason, cancelled_at, fees } = await desk.order(order.id)
    assert.deepEqual([status, cancelled_reason, fees], ['cancelled', 'expired', '0.00'])
    assert.equal(cancelled_at, '2027-03-01T16:30:00.000Z')
    assert.deepEqual(await desk.cash(), allAvailable('100000.00'))
    await holdLedger(desk)
  })

  test('placed after the close belong to the next session', async () => {
    const desk = await worldDesk({ instant: '2027-03-05T18:00:00.000Z' }) // a Friday evening
    const order = await desk.place({ instrument: desk.world, ...limitBuy })
    await desk.advance('2027-03-08T16:29:00.000Z')
    assert.equal((await desk.order(order.id)).status, 'executing')
    await desk.advance('2027-03-08T16:31:00.000Z')
    assert.equal((await desk.order(order.id)).cancelled_reason, 'expired')
  })

  test('limit orders fill on the simulated market in the first minute that reaches the limit', async () => {
    const desk = await openDesk()
    const { id } = await desk.instrument(WORLD)
    const [now] = await desk.tenant.get(`/prices?symbol=${WORLD}`)
    // Just below the ask of now: some minute of the day goes there, or none does and the order expires.
    const limit_price = (Number(now.ask) - 0.1).toFixed(2)
    const order = await desk.place({
      instrument: id,
      side: 'buy',
      order_type: 'limit',
      cash_amount: '1000.00',
      limit_price,
    })
    await desk.advance('2027-03-02T00:00:00.000Z')
    const ended = await desk.order(order.id)
    if (ended.status === 'cancelled') assert.equal(ended.cancelled_reason, 'expired')
    else {
      const { executed_at } = ended.trades[0]
      const asof = (at: string) => desk.tenant.get(`/prices?symbol=${WORLD}&asof=${at}`)
      const [then] = await asof(executed_at)
      const [before] = await asof(new Date(Date.parse(executed_at) - 60_000).toISOString())
      assert.ok(Number(then.ask) <= Number(limit_price) && Number(before.ask) > Number(limit_price))
    }
  })

  test('limit orders to sell wait for the bid, and reserve units', async () => {
    const desk = await worldDesk()
    await desk.place({ instrument: desk.world, side: 'buy', quantity: '10' })
    await desk.advance(1)
    const order = await desk.place({
      instrument: desk.world,
      side: 'sell',
      order_type: 'limit',
      quantity: '4',
      limit_price: '55.00',
    })
    const [held] = await desk.positions()
    assert.deepEqual([held.total, held.reserved, held.available_for_trading], ['10', '4', '6'])
    await desk.price(WORLD, '55.01', '55.20')
    await desk.advance(1)
    const filled = await desk.order(order.id)
    assert.deepEqual(
      [filled.status, filled.trades[0].price, filled.traded_notional],
      ['filled', '55.00', '220.00'],
    )
    const [after] = await desk.positions()
    assert.deepEqual([after.total, after.reserved, after.average_price], ['6', '0', '50.00'])
    await holdLedger(desk)
  })
})

describe('cancelling', () => {
  const limitBuy = { side: 'buy', order_type: 'limit', cash_amount: '100.00', limit_price: '10.00' }
  const cancel = (desk: Desk, id: string) => desk.tenant.call('POST', `${desk.at}/orders/${id}/cancel`)

  test('a placed limit order ends immediately, one at the venue when the venue answers', async () => {
    const desk = await worldDesk()
    const placed = await desk.place({ instrument: desk.world, ...limitBuy })
    const first = (await cancel(desk, placed.id)).body
    assert.deepEqual([first.status, first.cancelled_reason], ['cancelled', 'cancelled_by_client'])
    const resting = await desk.place({ instrument: desk.world, ...limitBuy })
    await desk.advance(1)
    assert.equal((await cancel(desk, resting.id)).body.status, 'cancelling')
    assert.equal((await cancel(desk, resting.id)).body.status, 'cancelling')
    assert.deepEqual(await desk.cash(), {
      total: '100000.00',
      trading: '99900.00',
      withdrawal: '99900.00',
      reserved: '100.00',
    })
    await desk.advance(1)
    const ended = await desk.order(resting.id)
    assert.deepEqual([ended.status, ended.cancelled_reason], ['cancelled', 'cancelled_by_client'])
    assert.deepEqual(await desk.cash(), allAvailable('100000.00'))
    assert.deepEqual((await cancel(desk, resting.id)).body, ended)
    assert.deepEqual(await desk.story(), [
      'order.placed',
      'order.cancelled',
      'order.placed',
      'order.executing',
      'order.cancelled',
    ])
  })

  test('a fill may win the race', async () => {
    const desk = await worldDesk()
    const { id } = await desk.place({ instrument: desk.world, ...limitBuy })
    await desk.advance(1)
    await cancel(desk, id)
    await desk.price(WORLD, '9.00', '9.50')
    await desk.advance(1)
    assert.equal((await desk.order(id)).status, 'filled')
  })

  test('market orders, filled orders and unknown ones cannot be cancelled', async () => {
    const desk = await worldDesk()
    const market = await desk.place({ instrument: desk.world, side: 'buy', cash_amount: '10.00' })
    await refused(cancel(desk, market.id), 409, 'order_cancel_forbidden')
    const filling = await desk.place({ instrument: desk.world, ...limitBuy, limit_price: '60.00' })
    await desk.advance(1)
    await refused(cancel(desk, filling.id), 409, 'order_cancel_forbidden')
    await refused(cancel(desk, 'ord_nothing'), 404, 'not_found')
  })

  test('an instrument that stops trading ends the orders that have no trade', async () => {
    const desk = await worldDesk()
    const resting = await desk.place({ instrument: desk.world, ...limitBuy })
    await desk.advance(1)
    const placed = await desk.place({ instrument: desk.world, side: 'buy', cash_amount: '10.00' })
    await desk.tenant.post(`/sandbox/instruments/${desk.world}/trading-status`, {
      trading_status: 'not_trading',
    })
    for (const { id } of [resting, placed]) {
      const { status, cancelled_reason } = await desk.order(id)
      assert.deepEqual([status, cancelled_reason], ['cancelled', 'instrument_not_trading'])
    }
    assert.deepEqual(await desk.cash(), allAvailable('100000.00'))
    await holdLedger(desk)
  })

  test('orders of a suspended account end before they are sent', async () => {
    const desk = await worldDesk()
    const { id } = await desk.place({ instrument: desk.world, side: 'buy', cash_amount: '10.00' })
    await setAccount(desk.tenant, desk.account, { status: 'suspended' })
    await desk.advance(1)
    assert.equal((await desk.order(id)).cancelled_reason, 'account_suspended')
    assert.deepEqual(await desk.story(), ['order.placed', 'order.cancelled'])
  })
})
