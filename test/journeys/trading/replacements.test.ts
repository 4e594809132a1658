// Replacements of orders: the same order under new terms, its reservation at each moment, and every race.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { changeAccountStatus } from '../../../src/features/back-office/compliance/change-account-status.ts'
import { allAvailable } from '../../support/cash.ts'
import { type Body, freshTenant, offenders, refused } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { WORLD } from '../../support/instruments.ts'
import { type Desk, holdLedger, worldDesk } from '../../support/trading.ts'

const BUY = { side: 'buy', order_type: 'limit', quantity: '10', limit_price: '50.00', time_in_force: 'gtc' }
const SELL = { side: 'sell', order_type: 'limit', quantity: '10', limit_price: '60.00', time_in_force: 'gtc' }
const STOP = { side: 'buy', order_type: 'stop', quantity: '10', stop_price: '60.00' }
/** Two executions, the second one a day after the first. */
const SLICES = { venue: { slices: 2, slice_interval_ms: 86_400_000 } }

type Headers = Record<string, string>
const put = (desk: Desk, id: string, body: object, headers: Headers = {}) =>
  desk.tenant.call('PUT', `${desk.at}/orders/${id}`, body, headers)
const replaced = async (desk: Desk, id: string, body: object): Promise<Body> => {
  const { status, body: order, text } = await put(desk, id, body)
  assert.equal(status, 200, text)
  return order
}
const reservedOf = async (desk: Desk) => (await desk.cash()).reserved
const eventsOf = async (desk: Desk) => (await desk.story()).filter((name) => /replace/.test(name))

/** A desk at a market of 54.90 to 55.00, with an order that rests at the venue unless it is still to go out. */
async function resting(
  order: object,
  { settings = {}, isPlaced = false, held = '0', cash = '10000.00' } = {},
) {
  const desk = await worldDesk({ settings, cash })
  if (held !== '0') {
    await desk.place({ instrument: desk.world, side: 'buy', quantity: held })
    await desk.advance(86_400)
  }
  await desk.price(WORLD, '54.90', '55.00')
  const { id } = await desk.place({ instrument: desk.world, ...order })
  if (!isPlaced) await desk.advance(1)
  return { desk, id: id as string }
}

/** The same, after half of it has executed at its limit of 50.00. */
async function halfTraded(order: object = BUY, more: { cash?: string } = {}) {
  const { desk, id } = await resting(order, { settings: SLICES, ...more })
  await desk.price(WORLD, '49.90', '50.00')
  await desk.advance(1)
  await desk.price(WORLD, '54.90', '55.00')
  assert.equal((await desk.order(id)).traded_quantity, '5')
  return { desk, id }
}

