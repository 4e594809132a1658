// Bills and bonds: quotes to the digit, coupons, maturities, rollovers.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { payOut, postTestPosition } from '../../support/account.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { refused } from '../../support/caller.ts'
import { allAvailable } from '../../support/cash.ts'
import type { Body } from '../../support/client.ts'
import { offenders } from '../../support/client.ts'
import { WORLD } from '../../support/instruments.ts'
import { type Desk, holdLedger, openDesk } from '../../support/trading.ts'

/** The bill on the run of a country and tenor, at a price. */
async function billOf(desk: Desk, country: string, tenor: string, price: string): Promise<Body> {
  const bill = (await desk.tenant.get(`/bills/otr?issuer_country=${country}`))[tenor]
  await desk.price(bill.symbol, price)
  return bill
}

async function bondsOf(desk: Desk): Promise<Body[]> {
  return desk.tenant.get('/instruments?instrument_type=bond')
}

const quote = (desk: Desk, body: object) =>
  desk.tenant.post(`${desk.at}/order-quotes`, { side: 'buy', ...body })

describe('acceptance 3 and 4: quotes of fixed income', () => {
  test('a bill: the whole budget in increments of the bill, at its yield', async () => {
    const desk = await openDesk()
    const bill = await billOf(desk, 'DE', '3m', '99.25')
    const { quote_type, estimate, currency } = await quote(desk, {
      instrument_id: bill.id,
      cash_amount: '1000.00',
    })
    assert.deepEqual([quote_type, currency], ['bill_market_cash', 'EUR'])
    assert.ok(!('par_value' in bill)) // acceptance 5
    // 998.50 ÷ 99.25 = 10.0604… ; 10.06 × 99.25 = 998.455
    assertMembers(estimate, {
      quantity: '10.06',
      cost: '998.46',
      notional: '998.46',
      net_cash_amount: '998.50',
    })
    assert.match(estimate.yield, /^\d\.\d{4}$/)
    assert.deepEqual(Object.keys(estimate).sort(), [
      'asof',
      'cash',
      'cost',
      'fees',
      'max_cost',
      'min_proceeds',
      'net_cash_amount',
      'notional',
      'price',
      'quantity',
      'yield',
    ])
  })

  test('a coupon bond: accrued interest is added to the price, and is shown for a sell', async () => {
    const desk = await openDesk()
    const bond = (await bondsOf(desk)).find(
      (one) =>
        one.coupon_type === 'fixed_coupon' && one.trading_currency === 'EUR' && one.par_value === '100.00',
    )
    await desk.price(bond.symbol, '99.40', '99.50')
    const [price] = await desk.tenant.get(`/prices?symbol=${bond.symbol}`)
    const { quote_type, estimate } = await quote(desk, { instrument_id: bond.id, cash_amount: '10000.00' })
    assert.equal(quote_type, 'bond_fixed_coupon_market_cash')
    const [cost, accrued, notional] = [estimate.cost, estimate.accrued_interest, estimate.notional].map(
      Number,
    )
    assert.ok(accrued! > 0 && Math.abs(cost! + accrued! - notional!) < 0.001)
    assert.ok(notional! <= 9998.5 && notional! > 9998.5 - 1.1 * Number(estimate.price))
    assert.equal(
      Number(estimate.annual_income),
      Number((Number(estimate.quantity) * Number(bond.coupon)).toFixed(2)),
    )
    assert.equal(Object.keys(estimate).length, 13)
    const order = await desk.place({ instrument: bond.id, side: 'buy', cash_amount: '10000.00' })
    await desk.advance(1)
    const { trades, traded_notional, traded_quantity } = await desk.order(order.id)
    assert.deepEqual([traded_notional, traded_quantity], [estimate.notional, estimate.quantity])
    assertMembers(trades[0], {
      price: '99.50',
      accrued_interest: estimate.accrued_interest,
      ytm: estimate.yield,
    })
    const [position] = await desk.positions()
    assert.deepEqual([position.ytm, Number(position.average_price).toFixed(2)], [estimate.yield, '99.50'])
    const buy = (await desk.transactions()).find((row) => row.transaction_type === 'buy')
    assertMembers(buy, {
      cash_amount: `-${estimate.notional}`,
      accrued_interest: estimate.accrued_interest,
    })
    const sale = await quote(desk, { instrument_id: bond.id, side: 'sell', quantity: '1' })
    assert.ok(sale.estimate.accrued_interest !== null && sale.estimate.yield !== null, price.symbol)
    await holdLedger(desk)
  })
})

