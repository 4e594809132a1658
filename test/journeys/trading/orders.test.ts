// Placing orders: every check in its order with its code, every kind of instrument, limits, cancels, waiting.
import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { setAccount } from '../../support/account.ts'
import { type Body, freshTenant, refused } from '../../support/client.ts'
import {
  CERTIFICATE,
  type Desk,
  FUND,
  holdLedger,
  offenders,
  openDesk,
  WORLD,
  ZERO_BUND,
} from '../../support/trading.ts'

/** A desk on which the world ETF stands at 49.90 to 50.00. */
async function worldDesk(more: Parameters<typeof openDesk>[0] = {}) {
  const desk = await openDesk(more)
  await desk.price(WORLD, '49.90', '50.00')
  const { id } = await desk.instrument(WORLD)
  const place = (body: object, headers = {}) =>
    desk.tenant.call('POST', `${desk.at}/orders`, { instrument: id, order_type: 'market', ...body }, headers)
  return { ...desk, world: id as string, ask: place }
}

describe('what is refused', () => {
  test('the body: every member that is wrong for the side and type is named', async () => {
    const { ask } = await worldDesk()
    for (const [body, wrong] of [
      [{ side: 'buy' }, 'body.cash_amount missing_param'],
      [{ side: 'sell' }, 'body.quantity missing_param'],
      [{ side: 'sell', cash_amount: '5' }, 'body.cash_amount invalid_param,body.quantity missing_param'],
      [{ side: 'buy', cash_amount: '5', quantity: '5' }, 'body.quantity invalid_param'],
      [{ side: 'buy', cash_amount: '0' }, 'body.cash_amount invalid_param'],
      [{ side: 'buy', cash_amount: '-5' }, 'body.cash_amount invalid_param'],
      [{ side: 'buy', cash_amount: '5.001' }, 'body.cash_amount invalid_param'],
      [{ side: 'buy', cash_amount: '5', limit_price: '5' }, 'body.limit_price invalid_param'],
      [{ side: 'buy', order_type: 'limit', cash_amount: '5' }, 'body.limit_price missing_param'],
      [
        { side: 'buy', order_type: 'limit', cash_amount: '5', limit_price: '0' },
        'body.limit_price invalid_param',
      ],
      [{ side: 'short', cash_amount: '5' }, 'body.side invalid_param'],
      [{ side: 'buy', order_type: 'stop', cash_amount: '5' }, 'body.order_type invalid_param'],
    ] as const)
      assert.equal(offenders(await refused(ask(body), 400, 'invalid_request')), wrong)
  })

  test('ETFs are bought in units since 2026-09-02, other instruments never', async () => {
    const desk = await worldDesk()
    const old = desk.ask({ side: 'buy', quantity: '1' }, { 'Api-Version': '2026-01-01' })
    assert.equal(
      offenders(await refused(old, 400, 'invalid_request')),
      'body.quantity invalid_param,body.cash_amount missing_param',
    )
    assert.equal((await desk.ask({ side: 'buy', quantity: '1' })).status, 201)
    const { id } = await desk.instrument(FUND)
    await refused(desk.ask({ instrument: id, side: 'buy', quantity: '1' }), 400, 'invalid_request')
  })

  test('account before instrument, ids only, other tenants unseen', async () => {
    const desk = await worldDesk()
    const body = { instrument: 'ins_nothing', order_type: 'market', side: 'buy', cash_amount: '5' }
    await refused(desk.tenant.call('POST', '/accounts/acc_nobody/orders', body), 404, 'not_found')
    const unknown = await refused(desk.tenant.call('POST', `${desk.at}/orders`, body), 400, 'invalid_request')
    assert.equal(offenders(unknown), 'body.instrument not_found')
    await refused(desk.ask({ instrument: WORLD, side: 'buy', cash_amount: '5' }), 400, 'invalid_request')
    const stranger = await freshTenant()
    await refused(
      stranger.call('POST', `${desk.at}/orders`, { ...body, instrument: desk.world }),
      404,
      'not_found',
    )
  })

  test('an account that may not trade, by status', async () => {
    const desk = await worldDesk()
    const buy = () => desk.ask({ side: 'buy', cash_amount: '5' })
    const sell = () => desk.ask({ side: 'sell', quantity: '1' })
    await setAccount(desk.tenant, desk.account, { status: 'suspended' })
    await refused(buy(), 403, 'buy_order_forbidden')
    await refused(sell(), 403, 'sell_order_forbidden')
    await setAccount(desk.tenant, desk.account, { status: 'closing' })
    await refused(buy(), 403, 'buy_order_forbidden')
    await refused(sell(), 400, 'insufficient_units') // it may sell, and has nothing
  })

  test('a switch of the operator counts at once, also for a buyer that is remembered', async () => {
    const desk = await worldDesk()
    const buy = () => desk.ask({ side: 'buy', cash_amount: '5' })
    for (const _ of [1, 2, 3]) assert.equal((await buy()).status, 201)
    const turn = (can_place_buy_order: boolean) =>
      desk.tenant.post(`/sandbox/accounts/${desk.account}/status`, { switches: { can_place_buy_order } })
    await turn(false)
    await refused(buy(), 403, 'buy_order_forbidden')
    await turn(true)
    assert.equal((await buy()).status, 201)
  })

  test('what is for professional investors only, until the customer is one', async () => {
    const desk = await worldDesk()
    const all: Body[] = await desk.tenant.get('/instruments')
    const pro = all.find((one) => one.pro_traders_only)
    await desk.fund('200000.00', pro.trading_currency)
    const buy = () => desk.ask({ instrument: pro.id, side: 'buy', cash_amount: '150000' })
    await refused(buy(), 403, 'professional_trader_required')
    const quote = { instrument_id: pro.id, side: 'buy', cash_amount: '150000' }
    await refused(
      desk.tenant.call('POST', `${desk.at}/order-quotes`, quote),
      403,
      'professional_trader_required',
    )
    await desk.tenant.post(`/sandbox/customers/${desk.customer}/status`, { mifid_category: 'professional' })
    const placed = await buy()
    assert.equal(placed.status, 201, placed.text)
  })

  test('trading status and currency', async () => {
    const desk = await worldDesk()
    const set = (trading_status: string) =>
      desk.tenant.post(`/sandbox/instruments/${desk.world}/trading-status`, { trading_status })
    const buy = () => desk.ask({ side: 'buy', cash_amount: '5' })
    const sell = () => desk.ask({ side: 'sell', quantity: '1' })
    await set('not_trading')
    const { context } = await refused(buy(), 400, 'instrument_not_trading')
    assert.deepEqual(context, { instrument_id: desk.world })
    await set('buy_only')
    await refused(sell(), 400, 'instrument_buy_only')
    await set('sell_only')
    await refused(buy(), 400, 'instrument_sell_only')
    await set('buy_sell')
    await setAccount(desk.tenant, desk.account, { funding_currencies: ['USD'] })
    await refused(buy(), 400, 'currency_not_supported')
  })

  test('limits elsewhere than on ETFs, rollovers elsewhere than on bills, bonds about to mature', async () => {
    const desk = await worldDesk({ instant: '2030-08-12T10:00:00.000Z' })
    const fund = await desk.instrument(FUND)
    const limit = desk.ask({
      instrument: fund.id,
      side: 'buy',
      order_type: 'limit',
      cash_amount: '500',
      limit_price: '1',
    })
    assert.equal(offenders(await refused(limit, 400, 'invalid_request')), 'body.order_type invalid_param')
    const rolls = desk.ask({ side: 'buy', cash_amount: '500', automatic_rollover: true })
    assert.equal(
      offenders(await refused(rolls, 400, 'invalid_request')),
      'body.automatic_rollover invalid_param',
    )
    // Monday 12 August 2030: two business days on is the 14th, the day before the bond matures.
    const bund = await desk.instrument(ZERO_BUND)
    const buy = () => desk.ask({ instrument: bund.id, side: 'buy', cash_amount: '1000' })
    assert.equal((await buy()).status, 201)
    await desk.advance('2030-08-14T10:00:00.000Z')
    await refused(buy(), 400, 'instrument_too_close_to_maturity')
    await desk.advance('2030-08-15T10:00:00.000Z')
    await refused(buy(), 400, 'instrument_not_trading')
  })

  test('the amount rules, each by name with what it wants and got', async () => {
    const desk = await worldDesk()
    const rule = async (body: object) => (await refused(desk.ask(body), 400, 'trading_rule_violated')).context
    const fund = await desk.instrument(FUND)
    assert.deepEqual(await rule({ instrument: fund.id, side: 'buy', cash_amount: '99.00' }), {
      rule: 'minimum_initial_cash_investment',
      required: '100.00',
      actual: '99',
    })
    assert.deepEqual(await rule({ instrument: fund.id, side: 'buy', cash_amount: '100.50' }), {
      rule: 'required_cash_increment',
      required: '1',
      actual: '100.5',
    })
    assert.deepEqual(await rule({ side: 'buy', quantity: '0.00015' }), {
      rule: 'trading_increment',
      required: '0.0001',
      actual: '0.00015',
    })
    assert.deepEqual(await rule({ side: 'buy', quantity: '0.00005' }), {
      rule: 'minimum_trading_quantity',
      required: '0.0001',
      actual: '0.00005',
    })
    // A later investment knows the step alone.
    await desk.place({ instrument: fund.id, side: 'buy', cash_amount: '100.00' })
    await desk.advance(1)
    assert.equal((await desk.ask({ instrument: fund.id, side: 'buy', cash_amount: '7.00' })).status, 201)
  })

  test('a limit far beyond the market, to the tenant’s collar', async () => {
    const desk = await worldDesk()
    await desk.place({ instrument: desk.world, side: 'buy', quantity: '10' })
    await desk.advance(1)
    const limit = (side: string, limit_price: string, quantity = '1') =>
      desk.ask({ side, order_type: 'limit', quantity, limit_price })
    const rule = async (answer: ReturnType<typeof limit>) =>
      (await refused(answer, 400, 'trading_rule_violated')).context
    // Half of 49.90, and half as much again as 50.00.
    const low = { rule: 'price_collar', required: '24.95', actual: '0.004' }
    assert.deepEqual(await rule(limit('sell', '0.004')), low)
    assert.deepEqual(await rule(limit('sell', '24.9499')), { ...low, actual: '24.9499' })
    assert.deepEqual(await rule(limit('buy', '75.0001')), { ...low, required: '75.00', actual: '75.0001' })
    const quoted = { instrument_id: desk.world, side: 'sell', quantity: '1', limit_price: '0.004' }
    assert.deepEqual(await rule(desk.tenant.call('POST', `${desk.at}/order-quotes`, quoted)), low)
    // A limit that the market has yet to reach may be as far away as it likes.
    for (const [side, price] of [
      ['sell', '24.95'],
      ['buy', '75'],
      ['sell', '5000'],
      ['buy', '0.5'],
    ] as const)
      assert.equal((await limit(side, price)).status, 201, `${side} ${price}`)

    const narrow = await worldDesk({ settings: { price_collar: '0.1' } })
    const near = { side: 'buy', order_type: 'limit', quantity: '1', limit_price: '55.01' }
    assert.equal((await refused(narrow.ask(near), 400, 'trading_rule_violated')).context.required, '55.00')
    assert.equal((await narrow.ask({ ...near, limit_price: '55' })).status, 201)
  })

  test('less than a cent: units for nothing, and nothing for units', async () => {
    const desk = await worldDesk({ settings: { fees: [] } })
    await desk.price(WORLD, '40')
    await desk.place({ instrument: desk.world, side: 'buy', quantity: '1' })
    await desk.advance(1)
    const rule = async (body: object) => (await refused(desk.ask(body), 400, 'trading_rule_violated')).context
    const none = { rule: 'minimum_notional', required: '0.01', actual: '0.00' }
    // 0.0001 × 40 = 0.004
    assert.deepEqual(await rule({ side: 'buy', quantity: '0.0001' }), none)
    assert.deepEqual(await rule({ side: 'sell', quantity: '0.0001' }), none)
    const limited = { order_type: 'limit', limit_price: '39', quantity: '0.0001' }
    assert.deepEqual(await rule({ side: 'sell', ...limited }), none)
    assert.deepEqual(await rule({ side: 'buy', ...limited }), none)
    // What is left over may leave, so that a position can be closed.
    await desk.place({ instrument: desk.world, side: 'sell', quantity: '0.9999' })
    await desk.advance(1)
    assert.deepEqual(await rule({ side: 'sell', ...limited }), none)
    assert.equal((await desk.ask({ side: 'sell', quantity: '0.0001' })).status, 201)
    await desk.advance(1)
    assert.equal((await desk.positions())[0]!.total, '0')

    // An order that was worth a cent when it was placed, and is not when it goes out.
    await desk.price(WORLD, '60')
    const late = await desk.place({ instrument: desk.world, side: 'buy', quantity: '0.0001' })
    await desk.price(WORLD, '40')
    await desk.advance(1)
    const { status, cancelled_reason } = await desk.order(late.id)
    assert.deepEqual([status, cancelled_reason], ['cancelled', 'execution_failed'])
    await holdLedger(desk)
  })

  test('budgets that buy nothing, cash and units that are not there', async () => {
    const desk = await worldDesk({ cash: '10.00' })
    const small = await refused(desk.ask({ side: 'buy', cash_amount: '1.50' }), 400, 'invalid_request')
    assert.equal(offenders(small), 'body.cash_amount invalid_param') // the fee takes it all
    await refused(
      desk.ask({ side: 'buy', order_type: 'limit', cash_amount: '2.00', limit_price: '900000' }),
      400,
      'limit_budget_too_small',
    )
    const poor = await refused(desk.ask({ side: 'buy', cash_amount: '10.01' }), 400, 'insufficient_funds')
    assert.deepEqual(poor.context, { available: '10.00' })
    const none = await refused(desk.ask({ side: 'sell', quantity: '1' }), 400, 'insufficient_units')
    assert.deepEqual(none.context, { available: '0' })
    assert.equal(await desk.cash(), '10.00 10.00 10.00 0.00')
    assert.deepEqual(await desk.story(), [])
  })
})

