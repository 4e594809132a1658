// Which bucket moves when, row by row, over HTTP: cash as total, for trading, for withdrawal, reserved; units as total,
// settled, unsettled, reserved, available. Then what an account's list says of the same.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { bookTransaction } from '../../../src/features/portfolio/holdings/book-transaction.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { allAvailable, type Cash } from '../../support/cash.ts'
import type { Body } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { WORLD } from '../../support/instruments.ts'
import { type Desk, holdLedger, openDesk } from '../../support/trading.ts'

const NO_UNITS = undefined

async function unitsOf(desk: Desk) {
  const [held] = await desk.positions()
  if (!held) return NO_UNITS
  const { total, settled, unsettled, reserved, available_for_trading: available } = held
  return { total, settled, unsettled, reserved, available }
}
type Units = Awaited<ReturnType<typeof unitsOf>>

const stateOf = async (desk: Desk) => ({ cash: await desk.cash(), units: await unitsOf(desk) })

describe('every step moves exactly its balances', () => {
  test('a buy and a sale in two parts move exactly their balances, from placing to settlement', async () => {
    const desk = await openDesk({ settings: { venue: { slices: 2, slice_interval_ms: 1000 } } })
    await desk.price(WORLD, '50.00')
    const { id } = await desk.instrument(WORLD)
    const stands = async (cash: Cash, units: Units, what: string) =>
      assert.deepEqual(await stateOf(desk), { cash, units }, what)

    await stands(allAvailable('100000.00'), NO_UNITS, 'at first')
    await desk.place({ instrument: id, side: 'buy', cash_amount: '1001.50' })
    await stands(
      { total: '100000.00', trading: '98998.50', withdrawal: '98998.50', reserved: '1001.50' },
      NO_UNITS,
      'a buy is placed: reserved + 1001.50',
    )
    await desk.advance(1)
    // (1001.50 − 1.50) ÷ 51.00 = 19.6078; half of it, 9.8039 × 50.00 = 490.195, half up
    await stands(
      { total: '99509.80', trading: '98998.50', withdrawal: '98998.50', reserved: '511.30' },
      { total: '9.8039', settled: '0', unsettled: '9.8039', reserved: '0', available: '9.8039' },
      'a part: − 490.20',
    )
    await desk.advance(1)
    // the other 490.20 and the fee of 1.50; what was not needed of the 1001.50 comes back
    await stands(
      allAvailable('99018.10'),
      { total: '19.6078', settled: '0', unsettled: '19.6078', reserved: '0', available: '19.6078' },
      'filled',
    )
    await desk.advance('2027-03-03T06:00:00.000Z')
    await stands(
      allAvailable('99018.10'),
      { total: '19.6078', settled: '19.6078', unsettled: '0', reserved: '0', available: '19.6078' },
      'settled',
    )

    await desk.place({ instrument: id, side: 'sell', quantity: '10' })
    await stands(
      allAvailable('99018.10'),
      { total: '19.6078', settled: '19.6078', unsettled: '0', reserved: '10', available: '9.6078' },
      'a sale is placed',
    )
    await desk.advance(1)
    await stands(
      { total: '99268.10', trading: '99268.10', withdrawal: '99018.10', reserved: '0.00' },
      { total: '14.6078', settled: '19.6078', unsettled: '-5', reserved: '5', available: '9.6078' },
      'a part: 5 × 50.00',
    )
    await desk.advance(1)
    await stands(
      { total: '99516.60', trading: '99516.60', withdrawal: '99016.60', reserved: '0.00' },
      { total: '9.6078', settled: '19.6078', unsettled: '-10', reserved: '0', available: '9.6078' },
      'filled, with its fee',
    )
    await desk.advance('2027-03-05T06:00:00.000Z')
    await stands(
      allAvailable('99516.60'),
      { total: '9.6078', settled: '9.6078', unsettled: '0', reserved: '0', available: '9.6078' },
      'settled',
    )
    await holdLedger(desk)
  })

  test('cancelled orders and a partly executed sale move exactly their balances', async () => {
    const desk = await openDesk()
    await desk.price(WORLD, '50.00')
    const { id: instrument } = await desk.instrument(WORLD)
    await desk.place({ instrument, side: 'buy', quantity: '40' })
    await desk.advance('2027-03-04T10:00:00.000Z')
    const before = await stateOf(desk)
    assert.deepEqual(before, {
      cash: allAvailable('97998.50'),
      units: { total: '40', settled: '40', unsettled: '0', reserved: '0', available: '40' },
    })
    const limit = { instrument, order_type: 'limit' }
    const buy = await desk.place({ ...limit, side: 'buy', quantity: '3', limit_price: '10.00' })
    const sale = await desk.place({ ...limit, side: 'sell', quantity: '7', limit_price: '90.00' })
    const placed = {
      cash: { total: '97998.50', trading: '97967.00', withdrawal: '97967.00', reserved: '31.50' },
      units: { total: '40', settled: '40', unsettled: '0', reserved: '7', available: '33' },
    } // 3 × 10.00 and the fee
    assert.deepEqual(await stateOf(desk), placed)
    for (const { id } of [buy, sale]) await desk.tenant.post(`${desk.at}/orders/${id}/cancel`)
    assert.deepEqual(await stateOf(desk), before)
    await desk.place({ instrument, side: 'sell', quantity: '20' }) // the sandbox sells a quarter of exactly "20"
    assert.deepEqual(await unitsOf(desk), {
      total: '40',
      settled: '40',
      unsettled: '0',
      reserved: '20',
      available: '20',
    })
    await desk.advance(1)
    // 5 × 50.00 less the fee, not available for withdrawal before it settles, except for the fee
    assert.deepEqual(await stateOf(desk), {
      cash: { total: '98247.00', trading: '98247.00', withdrawal: '97997.00', reserved: '0.00' },
      units: { total: '35', settled: '40', unsettled: '-5', reserved: '0', available: '35' },
    })
    await holdLedger(desk)
  })
})

