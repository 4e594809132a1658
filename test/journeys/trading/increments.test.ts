// The steps of prices and units: of orders, quotes and replacements, at a venue that deals fractions or whole units.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { allAvailable } from '../../support/cash.ts'
import { refused } from '../../support/client.ts'
import { DOLLAR_ETF } from '../../support/instruments.ts'
import { type Desk, holdLedger, openDesk } from '../../support/trading.ts'

const LIMIT = { order_type: 'limit', side: 'buy', quantity: '2.5', limit_price: '99.98' }
const STOP = { order_type: 'stop', side: 'buy', quantity: '2.5', stop_price: '105.02' }
const STOP_LIMIT = { ...STOP, order_type: 'stop_limit', limit_price: '106.03' }

/** A desk with 10,000 USD at a market of 99.90 to 100.00, for an ETF with prices in cents. */
async function centsDesk(venue: object = {}) {
  const desk = await openDesk({ settings: { venue }, cash: '0' })
  await desk.fund('10000.00', 'USD')
  await desk.price(DOLLAR_ETF, '99.90', '100.00')
  const instrument = await desk.instrument(DOLLAR_ETF)
  const ask = (body: object, headers = {}) =>
    desk.tenant.call('POST', `${desk.at}/orders`, { instrument: instrument.id, ...body }, headers)
  const quote = ({ order_type: _, ...body }: Record<string, unknown>) =>
    desk.tenant.call('POST', `${desk.at}/order-quotes`, { instrument_id: instrument.id, ...body })
  return { ...desk, instrument, ask, quote }
}

const put = (desk: Desk, id: string, body: object) => desk.tenant.call('PUT', `${desk.at}/orders/${id}`, body)

const rule = (name: string, required: string, actual: string) => ({ rule: name, required, actual })

describe('the step of prices', () => {
  test('the step of prices is a member of the ETF, as are the units of venue and custodian', async () => {
    const { instrument } = await centsDesk()
    const { price_increment, venue_increment, settlement_increment } = instrument
    assert.deepEqual([price_increment, venue_increment, settlement_increment], ['0.01', '1', '1'])
  })

  test('the step of prices refuses orders and quotes between two steps, and they reserve nothing', async () => {
    const desk = await centsDesk()
    for (const [body, actual] of [
      [{ ...LIMIT, limit_price: '99.985' }, '99.985'],
      [{ ...LIMIT, side: 'sell', limit_price: '99.9801' }, '99.9801'],
      [{ ...STOP, stop_price: '105.0001' }, '105.0001'],
      [{ ...STOP_LIMIT, limit_price: '106.001' }, '106.001'],
    ] as const)
      for (const answer of [desk.ask(body), desk.quote(body)]) {
        const { context } = await refused(answer, 400, 'trading_rule_violated')
        assert.deepEqual(context, rule('price_increment', '0.01', actual))
      }
    assert.deepEqual(await desk.cash('USD'), allAvailable('10000.00'))
    assert.deepEqual(await desk.tenant.get(`${desk.at}/orders`), [])
  })

  test('the step of prices accepts prices on a step, with any zeros behind them', async () => {
    const desk = await centsDesk()
    for (const body of [LIMIT, { ...LIMIT, limit_price: '99.9800' }, STOP, STOP_LIMIT]) {
      assert.equal((await desk.quote(body)).status, 200)
      assert.equal((await desk.ask(body)).status, 201)
    }
    await holdLedger(desk)
  })

  test('the step of prices holds for the new prices of a replacement, which otherwise changes nothing', async () => {
    const desk = await centsDesk()
    const { body: order } = await desk.ask({ ...LIMIT, time_in_force: 'gtc' })
    await desk.advance(1)
    const before = await desk.order(order.id)
    const { context } = await refused(
      put(desk, order.id, { limit_price: '98.001' }),
      400,
      'trading_rule_violated',
    )
    assert.deepEqual(context, rule('price_increment', '0.01', '98.001'))
    assert.deepEqual(await desk.order(order.id), before)
    assert.equal((await put(desk, order.id, { limit_price: '98.01' })).status, 200)
    await desk.advance(1)
    assert.equal((await desk.order(order.id)).limit_price, '98.01')
  })
})

