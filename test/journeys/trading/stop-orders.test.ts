// Stop and stop-limit orders: what they reserve, when they are triggered, what they become, and how they end.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { changeAccountStatus } from '../../../src/features/back-office/compliance/change-account-status.ts'
import { allAvailable } from '../../support/cash.ts'
import { type Body, offenders, refused } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { FUND, WORLD } from '../../support/instruments.ts'
import { type Desk, holdLedger, openDesk, worldDesk } from '../../support/trading.ts'

const STOP = { side: 'buy', order_type: 'stop', quantity: '10', stop_price: '52.00' }
const STOP_LIMIT = { ...STOP, order_type: 'stop_limit', limit_price: '52.50' }
const SELL = { side: 'sell', order_type: 'stop', quantity: '4', stop_price: '45.00' }

const stateOf = async (desk: Desk, id: string) => {
  const { status, triggered_at, traded_quantity, cancelled_reason } = await desk.order(id)
  return [status, triggered_at, traded_quantity, cancelled_reason]
}
const reservedOf = async (desk: Desk) => (await desk.cash()).reserved

/** A desk with a resting order; the market stands at 49.90 to 50.00. */
async function resting(order: object, settings: object = {}) {
  const desk = await worldDesk({ settings })
  if ((order as Body).side === 'sell') {
    await desk.place({ instrument: desk.world, side: 'buy', quantity: '10' })
    await desk.advance(1)
  }
  const placed = await desk.place({ instrument: desk.world, ...order })
  await desk.advance(1)
  assert.deepEqual(await stateOf(desk, placed.id), ['executing', null, '0', null])
  return { desk, id: placed.id as string, placed }
}

describe('a stop order to buy', () => {
  test('a stop order to buy reserves its cost at the stop price and the buffer, and executes once the ask reaches the price', async () => {
    const { desk, id, placed } = await resting(STOP)
    assert.deepEqual(
      [placed.order_type, placed.stop_price, placed.limit_price, placed.time_in_force, placed.expires_on],
      ['stop', '52.00', null, 'gtc', '2027-05-28'],
    )
    assert.deepEqual([placed.is_cancellable, placed.triggered_at, placed.fees], [true, null, '1.50'])
    assert.equal(await reservedOf(desk), '531.90') // 10 × 52.00 × 1.02 + 1.50
    await desk.price(WORLD, '51.90', '51.9999')
    await desk.advance(1)
    assert.deepEqual(await stateOf(desk, id), ['executing', null, '0', null])
    await desk.price(WORLD, '51.90', '52.00')
    await desk.advance(1)
    const { triggered_at, trades, ...order } = await desk.order(id)
    assert.deepEqual([order.status, order.traded_notional, trades[0].price], ['filled', '520.00', '52.00'])
    assert.equal(triggered_at, trades[0].executed_at)
    assert.deepEqual(await desk.cash(), allAvailable('99478.50')) // 10 × 52.00 + 1.50
    assert.deepEqual(await desk.story(), [
      'order.placed',
      'order.executing',
      'order.triggered',
      'trade.executed',
      'position.opened',
      'order.filled',
    ])
    await holdLedger(desk)
  })

  // 53.04 is 2 % above the stop price.
  test.each([
    ['within the buffer executes', '53.04', 'filled', null, '99468.10'],
    [
      'beyond the buffer is cancelled, and costs nothing',
      '53.05',
      'cancelled',
      'execution_failed',
      '100000.00',
    ],
  ])('a stop order to buy that the market jumps over %s', async (_, ask, status, reason, cash) => {
    const { desk, id } = await resting(STOP)
    await desk.price(WORLD, '52.90', ask)
    await desk.advance(1)
    const order = await desk.order(id)
    assert.deepEqual([order.status, order.cancelled_reason], [status, reason])
    assert.equal(order.triggered_at, '2027-03-01T10:00:01.000Z')
    assert.deepEqual(await desk.cash(), allAvailable(cash))
    await holdLedger(desk)
  })

  test('a stop order to buy is triggered by a price that comes before the order has gone out', async () => {
    const desk = await worldDesk()
    const { id } = await desk.place({ instrument: desk.world, ...STOP })
    await desk.price(WORLD, '51.90', '52.10')
    await desk.advance(1)
    assert.deepEqual((await stateOf(desk, id)).slice(0, 2), ['filled', '2027-03-01T10:00:00.001Z'])
  })

  test('a stop order to buy executes in slices at the price of its trigger', async () => {
    const { desk, id } = await resting(STOP, { venue: { slices: 2, slice_interval_ms: 86_400_000 } })
    await desk.price(WORLD, '51.90', '52.00')
    await desk.advance(1)
    await desk.price(WORLD, '59.90', '60.00')
    assert.deepEqual((await stateOf(desk, id)).slice(2), ['5', null])
    assert.equal(await reservedOf(desk), '271.90') // 531.90 − 5 × 52.00
    await desk.advance(86_400)
    const { status, trades } = await desk.order(id)
    assert.deepEqual([status, ...trades.map((trade: Body) => trade.price)], ['filled', '52.00', '52.00'])
    assert.deepEqual(await desk.cash(), allAvailable('99478.50'))
    assert.equal((await desk.story()).filter((name) => name === 'order.triggered').length, 1)
  })

  test('a stop order to buy follows the simulated market to the minute in which the ask reaches the price', async () => {
    const desk = await openDesk()
    const { id: instrument } = await desk.instrument(WORLD)
    const [now] = await desk.tenant.get(`/prices?symbol=${WORLD}`)
    const stop_price = (Number(now.ask) + 0.05).toFixed(2)
    const { id } = await desk.place({ instrument, ...STOP, stop_price })
    await desk.advance('2027-03-08T00:00:00.000Z')
    const { triggered_at } = await desk.order(id)
    const askAt = async (at: string) =>
      Number((await desk.tenant.get(`/prices?symbol=${WORLD}&asof=${at}`))[0].ask)
    assert.ok((await askAt(triggered_at)) >= Number(stop_price))
    const before = new Date(Date.parse(triggered_at) - 60_000).toISOString()
    assert.ok((await askAt(before)) < Number(stop_price))
  })
})

