// Confirmations of orders that trade on several days: one for each day while the order works, and one of the whole.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { Body } from '../support/client.ts'
import { contentOf, linesOf } from '../support/documents.ts'
import { WORLD } from '../support/instruments.ts'
import { type Desk, worldDesk } from '../support/trading.ts'

const DAY = 86_400
const LIMIT = { side: 'buy', order_type: 'limit', quantity: '9', limit_price: '50.00', time_in_force: 'gtc' }

/** A desk whose venue executes orders in thirds, a day apart, and an order of which the first third has executed. */
async function tradingDesk(order: object = LIMIT) {
  const desk = await worldDesk({ settings: { venue: { slices: 3, slice_interval_ms: DAY * 1000 } } })
  const { id } = await desk.place({ instrument: desk.world, ...order })
  await desk.advance(1)
  assert.equal((await desk.order(id)).traded_quantity, '3')
  return { ...desk, id: id as string }
}

/** The confirmations, oldest first; those that are due exist once the clock has been advanced. */
const confirmations = async ({ tenant, at }: Desk): Promise<Body[]> =>
  (await tenant.get(`${at}/documents?document_type=order_confirmation`)).reverse()
const titles = async (desk: Desk) => (await confirmations(desk)).map(({ title }) => title)
const part = (day: string) => `Order confirmation Buy ${WORLD} ${day}, part`
const whole = (day: string) => `Order confirmation Buy ${WORLD} ${day}`

describe('an order that trades on three days', () => {
  test('an order that trades on three days is confirmed after each day, and whole when it is filled', async () => {
    const desk = await tradingDesk()
    assert.deepEqual(await titles(desk), [])
    await desk.advance('2027-03-01T23:59:59.999Z')
    assert.deepEqual(await titles(desk), [])
    await desk.advance('2027-03-02T00:00:00.000Z')
    assert.deepEqual(await titles(desk), [part('2027-03-01')])
    await desk.advance('2027-03-03T00:00:00.000Z')
    assert.deepEqual(await titles(desk), [part('2027-03-01'), part('2027-03-02')])
    await desk.advance('2027-03-03T12:00:00.000Z')
    assert.equal((await desk.order(desk.id)).status, 'filled')
    const all = [part('2027-03-01'), part('2027-03-02'), whole('2027-03-03')]
    assert.deepEqual(await titles(desk), all)
    await desk.advance('2027-03-08T12:00:00.000Z')
    assert.deepEqual(await titles(desk), all)
    for (const { reference } of await confirmations(desk)) assert.equal(reference, desk.id)
  })

  test('an order that trades on three days has the executions of one day in a part, without fees, and all with the fees in the whole', async () => {
    const desk = await tradingDesk()
    await desk.advance('2027-03-03T12:00:00.000Z')
    const order = await desk.order(desk.id)
    const [first, second, last] = await Promise.all(
      (await confirmations(desk)).map(({ id }) => contentOf(desk.tenant, id)),
    )
    const figures = ({ quantity, average_price, notional, total_fees, net_amount }: Body) =>
      [quantity, average_price, notional, total_fees, net_amount].join(' ')
    // 3 × 50.00 on each day, and 1.50 at the end.
    assert.equal(figures(first!), '3 50.00 150.00 0.00 -150.00')
    assert.equal(figures(second!), '3 50.00 150.00 0.00 -150.00')
    assert.equal(figures(last!), '9 50.00 450.00 1.50 -451.50')
    const days = [first, second, last].map((content) => content!.order.executed_on)
    assert.deepEqual(days, ['2027-03-01', '2027-03-02', null])
    const ends = [first, second, last].map((content) => content!.order.filled_at)
    assert.deepEqual(ends, [null, null, order.filled_at])
    const trades = [first, second].flatMap((content) => content!.executions.map((one: Body) => one.trade))
    assert.deepEqual(
      [...trades, last!.executions[2].trade],
      last!.executions.map((one: Body) => one.trade),
    )
    const [part] = await confirmations(desk)
    const lines = await linesOf(desk.tenant, part!.id)
    for (const line of ['Order confirmation of a part', 'Executed on 2027-03-01', 'Quantity 3'])
      assert.ok(lines.includes(line), `${line} in ${lines.join('\n')}`)
  })

  test('an order that trades on three days has the same confirmations when the clock is advanced over all days in one step', async () => {
    const desk = await worldDesk({ settings: { venue: { slices: 3, slice_interval_ms: DAY * 1000 } } })
    await desk.place({ instrument: desk.world, ...LIMIT })
    await desk.advance('2027-03-08T12:00:00.000Z')
    assert.deepEqual(await titles(desk), [part('2027-03-01'), part('2027-03-02'), whole('2027-03-03')])
  })
})