describe('maturity', () => {
  test('maturity pays 100 for each unit of a bill and closes the position', async () => {
    const desk = await openDesk({ settings: { fees: [] } })
    const bill = await billOf(desk, 'US', '3m', '99.50')
    await desk.fund('5000.00', 'USD')
    await desk.place({ instrument: bill.id, side: 'buy', cash_amount: '995.00' })
    await desk.advance(1)
    assert.deepEqual(await desk.cash('USD'), allAvailable('4005.00'))
    const { processed } = await desk.advance(`${bill.maturity_date}T06:00:00.000Z`)
    assert.equal(processed.maturities, 1)
    assert.deepEqual(await desk.cash('USD'), allAvailable('5005.00'))
    const [position] = await desk.positions()
    assert.deepEqual(
      [position.status, position.total, position.closed_at],
      ['closed', '0', `${bill.maturity_date}T06:00:00.000Z`],
    )
    const [row] = await desk.transactions()
    assertMembers(row, {
      transaction_type: 'maturity',
      cash_amount: '1000.00',
      unit_quantity: '-10',
      unit_price: '100.00',
      reference_type: 'corporate_action',
    })
    assert.deepEqual((await desk.story()).slice(-2), ['position.closing', 'position.closed'])
    await holdLedger(desk)
  })
})

describe('a maturity on a Sunday', () => {
  test('a maturity on a Sunday is paid on the Monday; from the Sunday on the position is closing and cannot be sold', async () => {
    // 1.625 % twice a year, to Sunday 22 October 2028.
    const desk = await openDesk({ settings: { fees: [] }, instant: '2028-10-16T10:00:00.000Z' })
    const { tenant, at } = desk
    const gilt = await desk.instrument('GB00BFX0ZL78')
    await desk.fund('20000.00', 'GBP')
    await desk.price(gilt.symbol, '100.00')
    await desk.place({ instrument: gilt.id, side: 'buy', cash_amount: '10000.00' })
    await desk.advance('2028-10-21T10:00:00.000Z')
    const [before] = (await desk.positions()) as [Body]
    const { total } = before
    assert.deepEqual([before.status, before.available_for_trading], ['open', total])
    const saturday = (await tenant.get(`${at}/valuation`)).total_value
    await desk.advance('2028-10-22T10:00:00.000Z')
    const [held] = (await desk.positions()) as [Body]
    assert.deepEqual([held.status, held.total, held.available_for_trading], ['closing', total, '0'])
    assert.deepEqual(await tenant.get(`${at}/positions?open_only=true`), [])
    const valued = await tenant.get(`${at}/valuation`)
    assert.deepEqual(valued.position_valuations[0].position, held)
    // The last coupon was that of holders at the ex-dividend date, the 11th: these units have none.
    assert.equal(valued.total_value, saturday)
    const sell = { instrument: gilt.id, side: 'sell', order_type: 'market', quantity: total }
    await refused(tenant.call('POST', `${at}/orders`, sell), 400, 'instrument_not_trading')
    const set = tenant.call('PUT', `/positions/${held.id}`, { automatic_rollover: false })
    await refused(set, 409, 'position_not_open')
    await desk.advance('2028-10-23T06:00:00.000Z')
    const [paid] = (await desk.positions()) as [Body]
    assertMembers(paid, { status: 'closed', total: '0' })
    const [row] = (await desk.transactions()) as [Body]
    assertMembers(row, { transaction_type: 'maturity', unit_quantity: `-${total}` })
    assert.match(row.booked_at, /^2028-10-23T/)
    assert.equal((await tenant.get(`${at}/valuation`)).total_value, saturday)
  })
})

