// Stocks: their members, sessions and settlement, orders and quotes of every kind, in both versions.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { allAvailable } from '../../support/cash.ts'
import { type Body, freshTenant, offenders, refused } from '../../support/client.ts'
import { holdLedger, openDesk } from '../../support/trading.ts'

const SAP = 'DE0007164600' // on Xetra, in EUR
const APPLE = 'US0378331005' // on Nasdaq, in USD
const OLD = { 'Api-Version': '2026-01-01' }

/** A desk at a market of 49.90 to 50.00 for a stock. */
async function stockDesk(more: Parameters<typeof openDesk>[0] = {}, symbol = SAP) {
  const desk = await openDesk(more)
  await desk.price(symbol, '49.90', '50.00')
  const { id } = await desk.instrument(symbol)
  const ask = (body: object, headers = {}) =>
    desk.tenant.call('POST', `${desk.at}/orders`, { instrument: id, order_type: 'market', ...body }, headers)
  const quote = (body: object, headers = {}) =>
    desk.tenant.call('POST', `${desk.at}/order-quotes`, { instrument_id: id, ...body }, headers)
  return { ...desk, stock: id as string, ask, quote }
}

describe('the catalogue', () => {
  test('the catalogue lists stocks alone by their type, at least sixty at eight exchanges', async () => {
    const tenant = await freshTenant()
    const stocks: Body[] = await tenant.get('/instruments?instrument_type=stock')
    assert.ok(stocks.length >= 60 && stocks.every((one) => one.instrument_type === 'stock'))
    assert.equal(new Set(stocks.map((one) => one.exchange)).size, 8)
    await refused(tenant.call('GET', '/instruments?instrument_type=share'), 400, 'invalid_request')
  })

  test('the catalogue shows the steps of a stock, its kind, and the country that taxes its dividends', async () => {
    const tenant = await freshTenant()
    const { ticker, exchange, trading_currency, price_increment, is_fractional, share_type, ...more } =
      await tenant.get(`/instruments/${SAP}`)
    assert.deepEqual([ticker, exchange, trading_currency], ['SAP', 'XETR', 'EUR'])
    assert.deepEqual([price_increment, is_fractional, share_type], ['0.01', true, 'common'])
    const { registered_country, delisted_on, upcoming_dividend, price_type } = more
    assert.deepEqual([registered_country, delisted_on, upcoming_dividend], ['DE', null, null])
    assert.equal(price_type, 'money')
  })

  test('the catalogue has a price of the simulated market for every stock', async () => {
    const tenant = await freshTenant()
    const stocks: Body[] = await tenant.get('/instruments?instrument_type=stock')
    const symbols = stocks.map(({ symbol }) => `symbol=${symbol}`).join('&')
    const prices: Body[] = await tenant.get(`/prices?${symbols}`)
    assert.equal(prices.length, stocks.length)
    for (const { bid, ask } of prices) assert.ok(Number(bid) > 0 && Number(bid) < Number(ask))
  })
})

describe('sessions', () => {
  const path = (query: string, symbol = SAP) => `/instruments/${symbol}/sessions${query}`

  test('the sessions of Xetra over Easter leave out Good Friday and Easter Monday', async () => {
    const tenant = await freshTenant()
    const sessions: Body[] = await tenant.get(path('?from=2027-03-25&to=2027-03-30'))
    assert.deepEqual(sessions, [
      {
        date: '2027-03-25',
        is_half_day: false,
        opens_at: '2027-03-25T08:00:00.000Z',
        closes_at: '2027-03-25T16:30:00.000Z',
      },
      {
        date: '2027-03-30',
        is_half_day: false,
        opens_at: '2027-03-30T07:00:00.000Z',
        closes_at: '2027-03-30T15:30:00.000Z',
      },
    ])
  })

  test('the sessions of New York on the Friday after Thanksgiving end early', async () => {
    const tenant = await freshTenant()
    const [session, ...others] = await tenant.get(path('?from=2027-11-25&to=2027-11-26', APPLE))
    assert.deepEqual([session.is_half_day, session.closes_at], [true, '2027-11-26T18:00:00.000Z'])
    assert.deepEqual(others, [])
  })

  test('sessions begin today and span a fortnight unless the request says otherwise', async () => {
    const { tenant } = await openDesk({ cash: '0' })
    const dates = (await tenant.get(path(''))).map((one: Body) => one.date)
    assert.deepEqual([dates[0], dates.at(-1), dates.length], ['2027-03-01', '2027-03-12', 10])
  })

  test('sessions are refused for days in the wrong order, beyond the holiday tables, for more than 366, and for an unknown instrument', async () => {
    const tenant = await freshTenant()
    for (const [query, wrong] of [
      ['?from=2027-03-02&to=2027-03-01', 'query.to invalid_param'],
      ['?from=2027-01-01&to=2028-01-02', 'query.to invalid_param'],
      ['?from=yesterday', 'query.from invalid_param'],
      ['?from=2040-12-30&to=2041-12-25', 'query.to invalid_param'],
      ['?from=9999-12-31', 'query.from invalid_param'],
    ] as const) {
      const refusal = await refused(tenant.call('GET', path(query)), 400, 'invalid_request')
      assert.deepEqual(offenders(refusal), [wrong])
    }
    assert.equal((await tenant.call('GET', path('?from=2027-01-01&to=2028-01-01'))).status, 200)
    await refused(tenant.call('GET', path('', 'US0000000000')), 404, 'not_found')
  })
})