describe('a venue of whole units', () => {
  const WHOLE = { whole_units: true }

  test('a venue of whole units takes no fraction of an order with a limit or a stop price, not even of a whole position', async () => {
    const desk = await centsDesk(WHOLE)
    const bought = await desk.ask({ order_type: 'market', side: 'buy', quantity: '2.5' })
    assert.equal(bought.status, 201)
    await desk.advance(1)
    const sell = { ...LIMIT, side: 'sell', limit_price: '105.00' }
    for (const body of [LIMIT, STOP, STOP_LIMIT, sell])
      for (const answer of [desk.ask(body), desk.quote(body)]) {
        const { context } = await refused(answer, 400, 'trading_rule_violated')
        assert.deepEqual(context, rule('venue_increment', '1', '2.5'))
      }
    for (const body of [LIMIT, STOP, STOP_LIMIT, sell])
      assert.equal((await desk.ask({ ...body, quantity: '2' })).status, 201)
    const rest = await desk.ask({ order_type: 'market', side: 'sell', quantity: '0.5' })
    assert.equal(rest.status, 201)
    await holdLedger(desk)
  })

  test('sizes an order in cash with a limit in whole units, as its quote does', async () => {
    const desk = await centsDesk(WHOLE)
    const body = { order_type: 'limit', side: 'buy', cash_amount: '1000.00', limit_price: '99.98' }
    const { body: quote } = await desk.quote(body)
    // (1000.00 − 1.50) ÷ 99.98 = 9.98…, so 9 × 99.98 + 1.50 = 901.32
    assert.deepEqual([quote.estimate.quantity, quote.reservation.amount], ['9', '901.32'])
    const { body: order } = await desk.ask({ ...body, quote: quote.id })
    assert.equal((await desk.cash('USD')).reserved, '901.32')
    await desk.advance(1)
    await desk.price(DOLLAR_ETF, '99.80', '99.90')
    await desk.advance(1)
    const { status, traded_quantity, traded_notional } = await desk.order(order.id)
    assert.deepEqual([status, traded_quantity, traded_notional], ['filled', '9', '899.82'])
    assert.deepEqual(await desk.cash('USD'), allAvailable('9098.68'))
    const small = { ...body, cash_amount: '99.00' }
    await refused(desk.ask(small), 400, 'limit_budget_too_small')
  })

  test('a venue of whole units executes parts of whole units, and replaces an order by whole units alone', async () => {
    const desk = await centsDesk({ ...WHOLE, slices: 2, slice_interval_ms: 5_000 })
    const { body: order } = await desk.ask({ ...LIMIT, quantity: '5', time_in_force: 'gtc' })
    await desk.advance(1)
    await desk.price(DOLLAR_ETF, '99.80', '99.90')
    await desk.advance(1)
    // Half of 5 units, down to whole ones.
    assert.equal((await desk.order(order.id)).traded_quantity, '2')
    await desk.price(DOLLAR_ETF, '101.90', '102.00')
    const { context } = await refused(put(desk, order.id, { quantity: '6.5' }), 400, 'trading_rule_violated')
    assert.deepEqual(context, rule('venue_increment', '1', '6.5'))
    assert.equal((await put(desk, order.id, { quantity: '6' })).status, 200)
    await desk.advance(1)
    await desk.price(DOLLAR_ETF, '99.80', '99.90')
    await desk.advance(5)
    assert.equal((await desk.order(order.id)).traded_quantity, '6')
    await holdLedger(desk)
  })

  test('a venue of whole units is not the usual one of a sandbox, which deals any step of the instrument', async () => {
    const desk = await centsDesk()
    assert.equal((await desk.ask(LIMIT)).status, 201)
    const wrong = { ...LIMIT, quantity: '2.50001' }
    const { context } = await refused(desk.ask(wrong), 400, 'trading_rule_violated')
    assert.deepEqual(context, rule('trading_increment', '0.0001', '2.50001'))
  })
})