describe('coupons', () => {
  test('coupons are paid on each coupon date, on the units settled on the record date', async () => {
    const desk = await openDesk({ settings: { fees: [] } })
    const bond = (await bondsOf(desk)).find(
      (one) =>
        one.coupon_type === 'fixed_coupon' &&
        one.trading_currency === 'EUR' &&
        one.next_coupon_date < '2028-01-01',
    )
    await desk.price(bond.symbol, '100.00')
    await desk.place({ instrument: bond.id, side: 'buy', cash_amount: '20000.00' })
    await desk.advance(1)
    const [position] = await desk.positions()
    const perYear = bond.coupon_frequency === 'annual' ? 1 : 2
    const gross = ((Number(position.total) * Number(bond.par_value)) / 100) * (Number(bond.coupon) / perYear)
    const due = new Date(Date.parse(bond.next_coupon_date) + 6 * 86_400_000).toISOString()
    await desk.advance(due)
    const rows = (await desk.transactions()).filter((row) => row.transaction_type === 'coupon_payment')
    assert.equal(rows.length, 1)
    assert.equal(Number(rows[0]!.cash_amount), Number(gross.toFixed(2)))
    // Asked for again, the same coupon pays nothing more.
    const again = await desk.tenant.post('/sandbox/corporate-actions', {
      type: 'coupon',
      instrument: bond.id,
      payment_date: rows[0]!.settlement_date,
    })
    assert.deepEqual([again.positions, again.transactions], [0, []])
    assert.equal(again.id, rows[0]!.reference)
    await holdLedger(desk)
  })
})

test('an odd first coupon is paid for its days, as it accrued; the next one is whole', async () => {
  const desk = await openDesk()
  const bond = await desk.instrument('DE0001102614') // 1.80 %, interest from 2022-10-18, first paid on 2023-08-15
  const held = { settled: '1000', unsettled: '0', reserved: '0', settlement_date: '2023-01-02' }
  await postTestPosition(desk.tenant, desk.account, { instrument: bond.id, ...held })
  const paidOn = async (payment_date: string) => {
    const input = { type: 'coupon', instrument: bond.id, payment_date, dry_run: true }
    const { transactions } = await desk.tenant.post('/sandbox/corporate-actions', input)
    return transactions.map((row: Body) => row.cash_amount).join()
  }
  // 1,000 × 1.80 × 301 ÷ 365, and 1,000 × 1.80
  assert.equal(await paidOn('2023-08-15'), '1484.38')
  assert.equal(await paidOn('2024-08-15'), '1800.00')
})

