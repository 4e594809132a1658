// Journals of units: at their cost or at the market, with what that does to positions, earnings and returns.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { parseJournal } from '../../../src/features/transfers/journals/parse-journal.ts'
import { postJournals } from '../../../src/features/transfers/journals/post-journals.ts'
import type { CreateJournalRequest } from '../../../src/features/transfers/journals/schemas.ts'
import { openFurtherAccount, postTestPosition } from '../../support/account.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { type Body, refused } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { CERTIFICATE, WORLD } from '../../support/instruments.ts'
import { type Journals, openJournals } from '../../support/journals.ts'
import { type Desk, deskOf } from '../../support/trading.ts'

/** The firm holds 10 units at 105.00 each, which are worth 120.00 each now. */
async function openUnits(settings: object = {}, more: Parameters<typeof openJournals>[1] = {}) {
  const journals = await openJournals(settings, more)
  const { tenant, firm } = journals
  await firm.price(WORLD, '119.90', '120.10')
  const { id: world } = await firm.instrument(WORLD)
  await postTestPosition(tenant, firm.account, {
    instrument: world,
    settled: '10',
    unsettled: '0',
    reserved: '0',
  })
  const give = (body: object = {}) => ({
    from_account: firm.account,
    to_account: journals.first.account,
    instrument: world,
    quantity: '4',
    ...body,
  })
  return { ...journals, world: world as string, give }
}

const shown = async ({ positions }: Desk): Promise<string[]> =>
  (await positions()).map((one) => `${one.status} ${one.total} ${one.average_price}`)

// Earnings count what was booked before the end of the period.
async function earned({ tenant, firm }: Journals, { at }: Desk): Promise<Body> {
  await firm.advance(1)
  return tenant.get(`${at}/earnings?period=all`)
}

describe('units', () => {
  test('units by carry leave with their cost, and nothing is realized', async () => {
    const all = await openUnits()
    const { body } = await all.units(all.give({ cost_basis: 'carry' }))
    // 1050.00 for 10 units: 4 take 4 ÷ 10 of it along, 420.00, and 630.00 stays.
    assertMembers(body, {
      status: 'booked',
      quantity: '4',
      cost_basis: 'carry',
      unit_price: '105',
      currency: 'EUR',
      amount: null,
      market_value: '480.00',
    })
    assert.deepEqual(await shown(all.firm), ['open 6 105.00'])
    assert.deepEqual(await shown(all.first), ['open 4 105.00'])
    const [giver, receiver] = [await earned(all, all.firm), await earned(all, all.first)]
    assert.equal(giver.realized_capital, '0.00')
    assert.equal(giver.position_earnings[0].cost_basis, '630.00')
    assert.equal(receiver.position_earnings[0].cost_basis, '420.00')
    assert.equal(receiver.unrealized_capital, '60.00')
  })

  test('units at the market cost the receiver their value, and the giver realizes the gain', async () => {
    const all = await openUnits()
    const { body } = await all.units(all.give())
    // n = 4 × 120.00 = 480.00; realized 480.00 − 420.00 = 60.00.
    assertMembers(body, { cost_basis: 'market', unit_price: '120', market_value: '480.00' })
    assert.deepEqual(await shown(all.first), ['open 4 120.00'])
    const [giver, receiver] = [await earned(all, all.firm), await earned(all, all.first)]
    assert.equal(giver.realized_capital, '60.00')
    assert.equal(giver.position_earnings[0].cost_basis, '630.00')
    assert.equal(receiver.realized_capital, '0.00')
    assert.equal(receiver.position_earnings[0].cost_basis, '480.00')
    assert.equal(receiver.gross_total, '0.00')
    const [out] = await all.firm.transactions()
    const [into] = await all.first.transactions()
    assert.deepEqual(body.transactions, [out!.id, into!.id])
    for (const [row, unit_quantity] of [[out, '-4'] as const, [into, '4'] as const])
      assertMembers(row, {
        unit_quantity,
        unit_price: '120.00',
        cash_amount: null,
        instrument: all.world,
        transaction_type: 'book_transfer',
        reference_type: 'journal',
        reference: body.id,
      })
  })

  test('units are flows of both accounts at their value: the return of the receiver stays what it was', async () => {
    const all = await openUnits({}, { first: '500.00' })
    await all.first.advance(3600)
    await all.units(all.give({ cost_basis: 'carry' }))
    await all.first.advance(3600)
    const returns = await all.tenant.get(`${all.first.at}/returns?period=all&explain=true`)
    assert.equal(returns.twrr, '0.000000')
    const flow = returns.explanation.flows.at(-1)
    assert.equal(flow.direction, 'in')
    assert.equal(flow.moved.positions[0].quantity, '4')
  })

  test('units keep their cost between accounts of one customer and between those of the firm', async () => {
    const all = await openUnits({ customer_to_customer: 'any' })
    const { tenant, first, second, firm, units, give } = all
    await units(give())
    const own = deskOf(tenant, await openFurtherAccount(tenant, all.customer))
    const house = await tenant.post('/sandbox/firm-accounts', { name: 'Second' })
    await first.price(WORLD, '130.00')
    const basisOf = async (from: Desk, to: string) =>
      (await units(give({ from_account: from.account, to_account: to, quantity: '1' }))).body.cost_basis
    assert.equal(await basisOf(first, own.account), 'carry')
    assert.equal(await basisOf(first, second.account), 'market')
    assert.equal(await basisOf(firm, house.account), 'carry')
    assert.deepEqual(await shown(own), ['open 1 120.00'])
    assert.deepEqual(await shown(second), ['open 1 130.00'])
  })

  test('the last ones close the position, and later ones open another', async () => {
    const all = await openUnits()
    const { tenant, firm, first, units, give } = all
    await units(give({ quantity: '10', cost_basis: 'carry' }))
    assert.deepEqual(await shown(firm), ['closed 0 105.00'])
    const names = (await tenant.get('/events')).map(({ name }: Body) => name)
    for (const name of ['position.closing', 'position.closed']) assert.ok(names.includes(name), name)
    await refused(units(give()), 400, 'insufficient_units')
    const back = { from_account: first.account, to_account: firm.account }
    await refused(units(give(back)), 403, 'journal_forbidden')
  })

  test('only settled units without a reservation move, in the steps of the instrument or all of them', async () => {
    const all = await openJournals()
    const { tenant, firm, first, units } = all
    const { id } = await firm.instrument(CERTIFICATE)
    await firm.price(CERTIFICATE, '1000.00')
    const holds = { instrument: id, settled: '6.50005', unsettled: '4', reserved: '3' }
    await postTestPosition(tenant, firm.account, holds)
    const give = { from_account: firm.account, to_account: first.account, instrument: id }
    const { context } = await refused(units({ ...give, quantity: '0.50005' }), 400, 'trading_rule_violated')
    assert.deepEqual(context, { rule: 'trading_increment', required: '0.0001', actual: '0.50005' })
    // 6.50005 settled − 3 reserved = 3.50005.
    const much = await refused(units({ ...give, quantity: '4' }), 400, 'insufficient_units')
    assert.deepEqual(much.context, { available: '3.50005' })
    assert.equal((await units({ ...give, quantity: '3.50005' })).status, 201)
  })

  test('units without a price move only by carry', async () => {
    const { tenant, firm, first } = await openJournals()
    const [etf] = await tenant.get('/instruments?instrument_type=etf')
    const holds = { instrument: etf.id, settled: '5', unsettled: '0', reserved: '0' }
    await postTestPosition(tenant, firm.account, holds)
    // In a live environment nobody simulates prices.
    const app = await testApp()
    const live = { ...app, config: { ...app.config, environment: 'live' as const } }
    const give = (more: Partial<CreateJournalRequest>) => {
      const sides = { from_account: firm.account, to_account: first.account }
      const body = { ...sides, journal_type: 'units' as const, instrument: etf.id, quantity: '2', ...more }
      return changeAs(live, tenant.tenant, (context) => postJournals(context, parseJournal(body)))
    }
    await assert.rejects(give({}), { code: 'missing_price' })
    const { journals } = await give({ cost_basis: 'carry' })
    assertMembers(await tenant.get(`/journals/${journals[0]}`), {
      unit_price: '105',
      market_value: null,
    })
  })

  test('count at the middle price towards limits', async () => {
    const { units, give } = await openUnits({ single_limit: { EUR: '479.99' } })
    const { context } = await refused(units(give({ cost_basis: 'carry' })), 400, 'journal_limit_exceeded')
    assert.deepEqual(context, { limit: '479.99', available: '479.99' })
  })

  test('accounts cannot hold a pair of currencies', async () => {
    const { tenant, units, give } = await openUnits()
    const [pair] = await tenant.get('/instruments?instrument_type=currency_pair')
    const { params } = await refused(units(give({ instrument: pair.id })), 400, 'invalid_request')
    assert.equal(params[0].path, 'body.instrument')
  })
})

