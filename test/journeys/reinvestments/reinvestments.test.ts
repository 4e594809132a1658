// Income that buys more of what paid it: which income, how much, when, and what happens if it cannot.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { add, money, subtract } from '../../../src/values/decimal.ts'
import { payOut, setAccount } from '../../support/account.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { refused } from '../../support/client.ts'
import { FUND, OAT } from '../../support/instruments.ts'
import { AFTER_CUT, CUT, FEE, ORDERED, reinvestor, SAP } from '../../support/reinvestments.ts'
import { holdLedger } from '../../support/trading.ts'

describe('a dividend of 97.92 with a fee of 1.50 at a price of 81.30', () => {
  test('a dividend of 97.92 with a fee of 1.50 at a price of 81.30 waits in cash, is ordered a minute before the cut, and buys 1.1859 units for 96.41', async () => {
    const desk = await reinvestor()
    const before = await desk.cash()
    const { id: corporate_action } = await desk.pay('0.9792')
    const pending = await desk.reinvestment()
    const [dividend] = await desk.transactions()
    const about = {
      account: desk.account,
      position: desk.position,
      instrument: desk.share,
      corporate_action,
      income_transaction: dividend!.id,
      amount: '97.92',
      currency: 'EUR',
    }
    const nothing = { reason: null, order: null, quantity: '0', invested_amount: '0.00' }
    assertMembers(pending, { ...about, ...nothing, status: 'pending' })
    assert.match(pending.id, /^rnv_/)
    assert.equal((await desk.cash()).withdrawal, add(before.withdrawal, '97.92'))

    await desk.advance(ORDERED)
    const executing = await desk.reinvestment()
    assertMembers(executing, { ...about, status: 'executing', quantity: '0', invested_amount: '0.00' })
    const order = await desk.order(executing.order)
    assertMembers(order, {
      status: 'placed',
      side: 'buy',
      order_type: 'market',
      execution: 'pooled',
      is_cancellable: true,
      purpose: 'reinvestment',
      source: pending.id,
      cash_amount: '97.92',
      net_cash_amount: '96.42',
    })
    const waiting = await desk.cash()
    assert.deepEqual([waiting.trading, waiting.reserved], [before.trading, '97.92'])

    const { processed } = await desk.advance(AFTER_CUT)
    assert.equal(processed.reinvestments, 0) // counted when the order was placed
    // (97.92 − 1.50) ÷ 81.30 = 1.18597, which cost 96.41367
    const bought = { status: 'completed', reason: null, quantity: '1.1859', invested_amount: '96.41' }
    assertMembers(await desk.reinvestment(), { ...about, ...bought, order: order.id })
    assertMembers(await desk.order(order.id), {
      status: 'filled',
      traded_notional: '96.41',
      fees: '1.50',
    })
    const after = await desk.cash()
    assert.equal(after.trading, add(before.trading, '0.01')) // 97.92 − 96.41 − 1.50 stays
    const [position] = await desk.positions()
    assert.deepEqual([position!.id, position!.total], [desk.position, '101.1859'])
    assert.deepEqual(await desk.events(), ['reinvestment.completed'])
    await holdLedger(desk)
  })

  test('the dividend counts once in the advance of the clock, and its lot has the day and price of the purchase', async () => {
    const desk = await reinvestor()
    await desk.pay('0.9792')
    const { processed } = await desk.advance(AFTER_CUT)
    assert.equal(processed.reinvestments, 1)
    const lots = await desk.tenant.get(`/positions/${desk.position}/lots`)
    assertMembers(lots[1], { acquired_on: '2027-04-12', quantity: '1.1859', unit_cost: '81.30' })
  })

  test('a dividend of 97.92 with a fee of 1.50 at a price of 81.30 pays the fee of the variant for reinvestments', async () => {
    const free = { order_purpose: 'reinvestment', chargeable_currencies: {} }
    const desk = await reinvestor({ settings: { fees: [{ ...FEE, variants: [free] }] } })
    await desk.pay('0.9792')
    await desk.advance(AFTER_CUT)
    const { order, quantity, invested_amount } = await desk.reinvestment()
    // 97.92 ÷ 81.30 = 1.20442
    assert.deepEqual([quantity, invested_amount], ['1.2044', '97.92'])
    assert.equal((await desk.order(order)).fees, '0.00')
  })

  test('the dividend is an ordinary purchase: the gross earnings are those without it at an unchanged price', async () => {
    const earnings = async (income: string) => {
      const desk = await reinvestor({ income })
      await desk.pay('0.9792')
      await desk.advance(AFTER_CUT)
      const { cost_basis } = await desk.tenant.get(`/positions/${desk.position}/earnings`)
      return { ...(await desk.earnings()), cost_basis }
    }
    const [paid, reinvested] = [await earnings('pay_out'), await earnings('reinvest')]
    assert.equal(reinvested.realized_income, '97.92')
    assert.equal(paid.realized_income, '97.92')
    // 1.1859 × 81.30 = 96.41367 are worth 96.41, as they cost
    assert.equal(reinvested.gross_total, paid.gross_total)
    assert.equal(reinvested.fees, money(add(paid.fees, '1.50')))
    assert.equal(reinvested.cost_basis, money(add(paid.cost_basis, '96.41')))
  })
})