test('the average price follows the units held: 105.00, still 105.00 after a sale, then 110.00', async () => {
  const desk = await openDesk({ settings: { fees: [] } })
  const { id: instrument } = await desk.instrument(WORLD)
  const after = async (side: string, quantity: string, price: string) => {
    await desk.price(WORLD, price)
    await desk.place({ instrument, side, quantity })
    await desk.advance(1)
    const [{ average_price, total_buy_trades }] = (await desk.positions()) as [Body]
    return [average_price, total_buy_trades]
  }
  assert.deepEqual(await after('buy', '10', '100.00'), ['100.00', 1])
  assert.deepEqual(await after('buy', '10', '110.00'), ['105.00', 2])
  assert.deepEqual(await after('sell', '5', '130.00'), ['105.00', 2])
  assert.deepEqual(await after('buy', '5', '125.00'), ['110.00', 3])
})

test('the list of a bond that was bought, sold in part and paid a coupon adds up to its cash and units', async () => {
  const fee = (transaction_type: string) => ({
    alias: transaction_type,
    fee_type: 'transaction',
    transaction_type,
    tax_rate: '0.20',
    chargeable_currencies: { EUR: { unit_amount: '5.00' } },
  })
  const withholding_taxes = [{ transaction_type: 'coupon_payment', rate: '26.375' }]
  const desk = await openDesk({ settings: { fees: [fee('buy'), fee('sell')], withholding_taxes } })
  const bonds: Body[] = await desk.tenant.get('/instruments?instrument_type=bond')
  const bond = bonds.find(
    (one) =>
      one.coupon_type === 'fixed_coupon' &&
      one.trading_currency === 'EUR' &&
      one.next_coupon_date < '2028-01-01',
  )!
  await desk.price(bond.symbol, '99.50')
  const { id } = await desk.place({ instrument: bond.id, side: 'buy', cash_amount: '20000.00' })
  await desk.advance(1)
  const { trades } = await desk.order(id)
  const [bought, charged] = ['buy', 'fee'].map((type) => (one: Body) => one.transaction_type === type)
  const rows = await desk.transactions()
  assertMembers(rows.find(bought!), {
    cash_amount: `-${trades[0].notional}`,
    accrued_interest: trades[0].accrued_interest,
    reference: id,
    reference_type: 'order',
  })
  // 5.00 and 20 % on it
  assertMembers(rows.find(charged!), {
    cash_amount: '-6.00',
    tax: '1.00',
    taxes: [{ rate: '20.00', amount: '1.00', currency: 'EUR', kind: 'domestic', country: null }],
    reference_type: 'fee_charge',
  })
  await desk.advance('2027-03-10T10:00:00.000Z')
  await desk.place({ instrument: bond.id, side: 'sell', quantity: '50' })
  await desk.advance(new Date(Date.parse(bond.next_coupon_date) + 6 * 86_400_000).toISOString())

  const all = await desk.transactions()
  const [position] = (await desk.positions()) as [Body]
  const own: Body[] = await desk.tenant.get(`/positions/${position.id}/transactions`)
  assert.deepEqual(
    all.map((one) => one.transaction_type),
    ['coupon_payment', 'fee', 'sell', 'fee', 'buy', 'deposit'],
  )
  assert.deepEqual(
    own,
    all.filter((one) => one.transaction_type !== 'deposit'),
  )
  const sum = (of: Body[], member: string) => of.reduce((done, one) => done + Number(one[member] ?? 0), 0)
  assert.equal(sum(all, 'cash_amount').toFixed(2), (await desk.cash()).total)
  assert.equal(sum(own, 'unit_quantity').toFixed(6), Number(position.total).toFixed(6))
  await holdLedger(desk)
})

test('a change books more rows than one statement takes, and all of them or none', async () => {
  const desk = await openDesk({ cash: '0' })
  const app = await testApp()
  const row = (n: number) => ({
    account: desk.account,
    entry: `ent_${n}`,
    settled: true,
    settlement_date: '2027-03-01',
    cash_amount: '0.00',
    currency: 'EUR',
    transaction_type: 'coupon_payment',
    reference: 'coa_many',
    reference_type: 'corporate_action',
    summary: 'Coupon',
  })
  const book = (count: number, breaks = false) =>
    changeAs(app, desk.tenant.tenant, async (context) => {
      for (let n = 0; n < count; n++) bookTransaction(context, row(n))
      if (breaks) bookTransaction(context, { ...row(0), account: 'acc_nobody' })
    })
  await assert.rejects(book(700, true), { code: '23503' })
  assert.deepEqual(await desk.transactions(), [])
  await book(3600) // of 19 values each: 68,400
  const [sum] = await app.database.sql(desk.tenant.tenant)<{ count: number }>`
    select count(*)::int as count from transactions where tenant = ${desk.tenant.tenant}`
  assert.equal(sum!.count, 3600)
})
