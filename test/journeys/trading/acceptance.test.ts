// The checks of the contract that no other journey of this folder bears in its name: 1 is in execution.test.ts, 2 to 4
// in quotes.test.ts and fixed-income.test.ts, 7 in execution.test.ts, 10 in fixed-income.test.ts.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { allAvailable } from '../../support/cash.ts'
import { type Body, refused } from '../../support/client.ts'
import { WORLD } from '../../support/instruments.ts'
import { holdLedger, openDesk } from '../../support/trading.ts'

test('acceptance 3: all ten variants of a quote can be reached', async () => {
  const desk = await openDesk()
  const all: Body[] = await desk.tenant.get('/instruments')
  const find = (type: string, coupon?: string) =>
    all.find((one) => one.instrument_type === type && (!coupon || one.coupon_type === coupon))!
  const etf = all.find((one) => one.symbol === WORLD)!
  const inputs: [Body, object][] = [
    [find('amc'), { cash_amount: '100000' }],
    [find('bill'), { cash_amount: '100000' }],
    [find('bond', 'fixed_coupon'), { cash_amount: '100000' }],
    [find('bond', 'zero_coupon'), { cash_amount: '100000' }],
    [find('money_market_fund'), { cash_amount: '100000' }],
    [etf, { cash_amount: '1000' }],
    [etf, { cash_amount: '1000', limit_price: '10' }],
    [etf, { quantity: '10' }],
    [etf, { quantity: '10', limit_price: '10' }],
    [etf, { quantity: '10', side: 'sell' }],
  ]
  const types = await Promise.all(
    inputs.map(async ([{ id }, body]) => {
      const path = `${desk.at}/order-quotes`
      return (await desk.tenant.post(path, { instrument_id: id, side: 'buy', ...body })).quote_type
    }),
  )
  assert.equal(new Set(types).size, 10, types.join())
})

test('acceptance 5: bills never carry par_value, bonds always do', async () => {
  const desk = await openDesk()
  for (const type of ['bill', 'bond']) {
    const all: Body[] = await desk.tenant.get(`/instruments?instrument_type=${type}`)
    assert.ok(all.length > 0)
    for (const one of all) assert.equal('par_value' in one, type === 'bond', one.symbol)
  }
})

test('acceptance 6: bills on the run are an object without empty periods', async () => {
  const desk = await openDesk()
  for (const country of ['US', 'GB', 'DE', 'FR', 'XX']) {
    const bills = await desk.tenant.get(`/bills/otr?issuer_country=${country}`)
    assert.ok(!Array.isArray(bills))
    for (const [period, bill] of Object.entries<Body>(bills)) {
      assert.ok(['1m', '3m', '6m', '12m'].includes(period))
      assert.equal(bill.issuer_country, country)
    }
    assert.equal(country === 'XX', Object.keys(bills).length === 0)
  }
})

test('acceptance 8: insufficient_funds names the available cash, and a cancellation releases the reservation', async () => {
  const desk = await openDesk({ cash: '100.00' })
  await desk.price(WORLD, '50.00')
  const { id } = await desk.instrument(WORLD)
  const limit = {
    instrument: id,
    side: 'buy',
    order_type: 'limit',
    cash_amount: '100.00',
    limit_price: '10.00',
  }
  const order = await desk.place(limit)
  const { context } = await refused(
    desk.tenant.call('POST', `${desk.at}/orders`, limit),
    400,
    'insufficient_funds',
  )
  assert.deepEqual(context, { available: '0.00' })
  await desk.tenant.post(`${desk.at}/orders/${order.id}/cancel`)
  assert.deepEqual(await desk.cash(), allAvailable('100.00'))
  assert.equal((await desk.place(limit)).status, 'placed')
  await holdLedger(desk)
})

test('acceptance 9: a closed or closing position cannot be updated', async () => {
  const desk = await openDesk()
  await desk.price(WORLD, '50.00')
  const { id } = await desk.instrument(WORLD)
  await desk.place({ instrument: id, side: 'buy', quantity: '1' })
  await desk.advance(1)
  await desk.place({ instrument: id, side: 'sell', quantity: '1' })
  await desk.advance(1)
  const [position] = await desk.positions()
  const update = () => desk.tenant.call('PUT', `/positions/${position.id}`, { automatic_rollover: false })
  assert.equal(position.status, 'closing')
  await refused(update(), 409, 'position_not_open')
  await desk.advance(7 * 86_400)
  await refused(update(), 409, 'position_not_open')
})
