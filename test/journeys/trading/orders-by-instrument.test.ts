// Orders in funds, certificates, zero-coupon bonds and currency pairs.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { setAccount } from '../../support/account.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { allAvailable } from '../../support/cash.ts'
import { refused } from '../../support/client.ts'
import { CERTIFICATE, FUND, ZERO_BUND } from '../../support/instruments.ts'
import { holdLedger, openDesk } from '../../support/trading.ts'

describe('funds and certificates', () => {
  test('an order before the deadline is sent immediately, one after it on the next dealing day', async () => {
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

  test('an order for a certificate reserves a margin for its next value', async () => {
    const desk = await openDesk({ instant: '2027-03-01T10:00:00.000Z' })
    const { id } = await desk.instrument(CERTIFICATE)
    await desk.price(CERTIFICATE, '1000.00')
    const order = await desk.place({ instrument: id, side: 'buy', cash_amount: '5000.00' })
    await desk.advance(1)
    const { traded_quantity, traded_notional, trades } = await desk.order(order.id)
    assert.equal(traded_quantity, '4.9004') // (5000.00 − 1.50) ÷ 1020.00 = 4.90049…
    assert.equal(traded_notional, '4900.40')
    assert.equal(trades[0].settlement_date, '2027-03-04') // T+3
    assert.deepEqual(await desk.cash(), allAvailable('95098.10')) // 100000.00 − 4900.40 − 1.50
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
  assertMembers(filled, { status: 'filled', traded_quantity: '11.09', traded_notional: '998.10' })
  assertMembers(filled.trades[0], {
    price: '90.00',
    accrued_interest: '0.00',
    quantity_currency: null,
  })
  const [position] = await desk.positions()
  assertMembers(position, { total: '11.09', average_price: '90.00' })
  const [, bought] = await desk.transactions()
  assertMembers(bought, { cash_amount: '-998.10', accrued_interest: '0.00', unit_price: '90.00' })
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
    assertMembers(order, {
      currency: 'EUR',
      cash_amount: '1000.00',
      net_cash_amount: null,
      fees: '2.00',
    })
    // 1000.00 × 1.10 × 1.02 = 1122.00, and the fee of 2.00
    assert.deepEqual(await desk.cash('USD'), {
      total: '2000.00',
      trading: '876.00',
      withdrawal: '876.00',
      reserved: '1124.00',
    })
    await desk.advance(1)
    const filled = await desk.order(order.id)
    assertMembers(filled, {
      status: 'filled',
      position: null,
      traded_notional: '1100.00',
      traded_quantity: '1000',
    })
    assertMembers(filled.trades[0], {
      price: '1.10',
      quantity_currency: 'EUR',
      notional_currency: 'USD',
      position: null,
      settlement_date: '2027-03-03',
    })
    assert.deepEqual(await desk.cash('USD'), allAvailable('898.00')) // 2000.00 − 1100.00 − 2.00
    assert.deepEqual(await desk.cash('EUR'), {
      total: '2000.00',
      trading: '2000.00',
      withdrawal: '1000.00',
      reserved: '0.00',
    }) // not settled, so not to be withdrawn
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
    assert.deepEqual(await desk.cash('EUR'), allAvailable('2000.00'))
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
    assert.deepEqual(await desk.cash('EUR'), {
      total: '1000.00',
      trading: '900.00',
      withdrawal: '900.00',
      reserved: '100.00',
    })
    await desk.advance(1)
    assert.equal((await desk.order(order.id)).traded_notional, '109.99')
    assert.deepEqual(await desk.cash('USD'), {
      total: '2107.99',
      trading: '2107.99',
      withdrawal: '1998.00',
      reserved: '0.00',
    }) // + 109.99 unsettled − 2.00
    assert.deepEqual(await desk.cash('EUR'), allAvailable('900.00'))
    await holdLedger(desk)
  })

  test('an execution above the reservation is cancelled', async () => {
    const desk = await fxDesk()
    const order = await desk.place({ instrument: desk.pair, side: 'buy', cash_amount: '1000.00' })
    await desk.price('EUR/USD', '1.13000', '1.13000') // above 1.122
    await desk.advance(1)
    const { status, cancelled_reason } = await desk.order(order.id)
    assert.deepEqual([status, cancelled_reason], ['cancelled', 'execution_failed'])
    assert.deepEqual(await desk.cash('USD'), allAvailable('2000.00'))
  })

  test('amounts are multiples of the increment, and the account has both currencies', async () => {
    const desk = await fxDesk()
    const ask = (body: object) =>
      desk.tenant.call('POST', `${desk.at}/orders`, { instrument: desk.pair, order_type: 'market', ...body })
    const { context } = await refused(ask({ side: 'sell', quantity: '1.001' }), 400, 'trading_rule_violated')
    assert.equal(context.rule, 'trading_increment')
    await setAccount(desk.tenant, desk.account, { funding_currencies: ['USD'] })
    await refused(ask({ side: 'buy', cash_amount: '1.00' }), 400, 'currency_not_supported')
  })
})
