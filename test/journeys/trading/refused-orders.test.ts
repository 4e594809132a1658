// Orders that are refused, by rule, and which rule comes first.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { setAccount } from '../../support/account.ts'
import { allAvailable } from '../../support/cash.ts'
import { type Body, freshTenant, offenders, refused } from '../../support/client.ts'
import { FUND, WORLD, ZERO_BUND } from '../../support/instruments.ts'
import { holdLedger, worldDesk } from '../../support/trading.ts'

describe('refused orders', () => {
  test('every member that is wrong for the side and type is named', async () => {
    const { ask } = await worldDesk()
    for (const [body, ...wrong] of [
      [{ side: 'buy' }, 'body.cash_amount missing_param'],
      [{ side: 'sell' }, 'body.quantity missing_param'],
      [{ side: 'sell', cash_amount: '5' }, 'body.cash_amount invalid_param', 'body.quantity missing_param'],
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
      [
        { side: 'buy', order_type: 'stop', cash_amount: '5' },
        'body.cash_amount invalid_param',
        'body.quantity missing_param',
        'body.stop_price missing_param',
      ],
      [{ side: 'buy', order_type: 'iceberg', cash_amount: '5' }, 'body.order_type invalid_param'],
    ] as const)
      assert.deepEqual(offenders(await refused(ask(body), 400, 'invalid_request')), wrong)
  })

  test('ETFs can be bought in units since version 2026-09-02, other instruments never', async () => {
    const desk = await worldDesk()
    const old = desk.ask({ side: 'buy', quantity: '1' }, { 'Api-Version': '2026-01-01' })
    assert.deepEqual(offenders(await refused(old, 400, 'invalid_request')), [
      'body.quantity invalid_param',
      'body.cash_amount missing_param',
    ])
    assert.equal((await desk.ask({ side: 'buy', quantity: '1' })).status, 201)
    const { id } = await desk.instrument(FUND)
    await refused(desk.ask({ instrument: id, side: 'buy', quantity: '1' }), 400, 'invalid_request')
  })

  test('the account is checked before the instrument, by id only, and other tenants are invisible', async () => {
    const desk = await worldDesk()
    const body = { instrument: 'ins_nothing', order_type: 'market', side: 'buy', cash_amount: '5' }
    await refused(desk.tenant.call('POST', '/accounts/acc_nobody/orders', body), 404, 'not_found')
    const unknown = await refused(desk.tenant.call('POST', `${desk.at}/orders`, body), 400, 'invalid_request')
    assert.deepEqual(offenders(unknown), ['body.instrument not_found'])
    await refused(desk.ask({ instrument: WORLD, side: 'buy', cash_amount: '5' }), 400, 'invalid_request')
    const stranger = await freshTenant()
    await refused(
      stranger.call('POST', `${desk.at}/orders`, { ...body, instrument: desk.world }),
      404,
      'not_found',
    )
  })

  test('an account with a status that forbids trading', async () => {
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

  test('a switch of the operator applies immediately, also to a cached buyer', async () => {
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

  test('an instrument for professional investors, unless the customer is one', async () => {
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

  test('limits on other types than ETFs, rollovers on other types than bills, and bonds about to mature', async () => {
    const desk = await worldDesk({ instant: '2030-08-12T10:00:00.000Z' })
    const fund = await desk.instrument(FUND)
    const limit = desk.ask({
      instrument: fund.id,
      side: 'buy',
      order_type: 'limit',
      cash_amount: '500',
      limit_price: '1',
    })
    assert.deepEqual(offenders(await refused(limit, 400, 'invalid_request')), [
      'body.order_type invalid_param',
    ])
    const rolls = desk.ask({ side: 'buy', cash_amount: '500', automatic_rollover: true })
    assert.deepEqual(offenders(await refused(rolls, 400, 'invalid_request')), [
      'body.automatic_rollover invalid_param',
    ])
    // Monday 12 August 2030: two business days on is the 14th, the day before the bond matures.
    const bund = await desk.instrument(ZERO_BUND)
    const buy = () => desk.ask({ instrument: bund.id, side: 'buy', cash_amount: '1000' })
    assert.equal((await buy()).status, 201)
    await desk.advance('2030-08-14T10:00:00.000Z')
    await refused(buy(), 400, 'instrument_too_close_to_maturity')
    await desk.advance('2030-08-15T10:00:00.000Z')
    await refused(buy(), 400, 'instrument_not_trading')
  })

  test('each amount rule, by name, with the required and the given value', async () => {
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

  test('a limit outside the price collar of the tenant', async () => {
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

  test('less than a cent: units for no cash, and cash for no units', async () => {
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
    // The remaining units may be sold, so that a position can be closed.
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

  test('budgets that buy nothing, and missing cash or units', async () => {
    const desk = await worldDesk({ cash: '10.00' })
    const small = await refused(desk.ask({ side: 'buy', cash_amount: '1.50' }), 400, 'invalid_request')
    assert.deepEqual(offenders(small), ['body.cash_amount invalid_param']) // the fee takes it all
    await refused(
      desk.ask({ side: 'buy', order_type: 'limit', cash_amount: '2.00', limit_price: '900000' }),
      400,
      'limit_budget_too_small',
    )
    const poor = await refused(desk.ask({ side: 'buy', cash_amount: '10.01' }), 400, 'insufficient_funds')
    assert.deepEqual(poor.context, { available: '10.00' })
    const none = await refused(desk.ask({ side: 'sell', quantity: '1' }), 400, 'insufficient_units')
    assert.deepEqual(none.context, { available: '0' })
    assert.deepEqual(await desk.cash(), allAvailable('10.00'))
    assert.deepEqual(await desk.story(), [])
  })
})
