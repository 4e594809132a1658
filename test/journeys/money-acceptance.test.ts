// Acceptance rules of accounts that no other test covers: average prices and yields, the entries of a bond purchase
// and its fee, every type and every scope.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { afterBuyYield } from '../../src/features/portfolio/holdings/decide-position.ts'
import { add, isZero, multiply, subtract, sum, yieldPercent } from '../../src/values/decimal.ts'
import { assertMembers } from '../support/assert-members.ts'
import { type Body, callerOf, freshTenant } from '../support/client.ts'
import { fill, operationsOf } from '../support/description.ts'
import { WORLD } from '../support/instruments.ts'
import { openDesk } from '../support/trading.ts'

test('the average price follows buys and stays with sells', async () => {
  const desk = await openDesk({ settings: { fees: [] } })
  const { id: instrument } = await desk.instrument(WORLD)
  const averages: string[] = []
  for (const [side, quantity, price] of [
    ['buy', '10', '100.00'],
    ['buy', '10', '110.00'],
    ['sell', '5', '120.00'],
    ['buy', '5', '125.00'],
  ]) {
    await desk.price(WORLD, price!)
    await desk.place({ instrument, side, quantity })
    await desk.advance(1)
    averages.push((await desk.positions())[0]!.average_price)
  }
  assert.deepEqual(averages, ['100.00', '105.00', '105.00', '110.00'])
  assert.equal((await desk.positions())[0]!.total_buy_trades, 3)
})

test('the yield of a holding is that of its buys, weighted by units', async () => {
  assert.equal(afterBuyYield({ quantity: '1000', ytm: '3.10' }, '500', '3.40'), '3.2')
  const desk = await openDesk({ settings: { fees: [] } })
  const bill = (await desk.tenant.get('/bills/otr?issuer_country=DE'))['6m']
  const yields: [string, string][] = []
  for (const price of ['99.10', '97.30']) {
    await desk.price(bill.symbol, price)
    const { id } = await desk.place({ instrument: bill.id, side: 'buy', cash_amount: '1000.00' })
    await desk.advance(1)
    for (const one of (await desk.order(id)).trades) yields.push([one.ytm, one.quantity])
  }
  assert.equal(yields.length, 2)
  const [position] = await desk.positions()
  const whole = sum(yields.map(([ytm, quantity]) => multiply(ytm, quantity)))
  const units = sum(yields.map(([, quantity]) => quantity))
  const off = subtract(multiply(position!.ytm, units), whole)
  // Trades show four places; that is all that may lie between.
  assert.ok(Math.abs(Number(off) / Number(units)) <= 0.0001, `${position!.ytm} ${JSON.stringify(yields)}`)
  assert.equal(position!.ytm, yieldPercent(position!.ytm))
})

test('a bond is bought for its notional, which includes accrued interest; the fee is a separate entry with its tax', async () => {
  const fee = {
    alias: 'order-buy',
    fee_type: 'transaction',
    transaction_type: 'buy',
    tax_rate: '0.20',
    chargeable_currencies: { EUR: { unit_amount: '1.50' } },
  }
  const desk = await openDesk({ settings: { fees: [fee] } })
  const bonds: Body[] = await desk.tenant.get('/instruments?instrument_type=bond')
  const bond = bonds.find((one) => one.coupon_type === 'fixed_coupon' && one.trading_currency === 'EUR')!
  await desk.price(bond.symbol, '98.00')
  const { id } = await desk.place({ instrument: bond.id, side: 'buy', cash_amount: '9850.00' })
  await desk.advance(1)
  const [trade] = (await desk.order(id)).trades
  assert.ok(!isZero(trade.accrued_interest))
  const rows = await desk.transactions()
  const bought = rows.find((one) => one.transaction_type === 'buy')!
  assertMembers(bought, {
    cash_amount: `-${trade.notional}`,
    accrued_interest: trade.accrued_interest,
    unit_quantity: trade.quantity,
    tax: '0.00',
    reference: id,
    reference_type: 'order',
  })
  const charged = rows.find((one) => one.transaction_type === 'fee')!
  assertMembers(charged, {
    cash_amount: '-1.80',
    tax: '0.30',
    taxes: [{ rate: '20.00', amount: '0.30', currency: 'EUR', kind: 'domestic', country: null }],
    reference_type: 'fee_charge',
    instrument: bond.id,
  })
  assert.equal(add(charged.cash_amount, charged.tax), '-1.5')
})

const TYPES = [
  'deposit',
  'withdrawal',
  'buy',
  'sell',
  'fee',
  'refund',
  'maturity',
  'coupon_payment',
  'merger',
  'fx',
  'position_migration_in',
  'book_transfer',
  'portfolio_transfer',
]

test('every type can be filtered by, and the list of a position is that of its account, filtered', async () => {
  const desk = await openDesk()
  const { id: instrument } = await desk.instrument(WORLD)
  await desk.price(WORLD, '50.00')
  await desk.place({ instrument, side: 'buy', quantity: '10' })
  await desk.advance(1)
  await desk.place({ instrument, side: 'sell', quantity: '4' })
  await desk.advance(4 * 86_400)
  const all = await desk.transactions()
  const [position] = await desk.positions()
  const list: Body[] = await desk.tenant.get(`/positions/${position!.id}/transactions`)
  assert.deepEqual(
    list,
    all.filter((one) => one.instrument === instrument),
  )
  assert.equal(sum(list.map((one) => one.unit_quantity ?? '0')), position!.total)
  const [euros] = await desk.tenant.get(`${desk.at}/cash-balances`)
  assert.ok(isZero(subtract(sum(all.map((one) => one.cash_amount)), euros.total)))
  for (const of of [desk.at, `/positions/${position!.id}`]) {
    const own = of === desk.at ? all : list
    for (const type of TYPES)
      assert.deepEqual(
        await desk.tenant.get(`${of}/transactions?transaction_types=${type}`),
        own.filter((one) => one.transaction_type === type),
      )
    const query = TYPES.map((type) => `transaction_types=${type}`).join('&')
    assert.deepEqual(await desk.tenant.get(`${of}/transactions?${query}`), own)
  }
})

/** The contract of onboarding wants the other word. */
const ONBOARDING = [
  'POST /persons',
  'POST /persons/{person_id}/claims',
  'POST /onboarding-applications',
  'POST /sandbox/persons/{person_id}/claims/{claim_id}/verify',
  'POST /sandbox/onboarding-applications/{id}/process',
  'POST /sandbox/onboarding-applications/{id}/decision',
]

test('a token with the scope read may read everything and write nothing', async () => {
  const tenant = await freshTenant()
  const reader = callerOf(tenant.baseUrl, { ...tenant, scope: 'read' })
  const operations = operationsOf(await reader.get('/openapi.json')).filter(
    ({ path }) => !/^\/(auth|healthz|readyz|openapi|docs|metrics|\.well-known|uploads|downloads)/.test(path),
  )
  const wrong: string[] = []
  for (const { name, method, path, ids } of operations) {
    if (path.endsWith('/stream')) continue // It would last.
    const at = fill(path, Object.fromEntries(ids.map(({ name: id }) => [id, 'nobody'])))
    const { status, body } = await reader.call(method, at, method === 'GET' ? undefined : {})
    const isScope =
      status === 403 && body?.code === (ONBOARDING.includes(name) ? 'forbidden' : 'insufficient_scope')
    if (method === 'GET' ? isScope || status === 401 : !isScope)
      wrong.push(`${name}: ${status} ${body?.code}`)
  }
  assert.ok(operations.length > 80, `${operations.length} operations`)
  assert.deepEqual(wrong, [])
})
