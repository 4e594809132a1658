// A sandbox whose exchanges have their hours: what is refused while they are closed, and what waits for the opening.
// The clock begins on Monday 1 March 2027 at 10:00 UTC; Xetra trades from 08:00 to 16:30 UTC.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { refused } from '../../support/client.ts'
import { FUND } from '../../support/instruments.ts'
import { type Desk, holdLedger, worldDesk } from '../../support/trading.ts'

const CLOSE = '2027-03-01T16:30:00.000Z'
const BEFORE_CLOSE = '2027-03-01T16:29:59.000Z'
const OPENING = '2027-03-02T08:00:00.000Z'
const MARKET = { side: 'buy', cash_amount: '1000.00' }
const LIMIT = { side: 'buy', order_type: 'limit', quantity: '10', limit_price: '50.00' }

const exchangeDesk = () => worldDesk({ settings: { market_hours: 'exchange' } })

const stateOf = async (desk: Desk, id: string) => {
  const { status, traded_quantity } = await desk.order(id)
  return [status, traded_quantity]
}

describe('an exchange that is closed', () => {
  test.each<[title: string, path: (at: string) => string, order: object, success: number]>([
    ['a market order', (at) => `${at}/orders`, { order_type: 'market', ...MARKET }, 201],
    ['an order for the day', (at) => `${at}/orders`, { ...LIMIT, time_in_force: 'day' }, 201],
    ['a quote', (at) => `${at}/order-quotes`, { order_type: 'market', ...MARKET }, 200],
  ])('%s is refused, and the refusal says when it opens', async (_, path, order, success) => {
    const { tenant, at, world, advance } = await exchangeDesk()
    const send = () => tenant.call('POST', path(at), { instrument: world, ...order })
    await advance(BEFORE_CLOSE)
    assert.equal((await send()).status, success)
    await advance(CLOSE)
    const { detail } = await refused(send(), 400, 'instrument_not_trading')
    assert.equal(detail, `The exchange is closed; it opens at ${OPENING}.`)
    await advance(OPENING)
    assert.equal((await send()).status, success)
  })

  test('an order that stays in force waits for the opening', async () => {
    const desk = await exchangeDesk()
    await desk.advance(CLOSE)
    const { id } = await desk.place({ instrument: desk.world, ...LIMIT, time_in_force: 'gtc' })
    await desk.advance('2027-03-02T07:59:59.999Z')
    assert.deepEqual(await stateOf(desk, id), ['placed', '0'])
    await desk.advance('2027-03-02T08:00:01.000Z')
    assert.deepEqual(await stateOf(desk, id), ['filled', '10'])
    const { trades } = await desk.order(id)
    assert.equal(trades[0].executed_at, OPENING)
    await holdLedger(desk)
  })

  test('a price of the night executes a resting order when the exchange opens', async () => {
    const desk = await exchangeDesk()
    const resting = { ...LIMIT, limit_price: '45.00', time_in_force: 'gtc' }
    const { id } = await desk.place({ instrument: desk.world, ...resting })
    await desk.advance('2027-03-01T20:00:00.000Z')
    await desk.price('IE00B4L5Y983', '44.80', '44.90')
    await desk.advance('2027-03-02T07:59:59.999Z')
    assert.deepEqual(await stateOf(desk, id), ['executing', '0'])
    await desk.advance('2027-03-02T08:00:01.000Z')
    assert.deepEqual(await stateOf(desk, id), ['filled', '10'])
    await holdLedger(desk)
  })

  test('a fund, which has no exchange, is bought at any hour', async () => {
    const desk = await exchangeDesk()
    const { id: instrument } = await desk.instrument(FUND)
    await desk.advance(CLOSE)
    const { status } = await desk.place({ instrument, ...MARKET })
    assert.equal(status, 'placed')
  })
})

test('an exchange is open at any hour unless the settings of the tenant say otherwise', async () => {
  for (const settings of [{}, { market_hours: 'always' }]) {
    const { ask, advance } = await worldDesk({ settings })
    await advance(CLOSE)
    assert.equal((await ask(MARKET)).status, 201)
  }
})

test('other hours than those of the exchanges are refused', async () => {
  const { tenant } = await exchangeDesk()
  const body = { name: 'Other hours', settings: { market_hours: 'night' } }
  await refused(tenant.call('POST', '/sandbox/tenants', body), 400, 'invalid_request')
})