describe('the income that is reinvested', () => {
  test('the income that is reinvested is that of positions whose rule says so', async () => {
    const desk = await reinvestor()
    const fund = await desk.buyFund('10')
    await desk.advance('2027-04-12T10:01:00.000Z')
    const [newest] = await desk.positions()
    await desk.setRule(newest!.id, 'pay_out')
    await desk.pay('0.9792')
    await desk.distribute(fund, '1.00')
    await desk.advance(AFTER_CUT)
    const rows = await desk.reinvestments()
    assert.deepEqual(
      rows.map(({ instrument, status }) => [instrument, status]),
      [[desk.share, 'completed']],
    )
    assert.deepEqual(await desk.reinvestments('?status=skipped'), [])
    assert.equal((await desk.reinvestments('?status=completed')).length, 1)
  })

  test('the income that is reinvested is none of an account that pays out', async () => {
    const desk = await reinvestor({ income: 'pay_out' })
    await desk.pay('0.9792')
    assert.deepEqual(await desk.reinvestments(), [])
  })

  test('the income that is reinvested is also the distribution of a fund, whose order is not pooled', async () => {
    const desk = await reinvestor()
    await desk.price(FUND, '100.00')
    const { id: instrument } = await desk.instrument(FUND)
    await desk.place({ instrument, side: 'buy', cash_amount: '20000' })
    await desk.advance('2027-04-19T13:00:00.000Z') // after the dealing deadline
    const payment = { record_date: '2027-04-16', payment_date: '2027-04-19' }
    await desk.enter({ type: 'distribution', instrument, amount_per_unit: '0.123', ...payment })
    await desk.advance(1)
    const { order, ...row } = await desk.reinvestment()
    // (20,000.00 − 1.50) ÷ 100.00 = 199.985 units; 24.60 is not a multiple of the fund's cash step of 1.
    assertMembers(row, { status: 'executing', reason: null, amount: '24.60' })
    assertMembers(await desk.order(order), { execution: 'straight', purpose: 'reinvestment' })
    await desk.advance('2027-04-20T13:00:00.000Z')
    assertMembers(await desk.reinvestment(), { status: 'completed', order })
  })

  test('the income that is reinvested is never the coupon of a bond', async () => {
    const desk = await reinvestor()
    const { id: instrument } = await desk.instrument(OAT)
    await desk.price(OAT, '100.00')
    await desk.place({ instrument, side: 'buy', cash_amount: '10000' })
    await desk.advance('2027-06-01T10:00:00.000Z') // a coupon is paid on 25 May
    const rows = await desk.transactions()
    assert.equal(rows.filter(({ transaction_type }) => transaction_type === 'coupon_payment').length, 1)
    assert.deepEqual(await desk.reinvestments(), [])
  })
})

