// Cost that is named after the delivery, and securities that arrive without an instruction.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  assignSecurities,
  sendBackSecurities,
} from '../../../src/features/transfers/securities-transfers/suspense/resolve-securities.ts'
import { assertMembers } from '../../support/assert-members.ts'
import type { Body } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { WORLD } from '../../support/instruments.ts'
import { COUNTERPARTY, openTransfers, refusalOf, type Transfers } from '../../support/securities-transfers.ts'

const TEN = { acquired_on: '2019-05-02', quantity: '100', unit_cost: '10.00' }

const provide = ({ tenant }: Transfers, id: string, line: string, lots: object[]) =>
  tenant.call('PUT', `/securities-transfers/${id}/lots`, { lines: [{ line, lots }] })

const returns = ({ tenant, at }: Transfers): Promise<Body> => tenant.get(`${at}/returns?period=all`)

describe('later cost', () => {
  test('the named cost takes the place of the assumed one as far as the units are still there', async () => {
    const all = await openTransfers()
    await all.price(WORLD, '10.00')
    await all.place({ instrument: all.world, side: 'buy', quantity: '100' })
    await all.advance(60)
    const { body } = await all.bring({ quantity: '100' })
    await all.price(WORLD, '120.00')
    await all.day(3)
    // 1,000.00 for 100 and 100 at an assumed 120.00; 150 of 200 are sold at the average of 65.00.
    await all.place({ instrument: all.world, side: 'sell', quantity: '150' })
    await all.advance(60)
    assertMembers((await all.positions())[0]!, { total: '50', average_price: '65.00' })
    await all.day(8)
    const before = await returns(all)
    assert.deepEqual(before.flags, ['missing_history'])
    const [{ id: line }] = body.lines
    assert.equal(refusalOf(await provide(all, body.id, 'stl_unknown', [TEN])), '400 invalid_request')
    const short = await provide(all, body.id, line, [{ ...TEN, quantity: '99' }])
    assert.equal(short.body.params[0].path, 'body.lines.0.lots')
    const named = await provide(all, body.id, line, [TEN])
    assertMembers(named.body.lines[0], { is_cost_known: true, cost_basis: '1000.00' })
    // K 3,250.00 − (12,000.00 − 1,000.00) × 0.25 = 500.00.
    assertMembers((await all.positions())[0]!, { total: '50', average_price: '10.00', status: 'open' })
    const [back, away] = await all.transactions()
    assert.deepEqual(
      [away!.unit_quantity, back!.unit_quantity, back!.unit_price, back!.reference],
      ['-50', '50', '10.00', body.id],
    )
    // The units of 2019 are the oldest: they are the ones that were sold first.
    assert.deepEqual(await all.lots(), ['2027-03-01 50 at 10.00'])
    await all.day(9)
    const after = await returns(all)
    assert.deepEqual([after.twrr, after.flags], [before.twrr, []])
    const earnings = await all.tenant.get(`${all.at}/earnings?period=all`)
    // Sold for 18,000.00 at a cost of 9,750.00, which stays; 50 × (120.00 − 10.00).
    assertMembers(earnings, { realized_capital: '8250.00', unrealized_capital: '5500.00' })
    const again = await provide(all, body.id, line, [{ ...TEN, unit_cost: '12.00' }])
    assertMembers(again.body.lines[0], { cost_basis: '1200.00' })
    assertMembers((await all.positions())[0]!, { average_price: '11.00' }) // 500.00 + 200.00 × 0.25 = 550.00
    await all.advance('2027-04-08T10:00:00.000Z')
    assert.equal(refusalOf(await provide(all, body.id, line, [TEN])), '409 conflict')
    assert.equal((await all.tenant.get('/sandbox/ledger')).balanced, true)
  })

  test('units whose lots are unknown leave without a day and without a cost', async () => {
    const all = await openTransfers()
    const { body } = await all.bring({ quantity: '100' })
    await all.day(3)
    const out = await all.take({ quantity: '60' })
    await all.day(5)
    const [line] = (await all.show(out.body.id)).lines
    assertMembers(line, { is_cost_known: false })
    assertMembers(line.lots[0], { acquired_on: null, quantity: '60', unit_cost: null })
    const [{ id }] = body.lines
    await provide(all, body.id, id, [TEN])
    assert.deepEqual(await all.lots(), ['2019-05-02 40 at 10.00'])
    assert.equal(
      refusalOf(await provide(all, out.body.id, line.id, [{ ...TEN, quantity: '60' }])),
      '409 conflict',
    )
  })

  test('units that are reserved get their cost as well, and those that have left only their lots', async () => {
    const all = await openTransfers()
    const { body } = await all.bring({ quantity: '100' })
    await all.day(3)
    const out = await all.take({ quantity: '100' })
    const [{ id: line }] = body.lines
    await provide(all, body.id, line, [TEN])
    assertMembers((await all.positions())[0]!, { total: '100', average_price: '10.00' })
    await all.day(5)
    assertMembers((await all.show(out.body.id)).lines[0], { cost_basis: '1000.00', is_cost_known: true })
    const booked = (await all.transactions()).length
    await provide(all, body.id, line, [{ ...TEN, unit_cost: '11.00' }])
    assert.equal((await all.transactions()).length, booked)
    assertMembers((await all.show(body.id)).lines[0], { cost_basis: '1100.00' })
  })
})