describe('limit orders', () => {
  const limitBuy = { side: 'buy', order_type: 'limit', cash_amount: '1000.00', limit_price: '25.75' }

  test('rest until the market reaches the limit, and fill at the limit', async () => {
    const desk = await worldDesk()
    const order = await desk.place({ instrument: desk.world, ...limitBuy })
    // (1000.00 − 1.50) ÷ 25.75 = 38.7766…; 38.7766 × 25.75 + 1.50 = 999.99745, up to 1000.00
    assert.deepEqual([order.status, order.is_cancellable, order.limit_price], ['placed', true, '25.75'])
    assert.equal(await desk.cash(), '100000.00 99000.00 99000.00 1000.00')
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
    assert.equal(await desk.cash(), '99000.00 99000.00 99000.00 0.00')
    assert.deepEqual(await desk.story(), [
      'order.placed',
      'order.executing',
      'trade.executed',
      'position.opened',
      'order.filled',
    ])
  })

  test('are cancelled at the close of their session where nothing executed', async () => {
    const desk = await worldDesk()
    const order = await desk.place({ instrument: desk.world, ...limitBuy })
    const done = await desk.advance('2027-03-01T16:29:59.999Z') // Xetra closes at 17:30 in Frankfurt
    assert.equal((await desk.order(order.id)).status, 'executing', JSON.stringify(done))
    await desk.advance(1)
    const { status, cancelled_reason, cancelled_at, fees } = await desk.order(order.id)
    assert.deepEqual([status, cancelled_reason, fees], ['cancelled', 'expired', '0.00'])
    assert.equal(cancelled_at, '2027-03-01T16:30:00.000Z')
    assert.equal(await desk.cash(), '100000.00 100000.00 100000.00 0.00')
    await holdLedger(desk)
  })

  test('of one placed after the close the next session is meant', async () => {
    const desk = await worldDesk({ instant: '2027-03-05T18:00:00.000Z' }) // a Friday evening
    const order = await desk.place({ instrument: desk.world, ...limitBuy })
    await desk.advance('2027-03-08T16:29:00.000Z')
    assert.equal((await desk.order(order.id)).status, 'executing')
    await desk.advance('2027-03-08T16:31:00.000Z')
    assert.equal((await desk.order(order.id)).cancelled_reason, 'expired')
  })

  test('meet the simulated market at the first minute that reaches them', async () => {
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

  test('to sell want the bid, and set units aside', async () => {
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

  test('a placed limit order ends at once, one at the venue when the venue answers', async () => {
    const desk = await worldDesk()
    const placed = await desk.place({ instrument: desk.world, ...limitBuy })
    const first = (await cancel(desk, placed.id)).body
    assert.deepEqual([first.status, first.cancelled_reason], ['cancelled', 'cancelled_by_client'])
    const resting = await desk.place({ instrument: desk.world, ...limitBuy })
    await desk.advance(1)
    assert.equal((await cancel(desk, resting.id)).body.status, 'cancelling')
    assert.equal((await cancel(desk, resting.id)).body.status, 'cancelling')
    assert.equal(await desk.cash(), '100000.00 99900.00 99900.00 100.00')
    await desk.advance(1)
    const ended = await desk.order(resting.id)
    assert.deepEqual([ended.status, ended.cancelled_reason], ['cancelled', 'cancelled_by_client'])
    assert.equal(await desk.cash(), '100000.00 100000.00 100000.00 0.00')
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

  test('market orders, filled orders and unknown ones are not cancelled', async () => {
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
    assert.equal(await desk.cash(), '100000.00 100000.00 100000.00 0.00')
    await holdLedger(desk)
  })

  test('a suspended account ends its orders before they go out', async () => {
    const desk = await worldDesk()
    const { id } = await desk.place({ instrument: desk.world, side: 'buy', cash_amount: '10.00' })
    await setAccount(desk.tenant, desk.account, { status: 'suspended' })
    await desk.advance(1)
    assert.equal((await desk.order(id)).cancelled_reason, 'account_suspended')
    assert.deepEqual(await desk.story(), ['order.placed', 'order.cancelled'])
  })
})

describe('funds and certificates', () => {
  test('an order before the deadline goes out at once, one after it on the next dealing day', async () => {
    const desk = await openDesk({ instant: '2027-03-05T11:59:00.000Z' }) // a Friday, a minute before the deadline
    const fund = await desk.instrument(FUND)
    await desk.price(FUND, '100.00')
    const early = await desk.place({ instrument: fund.id, side: 'buy', cash_amount: '1000.00' })
    await desk.advance(120)
    const filled = await desk.order(early.id)
    assert.deepEqual([filled.status, filled.traded_quantity], ['filled', '9.985']) // 998.50 ÷ 100.00, no buffer
    const late = await desk.place({ instrument: fund.id, side: 'buy', cash_amount: '1000.00' })
    await desk.advance(1)
    assert.equal((await desk.order(late.id)).status, 'pending')
    await desk.price(FUND, '200.00')
    await desk.advance('2027-03-08T05:59:59.000Z')
    assert.equal((await desk.order(late.id)).status, 'pending')
    await desk.advance('2027-03-08T06:00:00.000Z')
    const dealt = await desk.order(late.id)
    assert.deepEqual([dealt.status, dealt.traded_quantity], ['filled', '4.9925']) // 998.50 ÷ 200.00
    assert.equal(dealt.trades[0].executed_at, '2027-03-08T06:00:00.000Z')
    assert.deepEqual(
      (await desk.story()).slice(-5),
      [
        'order.pending',
        'trade.settled', // of the first, T+1 of the same morning
        'order.settled',
        'order.executing',
        'trade.executed',
        'order.filled',
      ].slice(-5),
    )
    await holdLedger(desk)
  })

  test('a certificate keeps room for its next value', async () => {
    const desk = await openDesk({ instant: '2027-03-01T10:00:00.000Z' })
    const { id } = await desk.instrument(CERTIFICATE)
    await desk.price(CERTIFICATE, '1000.00')
    const order = await desk.place({ instrument: id, side: 'buy', cash_amount: '5000.00' })
    await desk.advance(1)
    const { traded_quantity, traded_notional, trades } = await desk.order(order.id)
    assert.equal(traded_quantity, '4.9004') // (5000.00 − 1.50) ÷ 1020.00 = 4.90049…
    assert.equal(traded_notional, '4900.40')
    assert.equal(trades[0].settlement_date, '2027-03-04') // T+3
    assert.equal(await desk.cash(), '95098.10 95098.10 95098.10 0.00') // 100000.00 − 4900.40 − 1.50
  })
})

test('a zero-coupon bond is bought in percent of its nominal', async () => {
  const desk = await openDesk()
  const { id, par_value } = await desk.instrument(ZERO_BUND)
  assert.equal(par_value, '100.00')
  await desk.price(ZERO_BUND, '89.80', '90.00')
  const order = await desk.place({ instrument: id, side: 'buy', cash_amount: '1000.00' })
  await desk.advance(1)
  const filled = await desk.order(order.id)
  // 998.50 ÷ 90.00 = 11.0944…; 11.09 × 90.00 = 998.10
  expect(filled).toMatchObject({ status: 'filled', traded_quantity: '11.09', traded_notional: '998.10' })
  expect(filled.trades[0]).toMatchObject({
    price: '90.00',
    accrued_interest: '0.00',
    quantity_currency: null,
  })
  const [position] = await desk.positions()
  expect(position).toMatchObject({ total: '11.09', average_price: '90.00' })
  const [, bought] = await desk.transactions()
  expect(bought).toMatchObject({ cash_amount: '-998.10', accrued_interest: '0.00', unit_price: '90.00' })
  await holdLedger(desk)
})

describe('currency pairs', () => {
  const fees = [
    {
      alias: 'fx',
      fee_type: 'transaction',
      transaction_type: 'fx',
      chargeable_currencies: { USD: { unit_amount: '2.00' } },
    },
  ]

  async function fxDesk() {
    const desk = await openDesk({ settings: { fees }, cash: '1000.00' })
    await desk.fund('2000.00', 'USD')
    await desk.price('EUR/USD', '1.09990', '1.10000')
    const { id } = await desk.instrument('EUR/USD')
    return { ...desk, pair: id as string }
  }

  test('a buy pays the quote currency and gets the base, both legs in the ledger', async () => {
    const desk = await fxDesk()
    const order = await desk.place({ instrument: desk.pair, side: 'buy', cash_amount: '1000.00' })
    expect(order).toMatchObject({
      currency: 'EUR',
      cash_amount: '1000.00',
      net_cash_amount: null,
      fees: '2.00',
    })
    // 1000.00 × 1.10 × 1.02 = 1122.00, and the fee of 2.00
    assert.equal(await desk.cash('USD'), '2000.00 876.00 876.00 1124.00')
    await desk.advance(1)
    const filled = await desk.order(order.id)
    expect(filled).toMatchObject({
      status: 'filled',
      position: null,
      traded_notional: '1100.00',
      traded_quantity: '1000',
    })
    expect(filled.trades[0]).toMatchObject({
      price: '1.10',
      quantity_currency: 'EUR',
      notional_currency: 'USD',
      position: null,
      settlement_date: '2027-03-03',
    })
    assert.equal(await desk.cash('USD'), '898.00 898.00 898.00 0.00') // 2000.00 − 1100.00 − 2.00
    assert.equal(await desk.cash('EUR'), '2000.00 2000.00 1000.00 0.00') // not settled, so not to be withdrawn
    assert.deepEqual(await desk.positions(), [])
    const rows = (await desk.transactions()).filter((row) => row.reference === order.id)
    assert.deepEqual(
      rows
        .map((row) => [
          row.transaction_type,
          row.currency,
          row.cash_amount,
          row.unit_quantity,
          row.unit_price,
        ])
        .sort(),
      [
        ['fx', 'EUR', '1000.00', null, '1.10'],
        ['fx', 'USD', '-1100.00', null, '1.10'],
      ],
    )
    await desk.advance(4 * 86_400)
    assert.equal((await desk.order(order.id)).status, 'settled')
    assert.equal(await desk.cash('EUR'), '2000.00 2000.00 2000.00 0.00')
    await holdLedger(desk)
  })

  test('a sell gives the base currency and gets the quote, less the fee', async () => {
    const desk = await fxDesk()
    const sell = { instrument: desk.pair, side: 'sell', order_type: 'market' }
    const poor = await refused(
      desk.tenant.call('POST', `${desk.at}/orders`, { ...sell, quantity: '1000.01' }),
      400,
      'insufficient_funds',
    )
    assert.deepEqual(poor.context, { available: '1000.00' })
    const order = await desk.place({ ...sell, quantity: '100' })
    assert.equal(await desk.cash('EUR'), '1000.00 900.00 900.00 100.00')
    await desk.advance(1)
    assert.equal((await desk.order(order.id)).traded_notional, '109.99')
    assert.equal(await desk.cash('USD'), '2107.99 2107.99 1998.00 0.00') // + 109.99 unsettled − 2.00
    assert.equal(await desk.cash('EUR'), '900.00 900.00 900.00 0.00')
    await holdLedger(desk)
  })

  test('an execution above what was set aside is cancelled', async () => {
    const desk = await fxDesk()
    const order = await desk.place({ instrument: desk.pair, side: 'buy', cash_amount: '1000.00' })
    await desk.price('EUR/USD', '1.13000', '1.13000') // above 1.122
    await desk.advance(1)
    const { status, cancelled_reason } = await desk.order(order.id)
    assert.deepEqual([status, cancelled_reason], ['cancelled', 'execution_failed'])
    assert.equal(await desk.cash('USD'), '2000.00 2000.00 2000.00 0.00')
  })

  test('amounts are multiples of the increment, both currencies the account’s', async () => {
    const desk = await fxDesk()
    const ask = (body: object) =>
      desk.tenant.call('POST', `${desk.at}/orders`, { instrument: desk.pair, order_type: 'market', ...body })
    const { context } = await refused(ask({ side: 'sell', quantity: '1.001' }), 400, 'trading_rule_violated')
    assert.equal(context.rule, 'trading_increment')
    await setAccount(desk.tenant, desk.account, { funding_currencies: ['USD'] })
    await refused(ask({ side: 'buy', cash_amount: '1.00' }), 400, 'currency_not_supported')
  })
})
