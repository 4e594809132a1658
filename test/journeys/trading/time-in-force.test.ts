// How long a limit order stays in force: when it ends, what it keeps, and what it releases.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { changeAccountStatus } from '../../../src/features/back-office/compliance/change-account-status.ts'
import { allAvailable } from '../../support/cash.ts'
import { type Body, offenders, refused } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { FUND, WORLD } from '../../support/instruments.ts'
import { type Desk, holdLedger, worldDesk } from '../../support/trading.ts'

const RESTING = { side: 'buy', order_type: 'limit', cash_amount: '1000.00', limit_price: '25.00' }
const TEN = { side: 'buy', order_type: 'limit', quantity: '10', limit_price: '45.00' }
/** Two executions of five units, the second one a day after the first. */
const SLICES = { venue: { slices: 2, slice_interval_ms: 86_400_000 } }

const endOf = async (desk: Desk, id: string) => {
  const { status, cancelled_reason, traded_quantity, cancelled_at } = await desk.order(id)
  return [status, cancelled_reason, traded_quantity, cancelled_at]
}

describe('the end of a limit order', () => {
  // Monday 1 March 2027, 10:00 UTC; Xetra closes at 16:30 UTC, from 28 March on at 15:30.
  test.each([
    ['the day, unsaid', {}, 'day', '2027-03-01', '2027-03-01T16:30:00.000Z'],
    ['the day', { time_in_force: 'day' }, 'day', '2027-03-01', '2027-03-01T16:30:00.000Z'],
    ['90 days', { time_in_force: 'gtc' }, 'gtc', '2027-05-28', '2027-05-28T15:30:00.000Z'],
    [
      'a named day',
      { time_in_force: 'gtd', expires_on: '2027-03-03' },
      'gtd',
      '2027-03-03',
      '2027-03-03T16:30:00.000Z',
    ],
    [
      'a Saturday',
      { time_in_force: 'gtd', expires_on: '2027-03-06' },
      'gtd',
      '2027-03-05',
      '2027-03-05T16:30:00.000Z',
    ],
  ] as const)('the end of a limit order is shown from the beginning and comes with the close: %s', async (_, more, ...expected) => {
    const [time_in_force, expires_on, ends_at] = expected as [string, string, string]
    const desk = await worldDesk()
    const order = await desk.place({ instrument: desk.world, ...RESTING, ...more })
    assert.deepEqual([order.time_in_force, order.expires_on], [time_in_force, expires_on])
    await desk.advance(new Date(Date.parse(ends_at) - 1).toISOString())
    assert.deepEqual(await endOf(desk, order.id), ['executing', null, '0', null])
    await desk.advance(1)
    assert.deepEqual(await endOf(desk, order.id), ['cancelled', 'expired', '0', ends_at])
    assert.deepEqual(await desk.cash(), allAvailable('100000.00'))
    await holdLedger(desk)
  })

  test('the end of a limit order comes at the close also where the clock passes it in one step, in both versions', async () => {
    const desk = await worldDesk({ settings: { gtc_days: 10 } })
    const order = await desk.place({ instrument: desk.world, ...RESTING, time_in_force: 'gtc' })
    await desk.advance('2027-04-01T00:00:00.000Z')
    for (const version of ['2026-01-01', '2026-09-02']) {
      const { body } = await desk.tenant.call('GET', `${desk.at}/orders/${order.id}`, undefined, {
        'Api-Version': version,
      })
      assert.deepEqual([body.expires_on, body.cancelled_at], ['2027-03-11', '2027-03-11T16:30:00.000Z'])
    }
    assert.deepEqual(await desk.story(), ['order.placed', 'order.executing', 'order.cancelled'])
  })

  test('the end of a limit order comes weeks later where the market reaches the limit', async () => {
    const desk = await worldDesk()
    const order = await desk.place({ instrument: desk.world, ...TEN, time_in_force: 'gtc' })
    await desk.advance('2027-03-17T12:00:00.000Z')
    await desk.price(WORLD, '44.90', '45.00')
    await desk.advance(1)
    const { status, trades } = await desk.order(order.id)
    assert.deepEqual([status, trades[0].executed_at.slice(0, 10)], ['filled', '2027-03-17'])
    assert.deepEqual(await desk.cash(), allAvailable('99548.50')) // 10 × 45.00 + 1.50
  })

  test('the end of a limit order is shown as null by market orders', async () => {
    const desk = await worldDesk()
    const order = await desk.place({ instrument: desk.world, side: 'buy', cash_amount: '5.00' })
    assert.deepEqual([order.time_in_force, order.expires_on], [null, null])
  })
})