describe('acceptance 10: rollovers', () => {
  test.each([
    ['US', 'USD'],
    ['FR', 'EUR'],
  ])('the new bill of %s is bought before the old one pays, by its settlement cycle', async (country, currency) => {
    const desk = await openDesk({ settings: { fees: [] }, cash: '0' })
    const bill = (await desk.tenant.get(`/bills/otr?issuer_country=${country}`))['3m']
    await desk.fund('1000.00', currency)
    await desk.price(bill.symbol, '99.00')
    await desk.place({ instrument: bill.id, side: 'buy', cash_amount: '990.00', automatic_rollover: true })
    await desk.advance(1)
    const [held] = await desk.positions()
    assert.deepEqual(
      [held.total, held.automatic_rollover, held.most_recent_maturity_period],
      ['10', true, '3m'],
    )
    assert.equal(held.can_update_automatic_rollover, true)

    const day = rolloverDayOf(bill.maturity_date, country === 'US' ? 1 : 2)
    await desk.advance(`${day}T05:59:59.000Z`)
    assert.equal((await desk.tenant.get(`${desk.at}/orders`)).length, 1)
    const next = await billOf(desk, country, '3m', '98.00')
    assert.notEqual(next.id, bill.id)
    await desk.advance(`${day}T06:00:01.000Z`)
    const [order] = await desk.tenant.get(`${desk.at}/orders`)
    assertMembers(order, {
      purpose: 'rollover',
      status: 'filled',
      cash_amount: '1000.00',
      automatic_rollover: true,
    })
    assert.equal(order.instrument.id, next.id)
    assert.equal(order.created_at, `${day}T06:00:00.000Z`)
    // 1000.00 ÷ 98.00 = 10.2040…; 10.20 × 98.00 = 999.60, of which 10.00 were there
    assert.deepEqual(await desk.cash(currency), {
      total: '-989.60',
      trading: '0.00',
      withdrawal: '0.00',
      reserved: '0.00',
    })
    const [fresh, old] = await desk.positions()
    assert.deepEqual(
      [fresh.total, fresh.automatic_rollover, fresh.most_recent_maturity_period],
      ['10.2', true, '3m'],
    )
    assert.equal(old.can_update_automatic_rollover, false)

    await desk.advance(`${bill.maturity_date}T06:00:01.000Z`)
    assert.deepEqual(await desk.cash(currency), allAvailable('10.40')) // − 989.60 + 1000.00
    const positions = await desk.positions()
    assert.deepEqual(
      positions.map((one) => [one.instrument.id === next.id, one.status]),
      [
        [true, 'open'],
        [false, 'closed'],
      ],
    )
    await holdLedger(desk)
    const { accounts } = await desk.tenant.get('/sandbox/ledger')
    const loan = accounts.find((row: Body) => row.ledger_account.startsWith('rollover:'))
    assert.equal(loan?.balance, '0')
  })

  test('the loan is tied to the old bill: a sale of the bill repays it, and an account with a loan does not close', async () => {
    const desk = await openDesk({ settings: { fees: [] }, cash: '1000.00' })
    const etf = { instrument: (await desk.instrument(WORLD)).id, side: 'buy' }
    await desk.price(WORLD, '100.00')
    await desk.place({ ...etf, cash_amount: '10.00' }) // so that the account has bought before
    await desk.advance(1)
    const bill = await billOf(desk, 'FR', '3m', '99.00')
    await desk.place({ instrument: bill.id, side: 'buy', cash_amount: '990.00', automatic_rollover: true })
    await desk.advance(1)
    const day = rolloverDayOf(bill.maturity_date, 2)
    await desk.advance(`${day}T05:59:59.000Z`)
    const before = (await desk.cash()).total
    await billOf(desk, 'FR', '3m', '98.00')
    await desk.advance(`${day}T06:00:01.000Z`)
    await desk.price(bill.symbol, '99.90')
    await desk.place({ instrument: bill.id, side: 'sell', quantity: '10' })
    await desk.advance(1)
    // 10 × 99.90 came in for the old bill, 999.60 went out for the new one.
    const left = (Number(before) + 999 - 999.6).toFixed(2)
    const { total, trading: usable } = await desk.cash()
    assert.deepEqual([total, usable], [left, Number(left) > 0 ? left : '0.00'])
    const envelope = await refused(
      desk.tenant.call('POST', `${desk.at}/orders`, { ...etf, order_type: 'market', cash_amount: '500.00' }),
      400,
      'insufficient_funds',
    )
    assert.equal(envelope.context.available, usable)

    // Everything is sold, what is left withdrawn.
    await desk.fund('100.00')
    for (const { instrument, total: quantity, status } of await desk.positions())
      if (status === 'open') await desk.place({ instrument: instrument.id, side: 'sell', quantity })
    await desk.advance(7 * 86_400)
    const loan = async () => {
      const { accounts } = await desk.tenant.get('/sandbox/ledger')
      return accounts.find((row: Body) => row.ledger_account === `rollover:${desk.account}`).balance
    }
    assert.equal(await loan(), '0') // Paid back with the daily work, out of what had settled.
    await desk.tenant.post(`/sandbox${desk.at}/status`, { status: 'closing' })
    const { withdrawal: amount } = await desk.cash()
    await payOut(desk.tenant, desk.account, amount!)
    await desk.advance(1)
    assert.equal((await desk.tenant.get(desk.at)).status, 'closed')
    assert.equal(await loan(), '0')
    await holdLedger(desk)
  })

  describe('the setting once it is locked', () => {
    const wish = (desk: Desk, bill: Body, more: object = {}) =>
      desk.tenant.call('POST', `${desk.at}/orders`, {
        instrument: bill.id,
        order_type: 'market',
        side: 'buy',
        cash_amount: '100.00',
        ...more,
      })
    const locked = async (desk: Desk, bill: Body, position: string, automatic_rollover: boolean) => {
      const order = await refused(wish(desk, bill, { automatic_rollover }), 400, 'invalid_request')
      assert.deepEqual(offenders(order), ['body.automatic_rollover invalid_param'])
      const put = desk.tenant.call('PUT', `/positions/${position}`, { automatic_rollover })
      assert.deepEqual(offenders(await refused(put, 400, 'invalid_request')), [
        'body.automatic_rollover invalid_param',
      ])
    }
    const settingOf = async (desk: Desk, bill: Body) =>
      (await desk.positions()).find((one) => one.instrument.id === bill.id)!.automatic_rollover

    test.each([
      true,
      false,
    ])('the setting once it is locked is not changed by a small buy, from %s', async (rolls) => {
      const desk = await openDesk({ settings: { fees: [] }, cash: '5000.00' })
      const bill = await billOf(desk, 'FR', '3m', '99.00')
      const cutoff = new Date(Date.parse(bill.maturity_date) - 4 * 86_400_000).toISOString().slice(0, 10)
      await desk.place({ instrument: bill.id, side: 'buy', cash_amount: '990.00', automatic_rollover: rolls })
      await desk.advance(1)
      const [held] = await desk.positions()
      await desk.advance(`${cutoff}T10:00:00.000Z`)
      assert.equal((await wish(desk, bill, { automatic_rollover: !rolls })).status, 201)
      assert.equal((await wish(desk, bill, { automatic_rollover: rolls })).status, 201)
      // Placed on the last day, but it goes out when the setting is locked.
      await desk.advance(`${cutoff}T23:59:59.999Z`)
      assert.equal((await wish(desk, bill, { automatic_rollover: !rolls })).status, 201)
      await desk.advance(1)
      assert.equal(await settingOf(desk, bill), rolls)
      await locked(desk, bill, held.id, !rolls)
      assert.equal((await wish(desk, bill, { automatic_rollover: rolls })).status, 201)
      assert.equal((await wish(desk, bill)).status, 201)
      await desk.advance(1)
      assert.equal(await settingOf(desk, bill), rolls)
      await holdLedger(desk)
    })

    test('the setting once it is locked is not changed by a buy that executes when the rollover is placed', async () => {
      // Easter lies between: two business days before Wednesday the 31st is Thursday the 25th, four days before it the 27th.
      const venue = { latency_ms: 43_200_000 }
      const desk = await openDesk({ settings: { fees: [], venue }, cash: '5000.00' })
      const bills: Body[] = await desk.tenant.get('/instruments?instrument_type=bill')
      const bill = bills.find((one) => one.maturity_date === '2027-03-31' && one.issuer_country === 'FR')!
      await desk.price(bill.symbol, '99.00')
      await desk.place({
        instrument: bill.id,
        side: 'buy',
        cash_amount: '990.00',
        automatic_rollover: true,
      })
      await desk.advance('2027-03-24T20:00:00.000Z')
      const late = await wish(desk, bill, { automatic_rollover: false })
      assert.equal(late.status, 201)
      await desk.advance('2027-03-25T07:00:00.000Z')
      const held = (await desk.positions()).find((one) => one.instrument.id === bill.id)!
      assert.deepEqual([held.total, held.automatic_rollover_cutoff], ['10', '2027-03-27'])
      const put = desk.tenant.call('PUT', `/positions/${held.id}`, { automatic_rollover: false })
      await refused(put, 400, 'invalid_request')
      await desk.advance('2027-03-25T10:00:00.000Z')
      assert.equal((await desk.order(late.body.id)).status, 'filled')
      assert.equal(await settingOf(desk, bill), true)
    })
  })

  test('a bill without rollover pays out', async () => {
    const desk = await openDesk({ settings: { fees: [] }, cash: '0' })
    const bill = await billOf(desk, 'US', '3m', '99.00')
    await desk.fund('990.00', 'USD')
    await desk.place({ instrument: bill.id, side: 'buy', cash_amount: '990.00', automatic_rollover: true })
    await desk.advance(1)
    const [held] = await desk.positions()
    await desk.tenant.put(`/positions/${held.id}`, { automatic_rollover: false })
    await desk.advance(`${bill.maturity_date}T06:00:00.000Z`)
    assert.deepEqual(await desk.cash('USD'), allAvailable('1000.00'))
    assert.equal((await desk.tenant.get(`${desk.at}/orders`)).length, 1)
  })
})

/** So many weekdays before a day; the spring of 2027 has no holiday of either market near these. */
function rolloverDayOf(maturity: string, days: number): string {
  const at = new Date(`${maturity}T00:00:00.000Z`)
  for (let left = days; left > 0; ) {
    at.setUTCDate(at.getUTCDate() - 1)
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left--
  }
  return at.toISOString().slice(0, 10)
}