describe('a day of an order has no confirmation of its own', () => {
  test('a day has no confirmation of its own if the order ended on it: the confirmation of the whole states it', async () => {
    const desk = await tradingDesk()
    await desk.tenant.post(`${desk.at}/orders/${desk.id}/cancel`, {})
    await desk.advance(1)
    assert.equal((await desk.order(desk.id)).status, 'filled')
    await desk.advance('2027-03-02T12:00:00.000Z')
    assert.deepEqual(await titles(desk), [whole('2027-03-01')])
  })

  test('a day has no confirmation of its own if its trades were all declared void on it', async () => {
    const desk = await tradingDesk()
    const [trade] = (await desk.order(desk.id)).trades
    await desk.tenant.post(`/sandbox/trades/${trade.id}/bust`, {})
    await desk.advance('2027-03-02T00:00:00.000Z')
    assert.deepEqual(await titles(desk), [])
  })

  test('a day has no confirmation of its own if the order is for the day, which ends at its close with the part', async () => {
    const desk = await tradingDesk({ ...LIMIT, time_in_force: 'day' })
    await desk.advance('2027-03-02T12:00:00.000Z')
    assert.deepEqual(await titles(desk), [whole('2027-03-01')])
  })
})

test('a stop order that has begun ends at its close too, though its next part is due later', async () => {
  const desk = await worldDesk({ settings: { venue: { slices: 3, slice_interval_ms: DAY * 1000 } } })
  const stop = { side: 'buy', order_type: 'stop', stop_price: '51.00', quantity: '9', time_in_force: 'day' }
  const { id } = await desk.place({ instrument: desk.world, ...stop })
  await desk.price(WORLD, '51.00', '51.10')
  await desk.advance(1)
  await desk.advance('2027-03-04T12:00:00.000Z')
  const { status, traded_quantity } = await desk.order(id)
  assert.deepEqual([status, traded_quantity], ['settled', '3'])
  assert.deepEqual(await titles(desk), [whole('2027-03-01')])
})

test('an order for the day that a replacement lets stay is confirmed after each day', async () => {
  const desk = await tradingDesk({ ...LIMIT, time_in_force: 'day' })
  // The market is above the limit while the venue takes up the new terms.
  await desk.price(WORLD, '54.90', '55.00')
  const { status } = await desk.tenant.call('PUT', `${desk.at}/orders/${desk.id}`, { time_in_force: 'gtc' })
  assert.equal(status, 200)
  await desk.advance('2027-03-02T10:00:00.000Z')
  assert.deepEqual(await titles(desk), [part('2027-03-01')])
  await desk.price(WORLD, '49.90', '50.00')
  await desk.advance('2027-03-03T12:00:00.000Z')
  assert.deepEqual(await titles(desk), [part('2027-03-01'), part('2027-03-02'), whole('2027-03-03')])
})

test('a part that was confirmed stays, though its trade is declared void on a later day', async () => {
  const desk = await tradingDesk()
  await desk.advance('2027-03-02T00:00:00.000Z')
  const [trade] = (await desk.order(desk.id)).trades
  const [before] = await confirmations(desk)
  await desk.tenant.post(`/sandbox/trades/${trade.id}/bust`, {})
  assert.deepEqual((await confirmations(desk))[0], before)
  assert.equal((await contentOf(desk.tenant, before!.id)).quantity, '3')
})