describe('the terms of an order', () => {
  test('the terms of an order at the venue change when it confirms them: the same order, and what it reserves at each moment', async () => {
    const { desk, id } = await resting(BUY)
    const before = await desk.order(id)
    assert.deepEqual([before.revision, before.is_replaceable, before.pending_replacement], [0, true, null])
    assert.equal(await reservedOf(desk), '501.50')
    const asked = await replaced(desk, id, { quantity: '14', limit_price: '49.00' })
    assert.deepEqual([asked.quantity, asked.limit_price, asked.status], ['10', '50.00', 'executing'])
    assert.deepEqual([asked.is_replaceable, asked.revision], [false, 0])
    assert.deepEqual(asked.pending_replacement, {
      quantity: '14',
      limit_price: '49.00',
      stop_price: null,
      time_in_force: 'gtc',
      expires_on: before.expires_on,
      requested_at: '2027-03-01T10:00:01.000Z',
    })
    assert.equal(await reservedOf(desk), '697.50') // 10 × 50 + 4 × 49 + 1.50
    await desk.advance(1)
    const after = await desk.order(id)
    assert.deepEqual(
      [after.id, after.quantity, after.limit_price, after.revision, after.pending_replacement],
      [id, '14', '49.00', 1, null],
    )
    assert.deepEqual([after.created_at, after.is_replaceable], [before.created_at, true])
    assert.equal(await reservedOf(desk), '687.50') // 14 × 49 + 1.50
    await desk.price(WORLD, '48.90', '49.00')
    await desk.advance(1)
    const { status, trades } = await desk.order(id)
    assert.deepEqual([status, trades[0].quantity, trades[0].price], ['filled', '14', '49.00'])
    assert.deepEqual(await desk.cash(), allAvailable('9312.50'))
    assert.deepEqual(await eventsOf(desk), ['order.replaced'])
    await holdLedger(desk)
  })

  test('the terms of an order change immediately before the order has gone out', async () => {
    const { desk, id } = await resting(BUY, { isPlaced: true })
    const order = await replaced(desk, id, { quantity: '4', limit_price: '48.00' })
    assert.deepEqual(
      [order.status, order.quantity, order.revision, order.pending_replacement],
      ['placed', '4', 1, null],
    )
    assert.equal(await reservedOf(desk), '193.50')
    await replaced(desk, id, { quantity: '20' })
    assert.equal(await reservedOf(desk), '961.50')
    await desk.advance(1)
    await desk.price(WORLD, '47.90', '48.00')
    await desk.advance(1)
    assert.deepEqual(await desk.cash(), allAvailable('9038.50')) // 20 × 48 + 1.50
    assert.deepEqual(await eventsOf(desk), ['order.replaced', 'order.replaced'])
  })

  test('count what has executed: 5 of 10 have, and 14 means 9 more', async () => {
    const { desk, id } = await halfTraded()
    assert.equal(await reservedOf(desk), '251.50')
    await replaced(desk, id, { quantity: '14', limit_price: '49.00' })
    assert.equal(await reservedOf(desk), '447.50') // 5 × 50 + 4 × 49 + 1.50
    await desk.advance(1)
    assert.equal(await reservedOf(desk), '442.50') // 9 × 49 + 1.50
    await desk.price(WORLD, '48.90', '49.00')
    await desk.advance(86_400)
    const { status, traded_quantity } = await desk.order(id)
    assert.deepEqual([status, traded_quantity], ['filled', '14'])
    assert.equal((await desk.cash()).total, '9307.50') // 10,000 − 5 × 50 − 9 × 49 − 1.50
    await holdLedger(desk)
  })

  test.each([
    '5',
    '4.9999',
  ])('the terms of an order that has executed by half are not replaced by %s units', async (quantity) => {
    const { desk, id } = await halfTraded()
    const { context } = await refused(put(desk, id, { quantity }), 409, 'order_replace_forbidden')
    assert.deepEqual(context, { traded: '5' })
    assert.equal(await reservedOf(desk), '251.50')
  })

  test('the terms of an order that the venue refuses stay as they were, and the surplus is free', async () => {
    const { desk, id } = await resting(BUY)
    const before = await desk.order(id)
    await replaced(desk, id, { quantity: '666', limit_price: '5.00' })
    assert.equal(await reservedOf(desk), '3781.50') // 10 × 50 + 656 × 5 + 1.50
    await desk.advance(1)
    const after = await desk.order(id)
    assert.deepEqual({ ...after, modified_at: '' }, { ...before, modified_at: '' })
    assert.equal(await reservedOf(desk), '501.50')
    assert.deepEqual(await eventsOf(desk), ['order.replacement_rejected'])
    await replaced(desk, id, { quantity: '11' })
    await desk.advance(1)
    assert.equal((await desk.order(id)).revision, 1)
  })

  test('the terms of stop orders change as well, until the market reaches the stop price', async () => {
    const { desk, id } = await resting(STOP)
    assert.equal(await reservedOf(desk), '613.50') // 10 × 60 × 1.02 + 1.50
    const low = await refused(put(desk, id, { stop_price: '55.00' }), 400, 'invalid_request')
    assert.deepEqual(offenders(low), ['body.stop_price invalid_param'])
    await replaced(desk, id, { stop_price: '58.00' })
    await desk.advance(1)
    assert.equal(await reservedOf(desk), '593.10') // 10 × 58 × 1.02 + 1.50
    await desk.price(WORLD, '57.90', '58.00')
    await desk.advance(1)
    const { status, trades, revision } = await desk.order(id)
    assert.deepEqual([status, trades[0].price, revision], ['filled', '58.00', 1])
  })

  test('the terms of a triggered stop-limit order change but for the stop price', async () => {
    const { desk, id } = await resting({ ...STOP, order_type: 'stop_limit', limit_price: '60.50' })
    await desk.price(WORLD, '60.90', '61.00')
    await desk.advance(1)
    const late = await refused(put(desk, id, { stop_price: '62.00' }), 400, 'invalid_request')
    assert.deepEqual(offenders(late), ['body.stop_price invalid_param'])
    await replaced(desk, id, { limit_price: '61.50' })
    await desk.advance(1)
    const { status, trades } = await desk.order(id)
    assert.deepEqual([status, trades[0].price], ['filled', '61.50'])
  })

  test('the terms of an order say how long the order stays in force', async () => {
    const { desk, id } = await resting(BUY)
    const { expires_on } = await desk.order(id)
    const inForce = async (body: object) => {
      await replaced(desk, id, body)
      await desk.advance(1)
      const order = await desk.order(id)
      return [order.time_in_force, order.expires_on]
    }
    assert.deepEqual(await inForce({ time_in_force: 'gtd', expires_on: '2027-03-06' }), ['gtd', '2027-03-05'])
    assert.deepEqual(await inForce({ expires_on: '2027-03-10' }), ['gtd', '2027-03-10'])
    assert.deepEqual(await inForce({ time_in_force: 'day' }), ['day', '2027-03-01'])
    assert.deepEqual(await inForce({ time_in_force: 'gtc' }), ['gtc', expires_on])
    assert.equal((await desk.order(id)).revision, 4)
    await replaced(desk, id, { time_in_force: 'day' })
    await desk.advance('2027-03-01T16:30:00.000Z')
    assert.equal((await desk.order(id)).cancelled_reason, 'expired')
  })
})

