// Rights issues: rights on the units of the ex date, elections until the deadline, new units and cash on the payment
// date.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { payOut } from '../../support/account.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { type Body, callerOf, offenders, refused } from '../../support/client.ts'
import { AFTER_DEADLINE, ON_EX, PAID, RIGHTS, rightsDesk, SIXTY } from '../../support/rights.ts'
import { holder, SAP } from '../../support/stock-actions.ts'
import { holdLedger } from '../../support/trading.ts'

describe('rights on 100 shares, 4 for a new one at 12.00, sold at 0.85', () => {
  test('rights on 100 shares, 4 for a new one at 12.00, sold at 0.85 are previewed and announced with what the default brings', async () => {
    const desk = await holder('100')
    const preview = await desk.enter({ ...RIGHTS, dry_run: true })
    assertMembers(preview.transactions, [
      { transaction_type: 'rights_issue', cash_amount: '85.00', unit_quantity: null, tax: '0.00' },
    ])
    const { id, status } = await desk.enter(RIGHTS)
    assert.equal(status, 'announced')
    const [entitled] = await desk.tenant.get(`${desk.at}/corporate-actions`)
    assertMembers(entitled, {
      units: '100',
      estimated_cash: '85.00',
      estimated_units: null,
      elections: [],
    })
    assertMembers(entitled.corporate_action, {
      id,
      type: 'rights_issue',
      ratio: '1',
      subscription_ratio: '4',
      subscription_price: '12',
      rights_price: '0.85',
      default_election: 'sell',
      new_instrument: desk.share,
      election_deadline: '2027-04-20T16:00:00.000Z',
    })
    const found = await desk.tenant.get('/corporate-actions?type=rights_issue')
    assert.deepEqual(
      found.map((one: { id: string }) => one.id),
      [id],
    )
  })

  test('60 exercised reserve 180.00, the default sells 40 for 34.00, and the payment date books both', async () => {
    const desk = await rightsDesk()
    const before = await desk.money()
    const { status, body } = await desk.elect(SIXTY)
    assert.equal(status, 201)
    assertMembers(body, {
      units: '100',
      estimated_cash: '-146.00',
      estimated_units: '15',
      transactions: [],
      elections: [{ election: 'exercise', rights: '60', reserved: '180.00', elected_at: ON_EX }],
    })
    const money = await desk.money()
    assert.equal(money.reserved, '180.00')
    for (const name of ['available_for_trading', 'available_for_withdrawal'])
      assert.equal(Number(before[name]) - Number(money[name]), 180, name)
    assert.equal(money.total, before.total)

    const { context } = await refused(
      desk.elect({ election: 'exercise', rights: '61' }),
      400,
      'trading_rule_violated',
    )
    assert.deepEqual([context.rule, context.required, context.actual], ['subscription_ratio', '4', '61'])
    const more = await refused(desk.elect({ election: 'sell', rights: '40.0001' }), 409, 'conflict')
    assert.equal(more.context.rights, '40')

    await desk.advance(AFTER_DEADLINE)
    await refused(desk.elect({ election: 'sell' }), 409, 'conflict')
    assertMembers((await desk.entitled()).elections, [
      { election: 'exercise', rights: '60', reserved: '180.00' },
      { election: 'sell', rights: '40', reserved: '0.00', elected_at: '2027-04-20T16:00:00.000Z' },
    ])

    await desk.advance(PAID)
    assert.deepEqual(await desk.booked(), [
      ['rights_issue', '34.00', null, '2027-04-22'],
      ['rights_issue', '-180.00', '15', '2027-04-22'],
    ])
    const after = await desk.money()
    assert.deepEqual([after.reserved, Number(after.total) - Number(before.total)], ['0.00', -146])
    assert.equal(after.available_for_withdrawal, after.total)
    const [position] = await desk.positions()
    // 5,000.00 and 180.00 over 115 units
    assertMembers(position, { total: '115', settled: '115', average_price: '45.0435' })
    assert.deepEqual(await desk.elections(), [
      ['exercise', '60', '0.00'],
      ['sell', '40', '0.00'],
    ])
    const { estimated_cash, estimated_units, transactions } = await desk.entitled()
    assert.deepEqual([estimated_cash, estimated_units, transactions.length], ['-146.00', '15', 2])
    await holdLedger(desk)
  })

  test('count in earnings as a purchase, and as a gain without cost', async () => {
    const desk = await rightsDesk()
    await desk.elect(SIXTY)
    await desk.advance(PAID)
    await desk.advance(1)
    await desk.price(SAP, '48.00')
    const [{ id }] = (await desk.positions()) as [{ id: string }]
    // 115 × 48.00 − 5,180.00
    assertMembers(await desk.tenant.get(`/positions/${id}/earnings`), {
      cost_basis: '5180.00',
      realized_capital: '34.00',
      realized_income: '0.00',
      unrealized_capital: '340.00',
    })
    const lots = await desk.tenant.get(`/positions/${id}/lots`)
    assertMembers(lots, [
      { quantity: '100', acquired_on: '2027-03-01' },
      { quantity: '15', acquired_on: '2027-04-22', unit_cost: '12.00' },
    ])
    const { flows } = (await desk.tenant.get(`/positions/${id}/returns?period=all&explain=true`)).explanation
    const rights = flows.slice(-2).map((one: Body) => [one.direction, one.moved.cash[0].amount])
    assert.deepEqual(rights, [
      ['in', '180'],
      ['out', '34'],
    ])
  })

  test('rights on 100 shares, 4 for a new one at 12.00, sold at 0.85 may go by several elections, each for a part', async () => {
    const desk = await rightsDesk()
    for (const body of [
      { election: 'exercise', rights: '8' },
      { election: 'lapse', rights: '12.5' },
      { election: 'sell', rights: 20 },
      { election: 'exercise', rights: '4' },
    ])
      assert.equal((await desk.elect(body)).status, 201)
    assert.equal(await desk.reserved(), '36.00')
    assert.equal((await desk.elect({ election: 'sell' })).status, 201) // the other 55.5
    assert.deepEqual((await desk.elections()).at(-1), ['sell', '55.5', '0.00'])
    await refused(desk.elect({ election: 'lapse' }), 409, 'conflict')
    await desk.advance(PAID)
    // 75.5 × 0.85 = 64.175
    assert.deepEqual(
      (await desk.booked()).map((row) => row.slice(0, 3)),
      [
        ['rights_issue', '64.18', null],
        ['rights_issue', '-36.00', '3'],
      ],
    )
    await holdLedger(desk)
  })

  test('rights that lapse by default bring nothing, and cannot be sold without a price', async () => {
    const desk = await rightsDesk({ terms: { default_election: 'lapse', rights_price: null } })
    const answer = refused(desk.elect({ election: 'sell' }), 400, 'invalid_request')
    assert.deepEqual(offenders(await answer), ['body.election invalid_param'])
    await desk.advance(PAID)
    assert.deepEqual(await desk.booked(), [])
    assert.deepEqual(await desk.elections(), [['lapse', '100', '0.00']])
    const { status } = await desk.tenant.get(`/corporate-actions/${desk.action}`)
    assert.equal(status, 'processed')
  })

  test('rights on 100 shares, 4 for a new one at 12.00, sold at 0.85 may buy units of another stock', async () => {
    const desk = await holder('100')
    const { id: new_instrument } = await desk.instrument('DE0007236101')
    const { id } = await desk.enter({ ...RIGHTS, new_instrument })
    await desk.advance(ON_EX)
    await desk.tenant.post(`${desk.at}/corporate-actions/${id}/elections`, SIXTY)
    await desk.advance(PAID)
    const held = (await desk.positions()).map(({ instrument, total, average_price }) => [
      instrument.id ?? instrument,
      total,
      average_price,
    ])
    assert.deepEqual(
      held.toSorted(),
      [
        [desk.share, '100', '50.00'],
        [new_instrument, '15', '12.00'],
      ].toSorted(),
    )
    assert.equal((await desk.reverse(id)).status, 200)
    assert.equal((await desk.positions()).filter(({ status }) => status === 'open').length, 1)
    await holdLedger(desk)
  })
})