describe('a stop-limit order', () => {
  test('a stop-limit order reserves its cost at the limit, and rests there after a jump of the market', async () => {
    const { desk, id } = await resting(STOP_LIMIT)
    assert.equal(await reservedOf(desk), '526.50') // 10 × 52.50 + 1.50
    await desk.price(WORLD, '54.90', '55.00')
    await desk.advance(1)
    assert.deepEqual(await stateOf(desk, id), ['executing', '2027-03-01T10:00:01.000Z', '0', null])
    assert.equal((await desk.order(id)).is_cancellable, true)
    // Below its stop price again: what was triggered stays so.
    await desk.price(WORLD, '50.90', '51.00')
    await desk.advance(1)
    const { status, trades } = await desk.order(id)
    assert.deepEqual([status, trades[0].price], ['filled', '52.50'])
    assert.deepEqual(await desk.cash(), allAvailable('99473.50'))
  })

  test('a stop-limit order can be cancelled after its trigger', async () => {
    const { desk, id } = await resting(STOP_LIMIT)
    await desk.price(WORLD, '54.90', '55.00')
    await desk.advance(1)
    const { body } = await desk.tenant.call('POST', `${desk.at}/orders/${id}/cancel`)
    assert.equal(body.status, 'cancelling')
    await desk.advance(1)
    const ended = ['cancelled', '2027-03-01T10:00:01.000Z', '0', 'cancelled_by_client']
    assert.deepEqual(await stateOf(desk, id), ended)
    assert.deepEqual(await desk.cash(), allAvailable('100000.00'))
    await holdLedger(desk)
  })
})

describe('a stop order to sell', () => {
  test('a stop order to sell reserves its units and executes at the bid that has reached its price', async () => {
    const { desk, id } = await resting(SELL)
    const [held] = await desk.positions()
    assert.deepEqual([held.reserved, held.available_for_trading], ['4', '6'])
    await desk.price(WORLD, '45.01', '45.10')
    await desk.advance(1)
    assert.deepEqual((await stateOf(desk, id)).slice(0, 2), ['executing', null])
    await desk.price(WORLD, '30.00', '30.10')
    await desk.advance(1)
    const { status, trades } = await desk.order(id)
    assert.deepEqual([status, trades[0].price], ['filled', '30.00'])
    await holdLedger(desk)
  })

  test('a stop order with a limit is not sold below it', async () => {
    const { desk, id } = await resting({ ...SELL, order_type: 'stop_limit', limit_price: '44.00' })
    await desk.price(WORLD, '30.00', '30.10')
    await desk.advance(1)
    assert.deepEqual((await stateOf(desk, id)).slice(0, 3), ['executing', '2027-03-01T10:00:02.000Z', '0'])
    await desk.price(WORLD, '44.00', '44.10')
    await desk.advance(1)
    assert.equal((await desk.order(id)).trades[0].price, '44.00')
  })
})