test('a journal of units and a concurrent sell of the same units: never more leave than there are', async () => {
  const all = await openUnits()
  const { tenant, firm, units, give, world } = all
  const sell = { instrument: world, order_type: 'market', side: 'sell', quantity: '7' }
  const [journal, order] = await Promise.all([
    units(give({ quantity: '7' })),
    tenant.call('POST', `${firm.at}/orders`, sell),
  ])
  assert.deepEqual([journal.status, order.status].sort(), [201, 400])
  assert.equal((await tenant.get('/sandbox/ledger')).balanced, true)
})

test('a bond by carry takes along the interest that was paid for it', async () => {
  const all = await openJournals({}, { first: '20000.00', more: { fees: [] } })
  const { tenant, first, units } = all
  const bonds: Body[] = await tenant.get('/instruments?instrument_type=bond')
  const bond = bonds.find((one) => one.coupon_type === 'fixed_coupon' && one.trading_currency === 'EUR')!
  await first.price(bond.symbol, '99.00')
  const body = { instrument: bond.id, order_type: 'market', side: 'buy', cash_amount: '10000.00' }
  const order = await tenant.post(`${first.at}/orders`, body)
  await first.advance(60)
  await tenant.post(`/sandbox/accounts/${first.account}/orders/${order.id}/settle`)
  const own = deskOf(tenant, await openFurtherAccount(tenant, all.customer))
  const [held] = await first.positions()
  const before = await earned(all, first)
  const give = { from_account: first.account, to_account: own.account, instrument: bond.id }
  const { body: journal, status } = await units({ ...give, quantity: held!.total })
  assert.equal(status, 201, JSON.stringify(journal))
  const [giver, receiver] = [await earned(all, first), await earned(all, own)]
  // Everything has moved, so the receiver's unrealized figures are those that the giver had.
  for (const name of ['unrealized_capital', 'unrealized_income'])
    assert.equal(receiver[name], before[name], name)
  assert.equal(giver.realized_income, '0.00')
  assert.equal(giver.realized_capital, '0.00')
})
