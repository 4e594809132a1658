// Securities that come from another custodian: states, deliveries, lots, cost, cash, returns.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import type { Body } from '../../support/client.ts'
import { OTHER_ETF } from '../../support/instruments.ts'
import {
  bringHundred,
  COUNTERPARTY,
  LOTS,
  openTransfers,
  refusalOf,
} from '../../support/securities-transfers.ts'

const OLDEST_FIRST = ['2019-05-02 40 at 25.00', '2020-06-01 35 at 30.00', '2024-01-08 25 at 41.20']

describe('transfers in', () => {
  test('units come with their lots and their cost on the settlement date, and the returns do not move', async () => {
    const all = await openTransfers()
    const { status, body } = await all.bring({ quantity: '100', lots: LOTS }, { external_reference: 'old-1' })
    assert.equal(status, 201)
    assertMembers(body, {
      account: all.account,
      direction: 'in',
      settlement_type: 'free_of_payment',
      status: 'requested',
      counterparty: COUNTERPARTY,
      owner_change: 'none',
      settlement_date: '2027-03-03', // Monday and two business days.
      expires_on: '2027-04-02',
      external_reference: 'old-1',
      matched_at: null,
    })
    await all.day(2)
    assert.equal((await all.show(body.id)).status, 'instructed')
    await all.day(3)
    const settled = await all.show(body.id)
    assertMembers(settled, {
      status: 'settled',
      matched_at: '2027-03-03T06:00:00.000Z',
      settled_at: '2027-03-03T06:00:00.000Z',
    })
    const [line] = settled.lines
    const [transaction] = await all.transactions()
    assertMembers(line, {
      status: 'settled',
      delivered_quantity: '100',
      cost_basis: '3080.00',
      is_cost_known: true,
      transactions: [transaction!.id],
    })
    assertMembers(transaction!, {
      transaction_type: 'portfolio_transfer',
      reference_type: 'securities_transfer',
      reference: body.id,
      unit_quantity: '100',
      unit_price: '30.80',
      cash_amount: null,
    })
    const [position] = await all.positions()
    assertMembers(position!, { total: '100', average_price: '30.80', status: 'open' })
    assert.deepEqual(await all.lots(), OLDEST_FIRST)
    assert.deepEqual(await all.events(body.id), ['requested', 'instructed', 'matched', 'settled'])
    await all.day(4)
    const returns = await all.tenant.get(`${all.at}/returns?period=all`)
    // The flow in is 100 × 50.00, so nothing was earned on the way.
    assert.equal(returns.twrr, '0.000000')
    const earnings = await all.tenant.get(`${all.at}/earnings?period=all`)
    assertMembers(earnings, { realized_capital: '0.00', unrealized_capital: '1920.00' }) // 5,000.00 − 3,080.00
    assert.equal((await all.tenant.get('/sandbox/ledger')).balanced, true)
  })

  test('a part brings the oldest lots, and the last one settles the transfer', async () => {
    const all = await openTransfers()
    const { body } = await all.bring({ quantity: '100', lots: LOTS })
    await all.day(2)
    await all.match(body.id)
    const [{ id: line }] = body.lines
    const part = await all.settle(body.id, { lines: [{ line, quantity: '50' }] })
    assert.equal(part.body.status, 'partially_settled')
    // 40 × 25.00 + 10 × 30.00
    assertMembers(part.body.lines[0], { delivered_quantity: '50', cost_basis: '1300.00' })
    assert.deepEqual(await all.lots(), ['2019-05-02 40 at 25.00', '2020-06-01 10 at 30.00'])
    const rest = await all.settle(body.id)
    assertMembers(rest.body.lines[0], { status: 'settled', cost_basis: '3080.00' })
    assert.deepEqual(await all.lots(), [
      '2019-05-02 40 at 25.00',
      '2020-06-01 10 at 30.00',
      '2020-06-01 25 at 30.00',
      '2024-01-08 25 at 41.20',
    ])
    assert.deepEqual(await all.events(body.id), [
      'requested',
      'instructed',
      'matched',
      'partially_settled',
      'settled',
    ])
    assert.equal(refusalOf(await all.settle(body.id)), '409 conflict')
  })

  test('units without lots count at the market until their cost is known', async () => {
    const all = await openTransfers()
    const { body } = await all.bring({ quantity: '10' })
    await all.day(3)
    const [line] = (await all.show(body.id)).lines
    assertMembers(line, { status: 'settled', cost_basis: null, is_cost_known: false })
    assert.deepEqual(await all.lots(), ['null 10 at null'])
    assert.equal((await all.positions())[0]!.average_price, '50.00')
  })

  test('cash against payment is reserved, leaves with each part to the cent, and is the cost', async () => {
    const all = await openTransfers({}, '1000.00')
    const paid = { settlement_type: 'against_payment' }
    const { body } = await all.bring({ quantity: '20', cash_amount: '700.01' }, paid)
    assert.equal(body.currency, 'EUR')
    assert.deepEqual(await all.cash(), {
      total: '1000.00',
      trading: '299.99',
      withdrawal: '299.99',
      reserved: '700.01',
    })
    await all.day(3)
    // The quantity 20: a quarter comes on the settlement date, the rest on the day after. 700.01 ÷ 4 = 175.0025.
    const part = await all.show(body.id)
    assertMembers(part, { status: 'partially_settled' })
    assertMembers(part.lines[0], { delivered_quantity: '5', cost_basis: '175.00' })
    assert.deepEqual((await all.cash()).total, '825.00')
    await all.day(4)
    assertMembers((await all.show(body.id)).lines[0], { status: 'settled', cost_basis: '700.01' })
    assert.deepEqual(await all.cash(), {
      total: '299.99',
      trading: '299.99',
      withdrawal: '299.99',
      reserved: '0.00',
    })
    await all.day(5)
    // Units of 1,000.00 came for 700.01: the difference came with them and was not earned.
    assert.equal((await all.tenant.get(`${all.at}/returns?period=all`)).twrr, '0.000000')
    const earnings = await all.tenant.get(`${all.at}/earnings?period=all`)
    assertMembers(earnings, { realized_capital: '0.00', unrealized_capital: '299.99' })
  })

  test('a request is refused by the first check that fails', async () => {
    const all = await openTransfers({}, '100.00')
    const paid = { settlement_type: 'against_payment' }
    const ten = { quantity: '10' }
    const lot = LOTS[0]!
    const faults: [string, Body][] = [
      ['body.lines.0.quantity', await all.bring({ quantity: '0' })],
      ['body.lines.0.cash_amount', await all.bring({ ...ten, cash_amount: '1.00' })],
      ['body.lines.0.cash_amount', await all.bring(ten, paid)],
      ['body.lines.0.lots', await all.take({ quantity: '35', lots: [lot] })],
      ['body.lines.0.lots', await all.bring({ ...ten, lots: [lot] })],
      [
        'body.lines.0.lots.0.acquired_on',
        await all.bring({ ...ten, lots: [{ ...lot, quantity: '10', acquired_on: '2027-03-02' }] }),
      ],
      ['body.lines.0.instrument', await all.bring({ ...ten, instrument: 'ins_unknown' })],
      ['body.settlement_date', await all.bring(ten, { settlement_date: '2027-03-02' })],
      ['body.settlement_date', await all.bring(ten, { settlement_date: '2027-03-06' })],
      ['body.counterparty.bic', await all.bring(ten, { counterparty: { ...COUNTERPARTY, bic: 'X' } })],
    ]
    assert.deepEqual(
      faults.map(([, answer]) => `${answer.status} ${answer.body.params?.[0].path}`),
      faults.map(([path]) => `400 ${path}`),
    )
    const fraction = await all.bring({ quantity: '1.5' })
    assert.equal(refusalOf(fraction), '400 trading_rule_violated')
    assertMembers(fraction.body.context, { rule: 'settlement_increment', required: '1' })
    const dear = await all.bring({ ...ten, cash_amount: '100.01' }, paid)
    assert.deepEqual(
      [refusalOf(dear), dear.body.context],
      ['400 insufficient_funds', { available: '100.00' }],
    )
    const first = await all.bring(ten, { external_reference: 'one' })
    const second = await all.bring(ten, { external_reference: 'one' })
    assert.deepEqual(
      [refusalOf(second), second.body.context],
      ['409 duplicate', { securities_transfer: first.body.id }],
    )
    await all.tenant.post(`/sandbox/accounts/${all.account}/status`, { status: 'suspended' })
    assert.equal(refusalOf(await all.bring(ten)), '403 transfer_forbidden')
    await all.day(2)
    assert.equal((await all.show(first.body.id)).status, 'requested')
  })

  test('a transfer of several lines settles with what came', async () => {
    const all = await openTransfers({ custodian: { rejects: [OTHER_ETF] } })
    const { id: other } = await all.instrument(OTHER_ETF)
    const lines = [
      { instrument: all.world, quantity: '10' },
      { instrument: other, quantity: '5' },
    ]
    const { body } = await all.request({ direction: 'in', lines })
    await all.day(3)
    const settled = await all.show(body.id)
    assert.deepEqual(
      [settled.status, settled.rejected_reason, ...settled.lines.map((line: Body) => line.status)],
      ['settled', null, 'settled', 'rejected'],
    )
    assert.equal(settled.lines[1].rejected_reason, 'unknown_instrument')
    const listed = await all.tenant.get(`${all.at}/securities-transfers?direction=in&status=settled`)
    assert.deepEqual(listed, [settled])
    assert.deepEqual(await all.tenant.get(`${all.at}/securities-transfers?direction=out`), [])
  })

  test('the hundred units of a settled transfer are free to be sold', async () => {
    const all = await openTransfers()
    const settled = await bringHundred(all)
    assert.equal(settled.status, 'settled')
    assert.deepEqual([await all.balance('free'), await all.balance('held')], ['100', '0'])
  })
})