describe('an election', () => {
  test('an election is refused before the ex date, on other actions, and without rights', async () => {
    const desk = await rightsDesk({ at: '2027-04-12T23:59:59.000Z' })
    await refused(desk.elect(SIXTY), 409, 'conflict')
    const { id } = await desk.enter({
      type: 'dividend',
      amount_per_unit: '1.00',
      ex_date: '2027-04-13',
      record_date: '2027-04-14',
      payment_date: '2027-04-22',
    })
    await desk.advance('2027-04-13T00:00:00.000Z')
    const other = desk.tenant.call('POST', `${desk.at}/corporate-actions/${id}/elections`, SIXTY)
    await refused(other, 409, 'conflict')
    const unknown = desk.tenant.call('POST', `${desk.at}/corporate-actions/coa_x/elections`, SIXTY)
    await refused(unknown, 404, 'not_found')
    assert.equal((await desk.elect(SIXTY)).status, 201)
    const bare = await rightsDesk({ quantity: '0' })
    await refused(bare.elect({ election: 'sell' }), 409, 'conflict')
  })

  test('an election needs the cash, and a caller who may write', async () => {
    const desk = await rightsDesk()
    await payOut(desk.tenant, desk.account, '94821.00') // leaves 179.00
    const { context } = await refused(desk.elect(SIXTY), 400, 'insufficient_funds')
    assert.equal(context.available, '179.00')
    assert.equal((await desk.elect({ election: 'exercise', rights: '56' })).status, 201)
    assert.equal(await desk.reserved(), '168.00')
    const reader = callerOf(desk.tenant.baseUrl, { ...desk.tenant, scope: 'read' })
    const path = `${desk.at}/corporate-actions/${desk.action}/elections`
    await refused(reader.call('POST', path, { election: 'sell' }), 403, 'insufficient_scope')
  })

  test('an election counts once if it is sent again with its key', async () => {
    const desk = await rightsDesk()
    const headers = { 'Idempotency-Key': 'my-election' }
    const [first, second] = [await desk.elect(SIXTY, headers), await desk.elect(SIXTY, headers)]
    assert.deepEqual([first.status, second.body], [201, first.body])
    assert.deepEqual(await desk.elections(), [['exercise', '60', '180.00']])
    await refused(desk.elect({ election: 'sell' }, headers), 409, 'idempotency_key_conflict')
  })

  test('an election elects no right twice if many come concurrently', async () => {
    const desk = await rightsDesk()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        desk.elect({ election: n % 3 === 0 ? 'sell' : 'exercise', rights: '12' }),
      ),
    )
    const taken = answers.filter(({ status }) => status === 201)
    assert.deepEqual([taken.length, answers.filter(({ status }) => status === 409).length], [8, 4])
    const elections = await desk.elections()
    const exercised = elections.filter(([election]) => election === 'exercise').length
    assert.equal(await desk.reserved(), (exercised * 36).toFixed(2))
    assert.equal(elections.length, 8)
    await desk.advance(PAID)
    await holdLedger(desk)
  })

  test('an election reserves no cash twice if elections and orders come concurrently', async () => {
    const desk = await rightsDesk()
    await payOut(desk.tenant, desk.account, '94600.00') // leaves 400.00
    const order = { instrument: desk.share, side: 'buy', order_type: 'limit', limit_price: '50.00' }
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => desk.elect({ election: 'exercise', rights: '20' })), // 60.00 each
      ...Array.from({ length: 5 }, () =>
        desk.tenant.call('POST', `${desk.at}/orders`, { ...order, quantity: '2' }),
      ),
    ])
    for (const { status, body } of answers)
      assert.ok(status === 201 || body.code === 'insufficient_funds', JSON.stringify(body))
    const { total, available_for_trading, reserved } = await desk.money()
    assert.ok(Number(available_for_trading) >= 0)
    assert.equal(Number(total), Number(available_for_trading) + Number(reserved))
    const elected = answers.slice(0, 5).filter(({ status }) => status === 201).length
    const ordered = answers.slice(5).filter(({ status }) => status === 201).length
    assert.equal(Number(reserved), elected * 60 + ordered * 100)
    assert.ok(elected * 60 + ordered * 100 > 340) // no more fitted
  })
})