describe('an order that trades on several days', () => {
  // Half of the order executes on Monday at 45.00; of 451.50, 225.00 are paid.
  async function halfTraded(validity: object) {
    const desk = await worldDesk({ settings: SLICES })
    const { id } = await desk.place({ instrument: desk.world, ...TEN, ...validity })
    await desk.price(WORLD, '44.90', '45.00')
    await desk.advance(1)
    await desk.price(WORLD, '49.90', '50.00')
    const order = await desk.order(id)
    assert.deepEqual([order.status, order.traded_quantity], ['executing', '5'])
    const { reserved } = await desk.cash()
    assert.equal(reserved, '226.50')
    return { desk, order }
  }

  // 100,000.00 less 5 × 45.00 and the fee of 1.50.
  async function holdHalf(desk: Desk, id: string, status: string): Promise<void> {
    assert.deepEqual(await endOf(desk, id), [status, null, '5', null])
    assert.deepEqual(await desk.cash(), allAvailable('99773.50'))
    await holdLedger(desk)
  }

  test('an order that trades on several days keeps its trades at its end, pays their fee and gets the rest back', async () => {
    const { desk, order } = await halfTraded({ time_in_force: 'gtd', expires_on: '2027-03-02' })
    await desk.advance('2027-03-02T16:29:59.999Z')
    assert.equal((await desk.order(order.id)).status, 'executing')
    await desk.advance(1)
    await holdHalf(desk, order.id, 'filled')
    await desk.advance('2027-03-04T00:00:00.000Z')
    assert.equal((await desk.order(order.id)).status, 'settled')
  })

  test('an order that trades on several days settles at its end where its trades have settled before', async () => {
    const { desk, order } = await halfTraded({ time_in_force: 'gtd', expires_on: '2027-03-12' })
    await desk.advance('2027-03-12T12:00:00.000Z')
    const { status, trades } = await desk.order(order.id)
    assert.deepEqual([status, trades[0].status], ['executing', 'settled'])
    await desk.advance('2027-03-12T16:30:00.000Z')
    await desk.advance(1)
    await holdHalf(desk, order.id, 'settled')
    assert.deepEqual((await desk.story()).slice(-3), ['trade.settled', 'order.filled', 'order.settled'])
  })

  test('an order that trades on several days can be cancelled for its rest, unlike one for the day', async () => {
    const day = await halfTraded({})
    assert.equal(day.order.is_cancellable, false)
    const early = day.desk.tenant.call('POST', `${day.desk.at}/orders/${day.order.id}/cancel`)
    await refused(early, 409, 'order_cancel_forbidden')
    const { desk, order } = await halfTraded({ time_in_force: 'gtc' })
    assert.equal(order.is_cancellable, true)
    const { body } = await desk.tenant.call('POST', `${desk.at}/orders/${order.id}/cancel`)
    assert.equal(body.status, 'cancelling')
    await desk.advance(1)
    await holdHalf(desk, order.id, 'filled')
    const late = desk.tenant.call('POST', `${desk.at}/orders/${order.id}/cancel`)
    await refused(late, 409, 'order_cancel_forbidden')
  })

  test('an order that trades on several days ends with a halt and with the suspension of its account', async () => {
    const halted = await halfTraded({ time_in_force: 'gtc' })
    await halted.desk.tenant.post(`/sandbox/instruments/${halted.desk.world}/trading-status`, {
      trading_status: 'not_trading',
    })
    await holdHalf(halted.desk, halted.order.id, 'filled')
    const { desk, order } = await halfTraded({ time_in_force: 'gtc' })
    await changeAs(await testApp(), desk.tenant.tenant, (context) =>
      changeAccountStatus(context, [desk.account], 'suspended', { with_customer: false }),
    )
    await holdHalf(desk, order.id, 'filled')
  })
})

describe('a refused time in force', () => {
  test('a refused time in force names the member, and reserves nothing', async () => {
    const desk = await worldDesk({ settings: { gtc_days: 30 } })
    const { id: fund } = await desk.instrument(FUND)
    const MARKET = { side: 'buy', order_type: 'market', cash_amount: '1000.00' }
    const till = (expires_on: unknown) => ({ ...RESTING, time_in_force: 'gtd', expires_on })
    const rows: [body: object, wrong: string][] = [
      [{ ...RESTING, time_in_force: 'ioc' }, 'body.time_in_force invalid_param'],
      [{ ...MARKET, time_in_force: 'day' }, 'body.time_in_force invalid_param'],
      [{ ...MARKET, expires_on: '2027-03-03' }, 'body.expires_on invalid_param'],
      [{ ...RESTING, time_in_force: 'gtd' }, 'body.expires_on missing_param'],
      [{ ...RESTING, time_in_force: 'gtc', expires_on: '2027-03-03' }, 'body.expires_on invalid_param'],
      [{ ...RESTING, expires_on: '2027-03-03' }, 'body.expires_on invalid_param'],
      [till('2027-02-30'), 'body.expires_on invalid_param'],
      [till('soon'), 'body.expires_on invalid_param'],
      [till('2027-02-28'), 'body.expires_on invalid_param'],
      [till('2027-04-01'), 'body.expires_on invalid_param'],
      [{ ...till('2027-03-03'), instrument: fund }, 'body.order_type invalid_param'],
    ]
    for (const [body, wrong] of rows)
      assert.deepEqual(offenders(await refused(desk.ask(body), 400, 'invalid_request')), [wrong])
    assert.equal((await desk.ask(till('2027-03-31'))).status, 201)
    const [{ length }, { reserved }] = [
      (await desk.tenant.get(`${desk.at}/orders`)) as Body[],
      await desk.cash(),
    ]
    assert.deepEqual([length, reserved], [1, '1000.00'])
  })

  test('an order for a day whose session has closed is refused: on the evening, and on the Saturday', async () => {
    const desk = await worldDesk({ instant: '2027-03-05T16:30:00.000Z' }) // a Friday, at the close
    const till = (expires_on: string) =>
      desk.ask({ ...RESTING, time_in_force: 'gtd', expires_on }) as ReturnType<Desk['tenant']['call']>
    for (const day of ['2027-03-05', '2027-03-06', '2027-03-07'])
      assert.deepEqual(offenders(await refused(till(day), 400, 'invalid_request')), [
        'body.expires_on invalid_param',
      ])
    assert.equal((await till('2027-03-08')).body.expires_on, '2027-03-08')
  })

  test('an order for a number of days that no tenant can have is refused', async () => {
    const { tenant } = await worldDesk()
    for (const gtc_days of [0, 367, 1.5, '90'])
      await refused(
        tenant.call('POST', '/sandbox/tenants', { name: 'days', settings: { gtc_days } }),
        400,
        'invalid_request',
      )
  })
})