describe('nothing is bought, and the cash stays', () => {
  type Desk = Awaited<ReturnType<typeof reinvestor>>
  const causes: [what: string, amount: string, reason: string, cause: (desk: Desk) => Promise<unknown>][] = [
    ['the income less its fee buys nothing', '0.0150', 'below_minimum', async () => {}],
    ['the income is below its fee', '0.0100', 'below_minimum', async () => {}],
    [
      'the cash is gone',
      '0.9792',
      'insufficient_funds',
      async (desk) => payOut(desk.tenant, desk.account, (await desk.cash()).trading),
    ],
    [
      'the account is suspended',
      '0.9792',
      'account_forbidden',
      (desk) => setAccount(desk.tenant, desk.account, { status: 'suspended' }),
    ],
    [
      'the instrument does not trade',
      '0.9792',
      'instrument_not_trading',
      (desk) => setTrading(desk, 'not_trading'),
    ],
    [
      'the instrument is only sold',
      '0.9792',
      'instrument_not_trading',
      (desk) => setTrading(desk, 'sell_only'),
    ],
    ['the position is sold', '0.9792', 'nothing_to_invest', (desk) => desk.trade('sell', '100')],
    [
      'the position is to pay out now',
      '0.9792',
      'skipped_by_client',
      (desk) => desk.setRule(desk.position, 'pay_out'),
    ],
  ]
  const setTrading = ({ tenant, share }: Desk, trading_status: string) =>
    tenant.post(`/sandbox/instruments/${share}/trading-status`, { trading_status })

  test.each(causes)('nothing is bought, and the cash stays, if %s', async (_, amount, reason, cause) => {
    const desk = await reinvestor()
    await desk.pay(amount)
    await cause(desk)
    const before = await desk.cash()
    await desk.advance(AFTER_CUT)
    assertMembers(await desk.reinvestment(), { status: 'skipped', reason, order: null, quantity: '0' })
    assert.deepEqual(await desk.cash(), before)
    assert.deepEqual(await desk.events(), ['reinvestment.skipped'])
    await desk.advance('2027-04-14T10:00:00.000Z') // no second try
    assert.equal((await desk.reinvestment()).order, null)
    await holdLedger(desk)
  })

  test.each([
    [
      'the customer cancels the order',
      'skipped_by_client',
      (desk: Desk, order: string) => desk.tenant.post(`${desk.at}/orders/${order}/cancel`),
    ],
    [
      'the account is suspended before the cut',
      'account_forbidden',
      (desk: Desk) => setAccount(desk.tenant, desk.account, { status: 'suspended' }),
    ],
    [
      'the instrument is halted before the cut',
      'instrument_not_trading',
      (desk: Desk) => setTrading(desk, 'not_trading'),
    ],
  ] as const)('nothing is bought, and the cash stays, if %s', async (_, reason, cause) => {
    const desk = await reinvestor()
    const before = await desk.cash()
    await desk.pay('0.9792')
    await desk.advance(ORDERED)
    const { order } = await desk.reinvestment()
    await cause(desk, order)
    await desk.advance(AFTER_CUT)
    assertMembers(await desk.reinvestment(), { status: 'skipped', reason, order, quantity: '0' })
    const after = await desk.cash()
    assert.equal(after.trading, add(before.trading, '97.92'))
    assert.deepEqual(await desk.events(), ['reinvestment.skipped'])
    await holdLedger(desk)
  })
})

describe('a dividend that is reversed', () => {
  test('a dividend that is reversed takes its cash back and skips what is pending', async () => {
    const desk = await reinvestor()
    const before = await desk.cash()
    const { id } = await desk.pay('0.9792')
    assert.equal((await desk.reverse(id)).status, 200)
    assertMembers(await desk.reinvestment(), { status: 'skipped', reason: 'nothing_to_invest' })
    assert.deepEqual(await desk.cash(), before)
    await desk.advance(AFTER_CUT)
    assertMembers(await desk.reinvestment(), { status: 'skipped', order: null })
    assert.deepEqual(await desk.events(), ['reinvestment.skipped'])
  })

  test.each([
    ['is ordered', ORDERED],
    ['is reinvested', AFTER_CUT],
  ])('a dividend that is reversed is refused once its cash %s and nothing else is free', async (_, at) => {
    const desk = await reinvestor()
    const { id } = await desk.pay('0.9792')
    await payOut(desk.tenant, desk.account, subtract((await desk.cash()).trading, '97.92'))
    await desk.advance(at)
    await refused(desk.reverse(id), 409, 'conflict')
    assert.notEqual((await desk.reinvestment()).status, 'skipped')
  })

  test('a dividend that is reversed takes other cash if there is enough, and the units stay', async () => {
    const desk = await reinvestor()
    const { id } = await desk.pay('0.9792')
    await desk.advance(AFTER_CUT)
    assert.equal((await desk.reverse(id)).status, 200)
    assertMembers(await desk.reinvestment(), { status: 'completed', quantity: '1.1859' })
    await holdLedger(desk)
  })
})

test('income that is booked on a Saturday is ordered before the first cut of Monday', async () => {
  const desk = await reinvestor()
  await desk.advance('2027-04-17T10:00:00.000Z')
  const dates = { ex_date: '2027-04-15', record_date: '2027-04-16', payment_date: '2027-04-17' }
  await desk.enter({ type: 'dividend', amount_per_unit: '0.9792', ...dates })
  await desk.advance('2027-04-19T09:58:59.000Z')
  assert.equal((await desk.reinvestment()).status, 'pending')
  await desk.advance('2027-04-19T09:59:00.000Z')
  assert.equal((await desk.reinvestment()).status, 'executing')
  await desk.advance('2027-04-19T10:00:01.000Z')
  assert.equal((await desk.reinvestment()).status, 'completed')
})

test('a price that rises before the cut buys fewer units for the same money', async () => {
  const desk = await reinvestor()
  await desk.pay('0.9792')
  await desk.advance(ORDERED)
  await desk.price(SAP, '90.00')
  await desk.advance(CUT)
  await desk.advance(AFTER_CUT)
  // 96.42 ÷ 90.00 = 1.07133
  assertMembers(await desk.reinvestment(), { quantity: '1.0713', invested_amount: '96.42' })
})
