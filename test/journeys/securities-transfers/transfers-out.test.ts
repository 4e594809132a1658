// Securities that leave for another custodian: reservations, lots that go along, ends of all kinds, and actions between.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import { OTHER_ETF, STOCK } from '../../support/instruments.ts'
import { bringHundred, COUNTERPARTY, openTransfers, refusalOf } from '../../support/securities-transfers.ts'

async function openHundred(settings: object = {}) {
  const all = await openTransfers(settings)
  await bringHundred(all)
  return all
}

describe('transfers out', () => {
  test('60 units are reserved immediately and leave with the oldest lots and their share of the cost', async () => {
    const all = await openHundred()
    const { status, body } = await all.take({ quantity: '60' })
    assert.equal(status, 201)
    assert.deepEqual([await all.balance('free'), await all.balance('held')], ['40', '60'])
    const again = await all.take({ quantity: '60' })
    assert.deepEqual(
      [refusalOf(again), again.body.context],
      ['400 insufficient_units', { instrument_id: all.world, available: '40' }],
    )
    const sale = { instrument: all.world, order_type: 'market', side: 'sell', quantity: '60' }
    assert.equal(refusalOf(await all.tenant.call('POST', `${all.at}/orders`, sale)), '400 insufficient_units')
    await all.day(5)
    const settled = await all.show(body.id)
    // 60 ÷ 100 of 3,080.00; the lots are worth 40 × 25.00 + 20 × 30.00.
    assertMembers(settled.lines[0], { status: 'settled', cost_basis: '1848.00', is_cost_known: true })
    assert.deepEqual(
      settled.lines[0].lots.map((lot: { quantity: string; unit_cost: string }) => [
        lot.quantity,
        lot.unit_cost,
      ]),
      [
        ['40', '25.00'],
        ['20', '30.00'],
      ],
    )
    const [position] = await all.positions()
    assertMembers(position!, { total: '40', average_price: '30.80' })
    assert.deepEqual(await all.lots(), ['2020-06-01 15 at 30.00', '2024-01-08 25 at 41.20'])
    assert.deepEqual([await all.balance('free'), await all.balance('held')], ['40', '0'])
    await all.day(6)
    const earnings = await all.tenant.get(`${all.at}/earnings?period=all`)
    assertMembers(earnings, { realized_capital: '0.00', unrealized_capital: '768.00' }) // 40 × (50.00 − 30.80)
    assert.equal((await all.tenant.get(`${all.at}/returns?period=all`)).twrr, '0.000000')
  })

  test('60 units against payment realize the cash less their cost', async () => {
    const all = await openHundred()
    const paid = { settlement_type: 'against_payment' }
    const { body } = await all.take({ quantity: '60', cash_amount: '1980.00' }, paid)
    await all.day(5)
    const [transaction] = await all.transactions()
    assertMembers(transaction!, { cash_amount: '1980.00', unit_quantity: '-60', unit_price: '33.00' })
    assert.equal((await all.cash()).total, '11980.00')
    assertMembers((await all.show(body.id)).lines[0], { cost_basis: '1848.00' })
    await all.day(6)
    const earnings = await all.tenant.get(`${all.at}/earnings?period=all`)
    assertMembers(earnings, { realized_capital: '132.00', unrealized_capital: '768.00' }) // 1,980.00 − 1,848.00
    assert.equal((await all.tenant.get(`${all.at}/returns?period=all`)).twrr, '0.000000')
  })

  test('a transfer is cancelled until both custodians agree, and its units are free again', async () => {
    const all = await openHundred()
    const [first, second] = [await all.take({ quantity: '60' }), await all.take({ quantity: '40' })]
    assert.equal((await all.cancel(first.body.id)).body.status, 'cancelled')
    assert.deepEqual([await all.balance('free'), await all.balance('held')], ['60', '40'])
    await all.day(4)
    assert.equal(refusalOf(await all.settle(second.body.id)), '409 conflict')
    await all.match(second.body.id)
    assert.equal(refusalOf(await all.cancel(second.body.id)), '409 conflict')
    assert.equal(refusalOf(await all.cancel(first.body.id)), '409 conflict')
    assert.deepEqual(await all.events(first.body.id), ['requested', 'cancelled'])
  })

  test('a custodian rejects all, and its reason is shown', async () => {
    const all = await openHundred()
    const { body } = await all.take(
      { quantity: '60' },
      { counterparty: { ...COUNTERPARTY, bic: 'REJXDEFFXXX' } },
    )
    await all.day(5)
    const rejected = await all.show(body.id)
    assertMembers(rejected, { status: 'rejected', rejected_reason: 'refused_by_counterparty' })
    assertMembers(rejected.lines[0], { status: 'rejected', rejected_reason: 'refused_by_counterparty' })
    assert.deepEqual([await all.balance('free'), await all.balance('held')], ['100', '0'])
    const other = await all.take({ quantity: '10' })
    await all.day(6)
    const { body: refusedOne } = await all.reject(other.body.id, { reason: 'owner_mismatch' })
    assert.equal(refusedOne.rejected_reason, 'owner_mismatch')
  })

  test('a matched transfer that never comes expires after 30 days, and its units are free again', async () => {
    const all = await openTransfers({ custodian: { partial: '0' } })
    const brought = await all.bring({ quantity: '100' })
    await all.day(3)
    await all.settle(brought.body.id)
    const { body } = await all.take({ quantity: '60' })
    await all.advance('2027-04-03T10:00:00.000Z')
    assertMembers(await all.show(body.id), { status: 'matched', expires_on: '2027-04-04' })
    await all.advance('2027-04-04T10:00:00.000Z')
    assert.equal((await all.show(body.id)).status, 'expired')
    assert.deepEqual([await all.balance('free'), await all.balance('held')], ['100', '0'])
    assert.deepEqual(await all.events(body.id), ['requested', 'instructed', 'matched', 'expired'])
  })

  test('a split ends what is open first, and a part that has left stays away', async () => {
    const all = await openHundred()
    const { body } = await all.take({ quantity: '60' })
    await all.day(4)
    await all.match(body.id)
    const [{ id: line }] = body.lines
    await all.settle(body.id, { lines: [{ line, quantity: '25' }] })
    const open = await all.bring({ quantity: '5' })
    await all.tenant.post('/sandbox/corporate-actions', { type: 'split', instrument: all.world, ratio: '2' })
    const ended = await all.show(body.id)
    assert.deepEqual(
      [ended.status, ended.lines[0].status, ended.lines[0].delivered_quantity],
      ['settled', 'expired', '25'],
    )
    assertMembers(await all.show(open.body.id), { status: 'rejected', rejected_reason: 'other' })
    // 75 units are left and become 150; their cost of 75 × 30.80 stays.
    assert.deepEqual([await all.balance('free'), await all.balance('held')], ['150', '0'])
    assertMembers((await all.positions())[0]!, { total: '150', average_price: '15.40' })
    assert.equal((await all.tenant.get('/sandbox/ledger')).balanced, true)
  })

  test('nothing is delivered from the ex date to the record date of new units', async () => {
    const all = await openTransfers()
    await all.price(STOCK, '20.00')
    const { id: instrument } = await all.instrument(STOCK)
    const { body } = await all.bring({ instrument, quantity: '60' })
    await all.tenant.post('/sandbox/corporate-actions', {
      type: 'stock_dividend',
      instrument,
      ratio: '0.1',
      cash_price: '20.00',
      ex_date: '2027-03-02',
      record_date: '2027-03-04',
      payment_date: '2027-03-10',
    })
    await all.day(3)
    assert.equal((await all.show(body.id)).status, 'matched')
    const held = await all.settle(body.id)
    assert.deepEqual([refusalOf(held), held.body.context], ['409 conflict', { instrument_id: instrument }])
    await all.day(5)
    assert.equal((await all.show(body.id)).status, 'settled')
  })

  test('the last units close the position, and an account that is closing waits for them', async () => {
    const all = await openHundred()
    const { body } = await all.take({ quantity: '100' })
    const { id: other } = await all.instrument(OTHER_ETF)
    await all.tenant.post(`/sandbox/accounts/${all.account}/status`, { status: 'closing' })
    const more = { direction: 'in', lines: [{ instrument: other, quantity: '1' }] }
    assert.equal(refusalOf(await all.request(more)), '403 transfer_forbidden')
    await all.day(5)
    assert.equal((await all.show(body.id)).status, 'settled')
    const [position] = await all.tenant.get(`${all.at}/positions?open_only=false`)
    assertMembers(position, { status: 'closed', total: '0' })
  })
})