describe('unannounced securities', () => {
  const arrive = ({ tenant, at, world }: Transfers, body: object): Promise<Body> =>
    tenant.post(`/sandbox${at}/inbound-securities`, {
      instrument: world,
      quantity: '10',
      counterparty: COUNTERPARTY,
      ...body,
    })
  const suspense = async ({ tenant, world }: Transfers): Promise<string | undefined> =>
    (await tenant.get('/sandbox/ledger')).accounts.find(
      (row: Body) => row.ledger_account === 'suspense' && row.asset === world,
    )?.balance

  test('they lie in suspense, show on no account, and go to the account or back as an operator decides', async () => {
    const all = await openTransfers()
    const { tenant } = all.tenant
    const [first, second] = [await arrive(all, {}), await arrive(all, { quantity: '5' })]
    assertMembers(first, { matched_transfer: null, suspense_quantity: '10' })
    assert.equal(await suspense(all), '15')
    assert.deepEqual(await all.positions(), [])
    assert.deepEqual(await all.tenant.get(`${all.at}/securities-transfers`), [])
    const app = await testApp()
    const id = await changeAs(app, tenant, (context) => assignSecurities(context, first.id, all.account))
    assertMembers(await all.show(id), { status: 'settled', direction: 'in', counterparty: COUNTERPARTY })
    assert.deepEqual(await all.events(id), ['requested', 'instructed', 'matched', 'settled'])
    assert.equal((await all.positions())[0]!.total, '10')
    await changeAs(app, tenant, (context) => sendBackSecurities(context, second.id))
    assert.equal((await suspense(all)) ?? '0', '0')
    await assert.rejects(
      changeAs(app, tenant, (context) => sendBackSecurities(context, second.id)),
      { code: 'conflict' },
    )
    assert.equal((await all.tenant.get('/sandbox/ledger')).balanced, true)
  })

  test('an open transfer takes them by its reference, and what is too much lies in suspense', async () => {
    const all = await openTransfers()
    const { body } = await all.bring({ quantity: '40' })
    await all.day(2)
    const { settlement_reference } = body
    const other = { ...COUNTERPARTY, account_number: '999' }
    const part = await arrive(all, { quantity: '30', settlement_reference, counterparty: other })
    assertMembers(part, { matched_transfer: body.id, suspense_quantity: '0' })
    const rest = await arrive(all, { quantity: '15', settlement_reference })
    assertMembers(rest, { matched_transfer: body.id, suspense_quantity: '5' })
    assert.equal((await all.show(body.id)).status, 'settled')
    assert.equal(await suspense(all), '5')
    assert.equal((await all.positions())[0]!.total, '40')
  })
})
