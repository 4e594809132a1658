// Order quotes: the union of today, the flat form of the baseline version, redeeming one at placement.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import { type Body, offenders, refused } from '../../support/client.ts'
import { CERTIFICATE, FUND, WORLD, ZERO_BUND } from '../../support/instruments.ts'
import { openTestAccount } from '../../support/journey.ts'
import { deskOf, openDesk } from '../../support/trading.ts'

const BASELINE = { 'Api-Version': '2026-01-01' }

async function quoteDesk(more: Parameters<typeof openDesk>[0] = {}) {
  const desk = await openDesk(more)
  await desk.price(WORLD, '49.90', '50.00')
  const { id } = await desk.instrument(WORLD)
  const ask = (body: object, headers = {}) =>
    desk.tenant.call('POST', `${desk.at}/order-quotes`, { instrument_id: id, side: 'buy', ...body }, headers)
  const quote = async (body: object, headers = {}): Promise<Body> => {
    const answer = await ask(body, headers)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const redeem = (body: object) =>
    desk.tenant.call('POST', `${desk.at}/orders`, {
      instrument: id,
      order_type: 'market',
      side: 'buy',
      ...body,
    })
  return { ...desk, world: id as string, ask, quote, redeem }
}

const buy = [
  'cash',
  'cost',
  'fees',
  'max_cost',
  'min_proceeds',
  'net_cash_amount',
  'price',
  'quantity',
  'asof',
]
const sorted = (names: string[]) => [...names].sort()

describe('acceptance 3: the current variants, each with exactly its figures', () => {
  test.each([
    ['etf_market_cash', 'market', WORLD, { cash_amount: '1000.00' }, [...buy, 'price_buffer_percentage']],
    ['etf_limit_cash', 'limit', WORLD, { cash_amount: '1000.00', limit_price: '25.75' }, buy],
    ['etf_market_quantity', 'market', WORLD, { quantity: '10' }, [...buy, 'price_buffer_percentage']],
    ['etf_limit_quantity', 'limit', WORLD, { quantity: '10', limit_price: '25.75' }, buy],
    ['mmf_market_cash', 'market', FUND, { cash_amount: '1000.00' }, buy],
    [
      'amc_market_cash',
      'market',
      CERTIFICATE,
      { cash_amount: '5000.00' },
      [...buy, 'price_buffer_percentage'],
    ],
    [
      'bond_zero_coupon_market_cash',
      'market',
      ZERO_BUND,
      { cash_amount: '1000.00' },
      [...buy, 'yield', 'notional'],
    ],
    [
      'sell',
      'market',
      WORLD,
      { side: 'sell', quantity: '10' },
      [...buy.filter((name) => name !== 'cost'), 'yield', 'accrued_interest', 'notional'],
    ],
    [
      'sell',
      'limit',
      WORLD,
      { side: 'sell', quantity: '10', limit_price: '60' },
      [...buy.filter((name) => name !== 'cost'), 'yield', 'accrued_interest', 'notional'],
    ],
  ])('%s %s of %s', async (quote_type, order_type, symbol, body, members) => {
    const desk = await quoteDesk()
    await desk.price(ZERO_BUND, '89.80', '90.00')
    const instrument = await desk.instrument(symbol)
    const quote = await desk.quote({ instrument_id: instrument.id, ...body })
    assert.deepEqual([quote.quote_type, quote.order_type, quote.currency], [quote_type, order_type, 'EUR'])
    assert.deepEqual(quote.instrument, instrument)
    assert.deepEqual(sorted(Object.keys(quote.estimate)), sorted(members))
    assert.equal(Date.parse(quote.expires_at) - Date.parse(quote.created_at), 60_000)
    const { max_cost, min_proceeds, asof } = quote.estimate
    assert.equal(max_cost === null, quote_type === 'sell')
    assert.equal(min_proceeds === null, !(quote_type === 'sell' && order_type === 'limit'))
    assert.equal(asof === null, order_type === 'limit')
    assert.equal(quote.reservation.denomination, quote_type === 'sell' ? 'units' : 'cash')
  })
})

describe('acceptance 4: figures to the digit', () => {
  const figures = async (body: object, bid = '49.90', ask = '50.00') => {
    const desk = await quoteDesk()
    await desk.price(WORLD, bid, ask)
    return desk.quote(body)
  }

  test('ETF limit cash', async () => {
    const { estimate, reservation } = await figures({ cash_amount: '1000.00', limit_price: '25.75' })
    // 998.50 ÷ 25.75 = 38.77669… in steps of 0.0001; 38.7766 × 25.75 = 998.49745, with 1.50 up to the cent
    assertMembers(estimate, {
      price: '25.75',
      quantity: '38.7766',
      fees: '1.50',
      net_cash_amount: '998.50',
    })
    assert.deepEqual(
      [estimate.max_cost, reservation],
      ['1000.00', { amount: '1000.00', denomination: 'cash' }],
    )
  })

  test('ETF market cash', async () => {
    const { estimate, reservation } = await figures({ cash_amount: '1000.00' }, '25.40', '25.50')
    // 998.50 ÷ 26.01 = 38.38908…; × 25.50 = 978.9195 (38.389 units)
    assertMembers(estimate, {
      quantity: '38.389',
      cost: '978.92',
      price_buffer_percentage: '0.0200',
      cash: '1000.00',
    })
    assert.deepEqual(reservation, { amount: '1000.00', denomination: 'cash' })
  })

  test('ETF market quantity', async () => {
    const { estimate, reservation } = await figures({ quantity: '10' })
    // 500.00 + 1.50; at most 10 × 50.00 × 1.02 + 1.50
    assertMembers(estimate, {
      cost: '500.00',
      cash: '501.50',
      max_cost: '511.50',
      net_cash_amount: '500.00',
    })
    assert.equal(reservation.amount, '511.50')
  })

  test('sell', async () => {
    const { estimate, reservation } = await figures({ side: 'sell', quantity: '10' })
    assertMembers(estimate, {
      cash: '499.00',
      net_cash_amount: '497.50',
      notional: '499.00',
      min_proceeds: null,
    })
    assert.deepEqual(reservation, { amount: '10', denomination: 'units' })
  })
})

describe('acceptance 2: one request under both versions', () => {
  test('flat with the id of the instrument, or a union with the whole instrument', async () => {
    const desk = await quoteDesk()
    const today = await desk.quote({ cash_amount: '1000.00' })
    assert.equal(today.instrument.id, desk.world)
    const flat = await desk.quote({ cash_amount: '1000.00' }, BASELINE)
    assert.deepEqual(
      { ...flat, id: '', expires_at: '' },
      {
        id: '',
        instrument: desk.world,
        side: 'buy',
        cash_amount: '1000.00',
        quantity: null,
        limit_price: null,
        stop_price: null,
        estimated_price: '50.00',
        estimated_quantity: '19.5784', // 998.50 ÷ 51.00 = 19.57843…
        estimated_cash: '978.92',
        fees: '1.50',
        net_cash_amount: '998.50',
        max_cost: null,
        min_proceeds: null,
        is_binding: false,
        expires_at: '',
      },
    )
    assert.ok(flat.id.startsWith('quo_') && flat.expires_at)
  })

  test('limits and sells in the flat form', async () => {
    const desk = await quoteDesk()
    const limit = await desk.quote({ cash_amount: '1000.00', limit_price: '25.75' }, BASELINE)
    assertMembers(limit, { limit_price: '25.75', estimated_price: '25.75', max_cost: '1000.00' })
    const sell = await desk.quote({ side: 'sell', quantity: '10', limit_price: '60' }, BASELINE)
    assertMembers(sell, {
      side: 'sell',
      quantity: '10',
      cash_amount: null,
      estimated_cash: '600.00',
      net_cash_amount: '598.50',
      min_proceeds: '598.50',
    })
  })

  test('a pair has a flat preview without id, and no quote in the current version', async () => {
    const desk = await quoteDesk()
    await desk.price('EUR/USD', '1.09990', '1.10000')
    const { id } = await desk.instrument('EUR/USD')
    const body = { instrument_id: id, cash_amount: '100.00' }
    const preview = await desk.quote(body, BASELINE)
    assertMembers(preview, {
      id: null,
      expires_at: null,
      estimated_price: '1.10',
      estimated_cash: '110.00',
    })
    assert.deepEqual(offenders(await refused(desk.ask(body), 400, 'invalid_request')), [
      'body.instrument_id invalid_param',
    ])
  })

  test('ETFs can be bought in units only in the current version', async () => {
    const desk = await quoteDesk()
    assert.equal((await desk.ask({ quantity: '10' }, BASELINE)).status, 400)
    assert.equal((await desk.ask({ quantity: '10' })).status, 200)
  })

  test('fees alone', async () => {
    const desk = await quoteDesk()
    const { estimate } = await desk.quote({ cash_amount: '1000.00', return_only_fees: true })
    assert.equal(estimate.fees, '1.50')
    assert.ok(Object.entries(estimate).every(([name, value]) => name === 'fees' || value === null))
    const flat = await desk.quote({ cash_amount: '1000.00', return_only_fees: true }, BASELINE)
    assert.deepEqual(
      [flat.fees, flat.estimated_price, flat.estimated_quantity, flat.estimated_cash, flat.net_cash_amount],
      ['1.50', '50.00', null, null, null],
    )
  })

  test('each version describes its own shape', async () => {
    const { tenant } = await quoteDesk()
    const describe = async (headers: Record<string, string>) =>
      (await tenant.get('/openapi.json', headers)).paths['/accounts/{account_id}/order-quotes'].post
        .responses['200'].content['application/json'].schema.$ref
    assert.equal(await describe(BASELINE), '#/components/schemas/FlatOrderQuote')
    assert.equal(await describe({}), '#/components/schemas/OrderQuote')
  })
})

describe('refused quotes', () => {
  test('the rules of placing apply, except for the funds', async () => {
    const desk = await quoteDesk({ cash: '0' })
    assert.equal((await desk.quote({ cash_amount: '1000.00' })).reservation.amount, '1000.00')
    assert.equal((await desk.quote({ side: 'sell', quantity: '5' })).reservation.amount, '5')
    const { id: fund } = await desk.instrument(FUND)
    await refused(desk.ask({ cash_amount: '2.00', limit_price: '900000' }), 400, 'limit_budget_too_small')
    await refused(desk.ask({ instrument_id: fund, cash_amount: '1.00' }), 400, 'trading_rule_violated')
    await refused(desk.ask({ instrument_id: 'ins_nothing', cash_amount: '1.00' }), 400, 'invalid_request')
    await refused(desk.ask({ side: 'sell', cash_amount: '1.00' }), 400, 'invalid_request')
    await desk.tenant.post(`/sandbox/instruments/${desk.world}/trading-status`, {
      trading_status: 'not_trading',
    })
    await refused(desk.ask({ cash_amount: '1.00' }), 400, 'instrument_not_trading')
  })
})

describe('redeeming a quote', () => {
  test('redeeming a quote places one order, which names the quote', async () => {
    const desk = await quoteDesk()
    const { id } = await desk.quote({ cash_amount: '1000.00' })
    const placed = await desk.redeem({ cash_amount: '1000.00', quote: id })
    assert.deepEqual([placed.status, placed.body.quote], [201, id])
    await refused(desk.redeem({ cash_amount: '1000.00', quote: id }), 409, 'quote_already_consumed')
  })

  test('one of twenty concurrent orders is placed', async () => {
    const desk = await quoteDesk()
    const { id } = await desk.quote({ cash_amount: '10.00' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => desk.redeem({ cash_amount: '10.00', quote: id })),
    )
    assert.equal(answers.filter((one) => one.status === 201).length, 1)
    assert.ok(answers.every((one) => one.status === 201 || one.body.code === 'quote_already_consumed'))
    assert.equal((await desk.tenant.get(`${desk.at}/orders`)).length, 1)
  })

  test('an order that is refused leaves the quote unused', async () => {
    const desk = await quoteDesk({ cash: '10.00' })
    const { id } = await desk.quote({ cash_amount: '1000.00' })
    await refused(desk.redeem({ cash_amount: '1000.00', quote: id }), 400, 'insufficient_funds')
    await desk.fund('1000.00')
    assert.equal((await desk.redeem({ cash_amount: '1000.00', quote: id })).status, 201)
  })

  test('redeeming a quote is possible for a minute of the tenant clock', async () => {
    const desk = await quoteDesk()
    const { id } = await desk.quote({ cash_amount: '10.00' })
    await desk.advance(59)
    const { id: fresh } = await desk.quote({ cash_amount: '10.00' })
    await desk.advance(1)
    await refused(desk.redeem({ cash_amount: '10.00', quote: id }), 400, 'quote_invalid')
    assert.equal((await desk.redeem({ cash_amount: '10.00', quote: fresh })).status, 201)
  })

  test('an order on a quote in units needs the same quantity, side and limit', async () => {
    const desk = await quoteDesk()
    await desk.place({ instrument: desk.world, side: 'buy', quantity: '20' })
    await desk.advance(1)
    const wrong = (body: object) => refused(desk.redeem(body), 400, 'quote_invalid')
    const sold = await desk.quote({ side: 'sell', quantity: '0.5' })
    for (const quantity of ['6', '0.4999', '0.5001']) await wrong({ side: 'sell', quantity, quote: sold.id })
    await wrong({ quantity: '0.5', quote: sold.id })
    await wrong({ side: 'sell', quantity: '0.5', order_type: 'limit', limit_price: '50', quote: sold.id })
    assert.equal((await desk.redeem({ side: 'sell', quantity: '0.50', quote: sold.id })).status, 201)

    const bought = await desk.quote({ quantity: '2' })
    await wrong({ quantity: '3', quote: bought.id })
    await wrong({ cash_amount: '100.00', quote: bought.id })
    await wrong({ quantity: '2', order_type: 'limit', limit_price: '50', quote: bought.id })
    assert.equal((await desk.redeem({ quantity: '2', quote: bought.id })).status, 201)

    const limited = await desk.quote({ side: 'sell', quantity: '3', limit_price: '60' })
    const sell = { side: 'sell', order_type: 'limit', limit_price: '60', quote: limited.id }
    await wrong({ ...sell, quantity: '4' })
    await wrong({ ...sell, quantity: '3', limit_price: '59' })
    await wrong({ side: 'sell', quantity: '3', quote: limited.id })
    assert.equal((await desk.redeem({ ...sell, quantity: '3' })).status, 201)
  })

  test('redeeming a quote is refused for another instrument or account, and for a quote of the fees alone', async () => {
    const desk = await quoteDesk()
    await desk.price(FUND, '100')
    const { id: fund } = await desk.instrument(FUND)
    const { id } = await desk.quote({ cash_amount: '1000.00' })
    await refused(desk.redeem({ instrument: fund, cash_amount: '1000.00', quote: id }), 400, 'quote_invalid')
    const second = deskOf(desk.tenant, (await openTestAccount(desk.tenant)).account.id)
    await second.fund('5000.00')
    const body = { instrument: desk.world, order_type: 'market', side: 'buy', cash_amount: '1000.00' }
    const elsewhere = desk.tenant.call('POST', `${second.at}/orders`, { ...body, quote: id })
    await refused(elsewhere, 400, 'quote_invalid')
    const fees = await desk.quote({ cash_amount: '1000.00', return_only_fees: true })
    await refused(desk.redeem({ cash_amount: '1000.00', quote: fees.id }), 400, 'quote_invalid')
    const old = await desk.quote({ cash_amount: '1000.00', return_only_fees: true }, BASELINE)
    await refused(desk.redeem({ cash_amount: '1000.00', quote: old.id }), 400, 'quote_invalid')
  })

  test('redeeming a quote needs the same amount, side, limit and account, and a price within its bounds', async () => {
    const desk = await quoteDesk()
    const { id } = await desk.quote({ cash_amount: '10.00' })
    const limited = await desk.quote({ cash_amount: '10.00', limit_price: '40' })
    const wrong = (body: object) => refused(desk.redeem(body), 400, 'quote_invalid')
    await wrong({ cash_amount: '10.01', quote: id })
    await wrong({ quantity: '1', quote: id })
    await wrong({ cash_amount: '10.00', quote: 'quo_nothing' })
    await wrong({ cash_amount: '10.00', quote: limited.id })
    await wrong({ cash_amount: '10.00', order_type: 'limit', limit_price: '41', quote: limited.id })
    await desk.price(WORLD, '50.00', '50.51') // more than 1 % above 50.00
    await wrong({ cash_amount: '10.00', quote: id })
    await desk.price(WORLD, '50.00', '50.50')
    assert.equal((await desk.redeem({ cash_amount: '10.00', quote: id })).status, 201)
    assert.equal(
      (await desk.redeem({ cash_amount: '10.00', order_type: 'limit', limit_price: '40', quote: limited.id }))
        .status,
      201,
    )
  })
})