describe('settlement', () => {
  test.each([
    ['Xetra, in two business days', SAP, '2027-10-08T10:00:00.000Z', '2027-10-12'],
    ['Xetra from 11 October 2027 on, in one', SAP, '2027-10-11T10:00:00.000Z', '2027-10-12'],
    // The exchange is open on Columbus Day, 11 October; the banks are closed.
    ['Nasdaq, in one', APPLE, '2027-10-08T15:00:00.000Z', '2027-10-12'],
    ['Nasdaq, still in one', APPLE, '2027-10-12T15:00:00.000Z', '2027-10-13'],
  ])('a trade at %s settles by its cycle', async (_, symbol, instant, expected) => {
    const desk = await stockDesk({ instant }, symbol)
    await desk.fund('10000.00', 'USD')
    const { body: order } = await desk.ask({ side: 'buy', quantity: '2' })
    await desk.advance(1)
    const [trade] = (await desk.order(order.id)).trades
    assert.equal(trade.settlement_date, expected)
    await desk.advance(`${expected}T12:00:00.000Z`)
    assert.equal((await desk.order(order.id)).status, 'settled')
    await holdLedger(desk)
  })
})

const CASES: [quote_type: string, order: Record<string, string>][] = [
  ['stock_market_cash', { cash_amount: '1000.00' }],
  ['stock_market_quantity', { quantity: '2.5' }],
  ['stock_limit_cash', { order_type: 'limit', cash_amount: '1000.00', limit_price: '49.50' }],
  ['stock_limit_quantity', { order_type: 'limit', quantity: '2.5', limit_price: '49.50' }],
  ['stock_stop_quantity', { order_type: 'stop', quantity: '2.5', stop_price: '52.00' }],
  [
    'stock_stop_limit_quantity',
    { order_type: 'stop_limit', quantity: '2.5', stop_price: '52.00', limit_price: '52.50' },
  ],
]

describe('orders', () => {
  test.each(
    CASES,
  )('orders with a quote %s reserve what it quoted, in both versions', async (quote_type, order) => {
    const desk = await stockDesk()
    const { order_type: _, ...size } = order
    const { body: quote, status, text } = await desk.quote({ side: 'buy', ...size })
    assert.equal(status, 200, text)
    assert.deepEqual([quote.quote_type, quote.order_type], [quote_type, order.order_type ?? 'market'])
    assert.equal((await desk.ask({ side: 'buy', ...order, quote: quote.id })).status, 201)
    assert.equal((await desk.cash()).reserved, quote.reservation.amount)
    const { body: flat, status: before } = await desk.quote({ side: 'buy', ...size }, OLD)
    assert.equal(before, 200)
    assert.equal(flat.instrument, desk.stock)
    assert.equal((await desk.ask({ side: 'buy', ...order, quote: flat.id }, OLD)).status, 201)
  })

  test('buy a fraction at the market, and sell it again with a limit', async () => {
    const desk = await stockDesk()
    await desk.ask({ side: 'buy', quantity: '2.5' })
    await desk.advance(1)
    // 2.5 × 50.00 + 1.50
    assert.equal((await desk.cash()).total, '99873.50')
    const [position] = await desk.positions()
    assert.deepEqual([position!.total, position!.average_price], ['2.5', '50.00'])
    const { body: sell } = await desk.ask({
      side: 'sell',
      order_type: 'limit',
      quantity: '2.5',
      limit_price: '51.00',
    })
    await desk.advance(1)
    await desk.price(SAP, '51.00', '51.10')
    await desk.advance(1)
    const { status, traded_notional } = await desk.order(sell.id)
    assert.deepEqual([status, traded_notional], ['filled', '127.50'])
    await desk.advance('2027-03-05T12:00:00.000Z')
    // 99,873.50 + 127.50 − 1.50
    assert.deepEqual(await desk.cash(), allAvailable('99999.50'))
    await holdLedger(desk)
  })

  test('orders for the day end with the session of their own exchange', async () => {
    const limit = { side: 'buy', order_type: 'limit', quantity: '1', limit_price: '40.00' }
    const desk = await stockDesk()
    const { body: order } = await desk.ask(limit)
    await desk.advance('2027-03-01T16:29:59.999Z')
    assert.equal((await desk.order(order.id)).status, 'executing')
    await desk.advance(1)
    assert.equal((await desk.order(order.id)).cancelled_reason, 'expired')
    await desk.fund('1000.00', 'USD')
    await desk.price(APPLE, '49.90', '50.00')
    const { id: instrument } = await desk.instrument(APPLE)
    const late = await desk.place({ instrument, ...limit })
    await desk.advance('2027-03-01T20:59:59.999Z')
    assert.equal((await desk.order(late.id)).status, 'executing')
    await desk.advance(1)
    assert.equal((await desk.order(late.id)).cancelled_reason, 'expired')
  })

  test('orders between two cents are refused, and so is a rollover', async () => {
    const desk = await stockDesk()
    const limit = { side: 'buy', order_type: 'limit', quantity: '1', limit_price: '49.505' }
    const { context } = await refused(desk.ask(limit), 400, 'trading_rule_violated')
    assert.deepEqual(context, { rule: 'price_increment', required: '0.01', actual: '49.505' })
    const rolls = { side: 'buy', quantity: '1', automatic_rollover: true }
    assert.deepEqual(offenders(await refused(desk.ask(rolls), 400, 'invalid_request')), [
      'body.automatic_rollover invalid_param',
    ])
    assert.deepEqual(await desk.cash(), allAvailable('100000.00'))
  })

  test('orders need the currency of the stock among those of the account', async () => {
    const desk = await stockDesk({ cash: '0' }, 'GB0007980591')
    const buy = { side: 'buy', cash_amount: '100.00' }
    await refused(desk.ask(buy), 400, 'insufficient_funds')
    await desk.fund('1000.00', 'GBP')
    assert.equal((await desk.ask(buy)).status, 201)
  })
})