describe('a sell', () => {
  test('a sell of all units is replaced in price though no units are free, and in size up to what is there', async () => {
    const { desk, id } = await resting(SELL, { held: '10' })
    await replaced(desk, id, { limit_price: '56.00' })
    await desk.advance(1)
    const { context } = await refused(put(desk, id, { quantity: '10.0001' }), 400, 'insufficient_units')
    assert.deepEqual(context, { available: '10' })
    await replaced(desk, id, { quantity: '4' })
    const unitsOf = async () => {
      const [{ reserved, available_for_trading }] = (await desk.positions()) as [Body]
      return [reserved, available_for_trading]
    }
    assert.deepEqual(await unitsOf(), ['10', '0'])
    await desk.advance(1)
    assert.deepEqual(await unitsOf(), ['4', '6'])
    await desk.price(WORLD, '56.00', '56.10')
    await desk.advance(1)
    assert.deepEqual(await unitsOf(), ['0', '6'])
    await holdLedger(desk)
  })
})

describe('an order between the request and the answer', () => {
  test('the old terms may still execute, and cost no more than is reserved', async () => {
    const { desk, id } = await resting(BUY)
    await replaced(desk, id, { quantity: '14', limit_price: '49.00' })
    await desk.price(WORLD, '49.90', '50.00')
    await desk.advance(1)
    const { status, traded_quantity, revision, pending_replacement } = await desk.order(id)
    assert.deepEqual([status, traded_quantity, revision, pending_replacement], ['filled', '10', 0, null])
    assert.deepEqual(await desk.cash(), allAvailable('9498.50'))
    assert.deepEqual(await eventsOf(desk), [])
    await holdLedger(desk)
  })

  test('a slice that takes the order beyond its new size ends it as filled', async () => {
    const { desk, id } = await resting(BUY, {
      // The second slice is due a millisecond after the request, before the venue answers it.
      settings: { venue: { slices: 3, slice_interval_ms: 1001 } },
    })
    await desk.price(WORLD, '49.90', '50.00')
    await desk.advance(1)
    assert.equal((await desk.order(id)).traded_quantity, '3.3333')
    await replaced(desk, id, { quantity: '4' })
    await desk.advance(1)
    const { status, traded_quantity, revision } = await desk.order(id)
    assert.deepEqual([status, traded_quantity, revision], ['filled', '6.6666', 0])
    assert.deepEqual(await desk.cash(), allAvailable('9665.16')) // two slices of 166.67, and 1.50
  })

  test.each([
    ['a cancellation', 'cancelled_by_client'],
    ['a halt', 'instrument_not_trading'],
    ['a suspension', 'account_suspended'],
    ['a split', 'instrument_not_trading'],
    ['the close', 'expired'],
  ])('%s takes the replacement along', async (end, reason) => {
    const order = end === 'the close' ? { ...BUY, time_in_force: 'day' } : BUY
    const { desk, id } = await resting(order)
    if (end === 'the close') await desk.advance('2027-03-01T16:29:59.999Z')
    await replaced(desk, id, { quantity: '14', limit_price: '49.00' })
    assert.equal(await reservedOf(desk), '697.50')
    if (end === 'a cancellation') await desk.tenant.post(`${desk.at}/orders/${id}/cancel`)
    if (end === 'a halt')
      await desk.tenant.post(`/sandbox/instruments/${desk.world}/trading-status`, {
        trading_status: 'not_trading',
      })
    if (end === 'a split')
      await desk.tenant.post('/sandbox/corporate-actions', {
        type: 'split',
        instrument: desk.world,
        ratio: '2',
      })
    if (end === 'a suspension')
      await changeAs(await testApp(), desk.tenant.tenant, (context) =>
        changeAccountStatus(context, [desk.account], 'suspended', { with_customer: false }),
      )
    await desk.advance(1)
    const { status, cancelled_reason, pending_replacement } = await desk.order(id)
    assert.deepEqual([status, cancelled_reason, pending_replacement], ['cancelled', reason, null])
    assert.deepEqual(await desk.cash(), allAvailable('10000.00'))
    assert.deepEqual(await eventsOf(desk), [])
    await holdLedger(desk)
  })

  test('a cancellation wins: a cancelling order is not replaced', async () => {
    const { desk, id } = await resting(BUY)
    await desk.tenant.post(`${desk.at}/orders/${id}/cancel`)
    await refused(put(desk, id, { quantity: '14' }), 409, 'order_replace_forbidden')
  })

  test('a trade that is declared void gives its cash back to the order, enough for the new price', async () => {
    const { desk, id } = await halfTraded()
    const { trades } = await desk.order(id)
    await replaced(desk, id, { limit_price: '53.00' })
    // The five that have executed may execute again, at 53.00: 10 × 53 + 1.50, of which 250 are paid.
    assert.equal(await reservedOf(desk), '281.50')
    await desk.advance(1)
    assert.equal(await reservedOf(desk), '281.50')
    await desk.tenant.post(`/sandbox/trades/${trades[0].id}/bust`)
    assert.equal(await reservedOf(desk), '531.50')
    await desk.price(WORLD, '52.90', '53.00')
    await desk.advance('2027-03-04T10:00:00.000Z')
    const { status, traded_quantity, traded_notional } = await desk.order(id)
    assert.deepEqual([status, traded_quantity, traded_notional], ['settled', '10', '530.00'])
    assert.equal((await desk.cash()).total, '9468.50')
    await holdLedger(desk)
  })
})

