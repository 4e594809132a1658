// Certificates of an exchange: listed, quoted, ordered and settled like stocks, in both versions of the API.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import { type Body, freshTenant, refused } from '../../support/client.ts'
import { openDesk } from '../../support/trading.ts'

const GOLD = 'DE000A0S9GB0' // Xetra-Gold, on Xetra in EUR
const OLD = { 'Api-Version': '2026-01-01' }

/** A desk at a market of 49.90 to 50.00 for Xetra-Gold. */
async function goldDesk() {
  const desk = await openDesk({ settings: { fees: [] } })
  await desk.price(GOLD, '49.90', '50.00')
  const { id } = await desk.instrument(GOLD)
  const ask = (body: object, headers = {}) =>
    desk.tenant.call('POST', `${desk.at}/orders`, { instrument: id, order_type: 'market', ...body }, headers)
  const quote = (body: object) =>
    desk.tenant.post(`${desk.at}/order-quotes`, { instrument_id: id, order_type: 'market', ...body })
  return { ...desk, gold: id as string, ask, quote }
}

describe('certificates', () => {
  test('certificates are listed alone by their type, with the steps of their exchange', async () => {
    const tenant = await freshTenant()
    const all: Body[] = await tenant.get('/instruments?instrument_type=certificate')
    assert.deepEqual(all.map(({ isin }) => isin).sort(), [GOLD, 'IE00B4ND3602'])
    assertMembers(await tenant.get(`/instruments/${GOLD}`), {
      instrument_type: 'certificate',
      certificate_type: 'etc',
      ticker: '4GLD',
      exchange: 'XETR',
      trading_currency: 'EUR',
      price_type: 'money',
      price_increment: '0.01',
      venue_increment: '1',
      settlement_increment: '1',
      trading_increment: '0.0001',
      is_fractional: true,
      delisted_on: null,
      underlying: 'Gold, in grams',
      multiplier: '1',
      maturity_date: null,
      sri: null,
    })
  })

  test('certificates have the sessions and the settlement of a stock', async () => {
    const { tenant, ask, advance, order } = await goldDesk()
    const sessions: Body[] = await tenant.get(`/instruments/${GOLD}/sessions?from=2027-12-30&to=2027-12-30`)
    // The last trading day of the year ends at 14:00 in Frankfurt, 13:00 UTC.
    assertMembers(sessions, [{ is_half_day: true, closes_at: '2027-12-30T13:00:00.000Z' }])
    const { body } = await ask({ side: 'buy', quantity: '1' })
    await advance(60)
    assert.equal((await order(body.id)).trades[0].settlement_date, '2027-03-03') // T+2 of Monday
  })

  test('certificates are bought by cash and by quantity in both versions, and sold again', async () => {
    const { ask, advance, positions } = await goldDesk()
    for (const headers of [{}, OLD]) {
      assert.equal((await ask({ side: 'buy', quantity: '1.5' }, headers)).status, 201)
      assert.equal((await ask({ side: 'buy', cash_amount: '100.00' }, headers)).status, 201)
    }
    await advance(60)
    // Twice 1.5 for 75.00, and 100.00 ÷ (50.00 × 1.02) = 1.9607 for 98.04: 346.08 ÷ 6.9214 = 50.0014.
    const [held] = await positions()
    assert.deepEqual([held!.total, held!.average_price], ['6.9214', '50.0014'])
    assert.equal((await ask({ side: 'sell', quantity: held!.total })).status, 201)
    await advance(60)
    assert.equal((await positions())[0]!.total, '0')
  })

  test('certificates have quotes of their own for each kind of order', async () => {
    const { quote } = await goldDesk()
    const types: string[] = []
    for (const body of [
      { cash_amount: '100.00' },
      { quantity: '2' },
      { order_type: 'limit', cash_amount: '100.00', limit_price: '49.00' },
      { order_type: 'limit', quantity: '2', limit_price: '49.00' },
      { order_type: 'stop', quantity: '2', stop_price: '52.00' },
      { order_type: 'stop_limit', quantity: '2', stop_price: '52.00', limit_price: '52.50' },
    ])
      types.push((await quote({ side: 'buy', ...body })).quote_type)
    assert.deepEqual(
      types,
      [
        'market_cash',
        'market_quantity',
        'limit_cash',
        'limit_quantity',
        'stop_quantity',
        'stop_limit_quantity',
      ].map((kind) => `certificate_${kind}`),
    )
  })

  test('certificates take no price between two cents, and pay no dividend', async () => {
    const { ask, tenant, gold } = await goldDesk()
    const between = ask({ order_type: 'limit', side: 'buy', quantity: '1', limit_price: '49.005' })
    const { context } = await refused(between, 400, 'trading_rule_violated')
    assert.equal(context.rule, 'price_increment')
    const dividend = { type: 'dividend', instrument: gold, amount_per_unit: '1.00' }
    const dates = { ex_date: '2027-03-08', payment_date: '2027-03-10' }
    await refused(
      tenant.call('POST', '/sandbox/corporate-actions', { ...dividend, ...dates }),
      400,
      'invalid_request',
    )
  })
})