describe('the end of a stop order', () => {
  test.each([
    [{}, '2027-05-28', '2027-05-28T15:30:00.000Z'],
    [{ time_in_force: 'day' }, '2027-03-01', '2027-03-01T16:30:00.000Z'],
    [{ time_in_force: 'gtd', expires_on: '2027-03-06' }, '2027-03-05', '2027-03-05T16:30:00.000Z'],
  ])('%j comes at the close, also where the clock passes it in one step', async (validity, expires_on, ends_at) => {
    const { desk, id, placed } = await resting({ ...STOP, ...validity })
    assert.equal(placed.expires_on, expires_on)
    await desk.advance('2027-06-01T00:00:00.000Z')
    const { cancelled_at } = await desk.order(id)
    assert.equal(cancelled_at, ends_at)
    assert.deepEqual(await stateOf(desk, id), ['cancelled', null, '0', 'expired'])
    assert.deepEqual(await desk.cash(), allAvailable('100000.00'))
  })

  test('the end of a stop order comes with a split of its instrument, whose prices are others afterwards', async () => {
    const { desk, id } = await resting(SELL)
    await desk.tenant.post('/sandbox/corporate-actions', {
      type: 'split',
      instrument: desk.world,
      ratio: '2',
      cash_price: '25.00',
    })
    assert.deepEqual(await stateOf(desk, id), ['cancelled', null, '0', 'instrument_not_trading'])
    await desk.price(WORLD, '24.90', '25.00')
    await desk.advance(1)
    const [{ total, reserved }] = (await desk.positions()) as [Body]
    assert.deepEqual([total, reserved], ['20', '0'])
  })

  test('the end of a stop order comes with a halt and with the suspension of its account', async () => {
    const halted = await resting(STOP)
    await halted.desk.tenant.post(`/sandbox/instruments/${halted.desk.world}/trading-status`, {
      trading_status: 'not_trading',
    })
    assert.equal((await halted.desk.order(halted.id)).cancelled_reason, 'instrument_not_trading')
    const { desk, id } = await resting(STOP_LIMIT)
    await changeAs(await testApp(), desk.tenant.tenant, (context) =>
      changeAccountStatus(context, [desk.account], 'suspended', { with_customer: false }),
    )
    assert.equal((await desk.order(id)).cancelled_reason, 'account_suspended')
    assert.deepEqual(await desk.cash(), allAvailable('100000.00'))
  })
})

describe('both versions', () => {
  test.each(['2026-01-01', '2026-09-02'])('%s place and quote stop orders', async (version) => {
    const desk = await worldDesk()
    const headers = { 'Api-Version': version }
    const quoted = (prices: object) =>
      desk.tenant.call(
        'POST',
        `${desk.at}/order-quotes`,
        { instrument_id: desk.world, side: 'buy', quantity: '10', ...prices },
        headers,
      )
    for (const [order, form, max_cost] of [
      [STOP, 'etf_stop_quantity', '531.90'],
      [STOP_LIMIT, 'etf_stop_limit_quantity', '526.50'],
    ] as [Body, string, string][]) {
      const { stop_price, limit_price } = order
      const { body: quote } = await quoted({ stop_price, limit_price })
      const isFlat = version === '2026-01-01'
      assert.equal(isFlat ? quote.stop_price : quote.quote_type, isFlat ? '52.00' : form)
      assert.equal(isFlat ? quote.max_cost : quote.reservation.amount, max_cost)
      if (!isFlat) assert.deepEqual([quote.order_type, quote.estimate.asof], [order.order_type, null])
      const before = Number(await reservedOf(desk))
      const { status, body } = await desk.ask({ ...order, quote: quote.id }, headers)
      assert.deepEqual([status, body.stop_price, body.triggered_at], [201, '52.00', null])
      assert.equal((Number(await reservedOf(desk)) - before).toFixed(2), max_cost)
    }
    const { body: quote } = await quoted({ stop_price: '52.00' })
    const other = desk.ask({ ...STOP, stop_price: '52.01', quote: quote.id }, headers)
    await refused(other, 400, 'quote_invalid')
  })
})

describe('a refused stop order', () => {
  test('a refused stop order names the member, and reserves nothing', async () => {
    const desk = await worldDesk()
    const { id: fund } = await desk.instrument(FUND)
    const rows: [body: object, wrong: string][] = [
      [{ ...STOP, stop_price: undefined }, 'body.stop_price missing_param'],
      [{ ...STOP, limit_price: '53.00' }, 'body.limit_price invalid_param'],
      [{ ...STOP_LIMIT, limit_price: null }, 'body.limit_price missing_param'],
      [{ ...STOP_LIMIT, order_type: 'limit' }, 'body.stop_price invalid_param'],
      [{ ...STOP, stop_price: '52.00001' }, 'body.stop_price invalid_param'],
      [{ ...STOP, stop_price: '-1' }, 'body.stop_price invalid_param'],
      [{ ...STOP, stop_price: '50.00' }, 'body.stop_price invalid_param'],
      [{ ...STOP, time_in_force: 'gtd' }, 'body.expires_on missing_param'],
      [{ ...STOP, instrument: fund }, 'body.order_type invalid_param'],
      [{ ...STOP, order_type: 'trailing_stop' }, 'body.order_type invalid_param'],
    ]
    for (const [body, wrong] of rows)
      assert.deepEqual(offenders(await refused(desk.ask(body), 400, 'invalid_request')), [wrong])
    const inCash = desk.ask({ ...STOP, quantity: undefined, cash_amount: '500.00' })
    assert.deepEqual(offenders(await refused(inCash, 400, 'invalid_request')), [
      'body.cash_amount invalid_param',
      'body.quantity missing_param',
    ])
    const funded = await refused(desk.ask({ ...STOP, quantity: '5000' }), 400, 'insufficient_funds')
    assert.equal(funded.context.available, '100000.00')
    await refused(desk.ask(SELL), 400, 'insufficient_units')
    await refused(desk.ask({ ...STOP_LIMIT, limit_price: '78.01' }), 400, 'trading_rule_violated')
    const orders: Body[] = await desk.tenant.get(`${desk.at}/orders`)
    assert.deepEqual([orders.length, await reservedOf(desk)], [0, '0.00'])
  })
})