describe('a repeat', () => {
  test('a repeat of a request does no harm, before the answer and after it', async () => {
    const { desk, id } = await resting(BUY)
    const body = { quantity: '14', limit_price: '49.00' }
    const first = await replaced(desk, id, body)
    assert.deepEqual(await replaced(desk, id, body), first)
    assert.deepEqual(await replaced(desk, id, { quantity: '10.0' }), first)
    await refused(put(desk, id, { quantity: '15' }), 409, 'order_replace_forbidden')
    await desk.advance(1)
    const after = await desk.order(id)
    assert.deepEqual(await replaced(desk, id, body), after)
    await desk.tenant.post(`${desk.at}/orders/${id}/cancel`)
    await desk.advance(1)
    assert.equal((await replaced(desk, id, body)).status, 'cancelled')
    assert.deepEqual(await eventsOf(desk), ['order.replaced'])
  })

  test('a repeat with the same Idempotency-Key gets the first answer', async () => {
    const { desk, id } = await resting(BUY)
    const key = { 'Idempotency-Key': 'replace-1' }
    const first = await put(desk, id, { quantity: '14' }, key)
    await desk.advance(1)
    const again = await put(desk, id, { quantity: '14' }, key)
    assert.deepEqual([again.status, again.text], [200, first.text])
  })

  test('one of two replacements at the same time wins', async () => {
    const { desk, id } = await resting(BUY)
    const answers = await Promise.all(['11', '12', '13', '14'].map((quantity) => put(desk, id, { quantity })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
    await desk.advance(1)
    assert.equal((await desk.order(id)).revision, 1)
    await holdLedger(desk)
  })
})

describe('a new client_reference', () => {
  test('a new client_reference counts immediately, and the old one stays taken', async () => {
    const { desk, id } = await resting({ ...BUY, client_reference: 'A-1' })
    const order = await replaced(desk, id, { client_reference: 'A-2' })
    assert.deepEqual([order.client_reference, order.revision, order.pending_replacement], ['A-2', 0, null])
    for (const client_reference of ['A-1', 'A-2'])
      assert.deepEqual((await refused(desk.ask({ ...BUY, client_reference }), 409, 'duplicate')).context, {
        order: id,
      })
    const listed = (name: string) => desk.tenant.get(`${desk.at}/orders?client_reference=${name}`)
    assert.deepEqual([(await listed('A-1')).length, (await listed('A-2'))[0].id], [0, id])
    const other = await desk.place({ instrument: desk.world, ...BUY, client_reference: 'B-1' })
    for (const client_reference of ['A-1', 'A-2'])
      await refused(put(desk, other.id, { client_reference, quantity: '11' }), 409, 'duplicate')
    assert.equal((await desk.order(other.id)).revision, 0)
    assert.equal((await replaced(desk, id, { client_reference: 'A-1' })).client_reference, 'A-1')
    await refused(desk.ask({ ...BUY, client_reference: 'A-2' }), 409, 'duplicate')
  })

  test('one of two orders that are renamed and placed at the same time has the name', async () => {
    const { desk, id } = await resting(BUY)
    const [renamed, ...placed] = await Promise.all([
      put(desk, id, { client_reference: 'N' }),
      ...[1, 2, 3].map(() => desk.ask({ ...BUY, client_reference: 'N' })),
    ])
    const taken = [renamed!, ...placed].filter(({ status }) => status < 300)
    assert.equal(taken.length, 1)
    const named: Body[] = await desk.tenant.get(`${desk.at}/orders?client_reference=N`)
    assert.deepEqual(
      named.map((order) => order.id),
      [taken[0]!.body.id],
    )
  })
})

describe('a refused replacement', () => {
  test('a refused replacement names what is wrong, and changes nothing', async () => {
    const { desk, id } = await resting(BUY)
    const before = await desk.order(id)
    const rows: [body: object, wrong: string][] = [
      [{ quantity: null }, 'body missing_param'],
      [{ quantity: '0' }, 'body.quantity invalid_param'],
      [{ quantity: 'ten' }, 'body.quantity invalid_param'],
      [{ limit_price: '49.00001' }, 'body.limit_price invalid_param'],
      [{ stop_price: '60.00' }, 'body.stop_price invalid_param'],
      [{ time_in_force: 'ioc' }, 'body.time_in_force invalid_param'],
      [{ time_in_force: 'gtd' }, 'body.expires_on missing_param'],
      [{ expires_on: '2027-03-05' }, 'body.expires_on invalid_param'],
      [{ time_in_force: 'gtd', expires_on: '2027-02-26' }, 'body.expires_on invalid_param'],
      [{ time_in_force: 'gtd', expires_on: '2028-03-01' }, 'body.expires_on invalid_param'],
      [{ client_reference: 'with space' }, 'body.client_reference invalid_param'],
    ]
    for (const [body, wrong] of rows)
      assert.deepEqual(offenders(await refused(put(desk, id, body), 400, 'invalid_request')), [wrong], wrong)
    await refused(put(desk, id, { quantity: '0.00001' }), 400, 'trading_rule_violated')
    await refused(put(desk, id, { limit_price: '82.51' }), 400, 'trading_rule_violated')
    const { context } = await refused(put(desk, id, { quantity: '1000' }), 400, 'insufficient_funds')
    assert.deepEqual(context, { available: '10000.00' })
    assert.deepEqual(await desk.order(id), before)
    assert.equal(await reservedOf(desk), '501.50')
  })

  test('an order that is at the market, in cash, triggered or ended is not replaced', async () => {
    const { desk } = await resting(BUY)
    const change = { quantity: '3' }
    const order = async (body: object) => (await desk.place({ instrument: desk.world, ...body })).id as string
    const market = await order({ side: 'buy', quantity: '2' })
    const cash = await order({
      side: 'buy',
      order_type: 'limit',
      cash_amount: '100.00',
      limit_price: '50.00',
    })
    const ended = await order(BUY)
    await desk.tenant.post(`${desk.at}/orders/${ended}/cancel`)
    for (const id of [market, cash, ended])
      await refused(put(desk, id, change), 409, 'order_replace_forbidden')
    const slow = await resting(STOP, { settings: SLICES })
    await slow.desk.price(WORLD, '59.90', '60.00')
    await slow.desk.advance(1)
    assert.equal((await slow.desk.order(slow.id)).is_replaceable, false)
    await refused(put(slow.desk, slow.id, change), 409, 'order_replace_forbidden')
  })

  test('an order of another account or tenant, or of an account that may no longer buy, is not replaced', async () => {
    const { desk, id } = await resting(BUY, { isPlaced: true })
    await refused(put(desk, 'ord_none', { quantity: '3' }), 404, 'not_found')
    const stranger = await freshTenant()
    await refused(stranger.call('PUT', `${desk.at}/orders/${id}`, { quantity: '3' }), 404, 'not_found')
    await desk.tenant.post(`/sandbox/instruments/${desk.world}/trading-status`, {
      trading_status: 'sell_only',
    })
    await refused(put(desk, id, { quantity: '3' }), 400, 'instrument_sell_only')
  })
})