test('the terms are checked', async () => {
  const desk = await holder('0')
  const refuse = async (body: object, expected: string[]) => {
    const answer = refused(
      desk.tenant.call('POST', '/sandbox/corporate-actions', { instrument: desk.share, ...RIGHTS, ...body }),
      400,
      'invalid_request',
    )
    assert.deepEqual(offenders(await answer), expected)
  }
  const { id: instrument } = await desk.instrument('IE00B4L5Y983')
  await refuse({ instrument }, ['body.instrument invalid_param'])
  await refuse({ new_instrument: instrument }, ['body.new_instrument invalid_param'])
  await refuse({ cash_price: '1' }, ['body.cash_price invalid_param'])
  await refuse({ subscription_ratio: '0' }, ['body.subscription_ratio invalid_param'])
  await refuse({ subscription_price: null }, ['body.subscription_price missing_param'])
  await refuse({ rights_price: null }, ['body.rights_price missing_param'])
  await refuse({ ex_date: null }, ['body.ex_date missing_param'])
  await refuse({ default_election: 'exercise' }, ['body.default_election invalid_param'])
  await refuse({ election_deadline: '2027-04-12T23:59:59Z' }, ['body.election_deadline invalid_param'])
  await refuse({ election_deadline: '2027-04-22T06:00:01Z' }, ['body.election_deadline invalid_param'])
  await refuse({ election_deadline: 'soon' }, ['body.election_deadline invalid_param'])
})
