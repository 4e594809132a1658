// Runs bring an account to its model: sells at one cut, buys at the next, each order explained.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import type { Body } from '../../support/client.ts'
import { OTHER_ETF } from '../../support/instruments.ts'
import { BUY_CUT, modelDesk, SELL_CUT } from '../../support/models.ts'
import { holdLedger } from '../../support/trading.ts'

const SIZES = ['side', 'quantity', 'cash_cap', 'price', 'estimated_notional', 'estimated_fees'] as const
const sizesOf = (line: Body) => SIZES.map((member) => line[member])

describe('a full run', () => {
  test('a dry run, a proposal and the orders have the same figures, and the orders fill at two cuts', async () => {
    const desk = await modelDesk()
    const model = await desk.model()
    const subscription = await desk.follow(model.id)
    const trial = await desk.call('/rebalancing-runs', { account: desk.account, type: 'full', dry_run: true })
    const dry = trial.body
    assert.deepEqual([trial.status, dry.id], [200, null])
    assert.deepEqual(await desk.runs(), [])

    const run = await desk.run({ approval: 'manual' })
    assertMembers(run, {
      status: 'proposed',
      trigger: 'api',
      model: model.id,
      model_version: 1,
      base_value: '10000.00',
      cash_before: '1000.00',
      cash_target: '500.00',
      estimated_proceeds: '1499.25',
      approve_until: '2027-04-02T08:00:00.000Z',
    })
    // B = 1,000 + 1,497.75 − 500 = 1,997.75; k = (1,997.75 − 3.02) ÷ 2,011.75875
    const lines = [desk.x, desk.y, desk.z].map((id) => desk.lineOf(run, id))
    assert.deepEqual(sizesOf(lines[0]!), ['sell', '15', null, '99.95', '1499.25', '1.50'])
    assertMembers(lines[1]!.explanation, { scale: '0.991535', target_value: '3500.00', difference: '500.00' })
    assertMembers(lines[2]!.explanation, {
      scale: '0.991535',
      target_weight: '0.1500',
      difference: '1500.00',
    })
    for (const [n, line] of dry.lines.entries())
      assert.deepEqual([sizesOf(line), line.explanation], [sizesOf(run.lines[n]), run.lines[n].explanation])
    const caps = lines.slice(1).reduce((total, line) => total + Number(line!.cash_cap), 0)
    assert.ok(caps <= 1997.75)

    const approved = await desk.call(`/rebalancing-runs/${run.id}/approve`)
    assert.equal(approved.status, 200)
    assertMembers(approved.body, { status: 'selling' })
    const sell = await desk.order(desk.lineOf(approved.body, desk.x).order)
    assertMembers(sell, {
      side: 'sell',
      quantity: '15',
      purpose: 'rebalancing',
      source: run.id,
      execution: 'pooled',
    })
    assert.equal((await desk.call(`/rebalancing-runs/${run.id}/approve`)).status, 200)
    assert.equal((await desk.tenant.get(subscription)).open_run, run.id)

    await desk.advance(SELL_CUT)
    const buying = await desk.stored(run.id)
    assert.equal(buying.status, 'buying')
    await holdLedger(desk)
    await desk.advance(BUY_CUT)
    const done = await desk.stored(run.id)
    assertMembers(done, { status: 'completed', reason: null })
    for (const [n, line] of done.lines.entries()) {
      assert.deepEqual(sizesOf(line), sizesOf(run.lines[n]))
      assert.equal(line.traded_quantity, line.quantity)
      assert.equal(line.traded_notional, line.estimated_notional)
    }
    await holdLedger(desk)
    // X at its target; the drift that is left is what the costs have taken.
    const drift = await desk.tenant.get(`${subscription}/drift`)
    assertMembers(desk.lineOf(drift, desk.x), { weight: '0.4503', target_weight: '0.4500' })
    assert.deepEqual(await desk.events('rebalancing_run'), [
      'rebalancing_run.proposed',
      'rebalancing_run.started',
      'rebalancing_run.completed',
    ])
  })

  test('a buy costs at most its cash: of a dearer instrument it buys fewer units', async () => {
    const desk = await modelDesk()
    await desk.follow((await desk.model()).id)
    const run = await desk.run()
    await desk.advance('2027-04-01T13:00:00.000Z')
    // Y is 2 % dearer: 20.01 × 1.02 = 20.4102
    await desk.price(OTHER_ETF, '19.99', '20.4102')
    const before = desk.lineOf(await desk.stored(run.id), desk.y)
    await desk.advance(BUY_CUT)
    const done = await desk.stored(run.id)
    const line = desk.lineOf(done, desk.y)
    const paid = Math.floor(((Number(before.cash_cap) - 1.5) / 20.4102) * 10_000) / 10_000
    assert.equal(Number(line.traded_quantity), paid)
    assert.equal(done.status, 'completed')
    await holdLedger(desk)
  })

  test('an account has one open run, which the refusal of a second one names', async () => {
    const desk = await modelDesk()
    const model = await desk.model()
    await desk.follow(model.id)
    const run = await desk.run()
    const second = await desk.call('/rebalancing-runs', { account: desk.account, type: 'full' })
    assert.deepEqual([second.status, second.body.code, second.body.context.run], [409, 'run_open', run.id])
    const all = await desk.call(`/models/${model.id}/rebalance`)
    assert.equal(all.status, 202)
    assertMembers(all.body, { runs: 0 })
    assert.equal(all.body.skipped[0].reason, 'run_open')
  })

  test('a sell that is unfilled makes the buys smaller, and the run ends in part', async () => {
    const desk = await modelDesk()
    await desk.follow((await desk.model()).id)
    const run = await desk.run()
    const { order } = desk.lineOf(run, desk.x)
    assert.equal((await desk.call(`${desk.at}/orders/${order}/cancel`)).status, 200)
    await desk.advance(SELL_CUT)
    const done = await desk.stored(run.id)
    // Only C − T_cash = 500.00 is there.
    const caps = done.lines.reduce((total: number, line: Body) => total + Number(line.cash_cap ?? 0), 0)
    assert.ok(caps > 0 && caps <= 500)
    await desk.advance(BUY_CUT)
    assertMembers(await desk.stored(run.id), { status: 'completed_partially' })
    await holdLedger(desk)
  })
})

describe('an approval', () => {
  const proposed = async () => {
    const desk = await modelDesk()
    await desk.follow((await desk.model({ approval: 'manual' })).id)
    const run = await desk.run()
    return { desk, run, approve: () => desk.call(`/rebalancing-runs/${run.id}/approve`) }
  }

  test('a proposal expires after 24 hours', async () => {
    const { desk, run, approve } = await proposed()
    await desk.advance('2027-04-02T08:00:00.000Z')
    assert.equal((await desk.stored(run.id)).status, 'expired')
    const late = await approve()
    assert.deepEqual([late.status, late.body.code], [409, 'conflict'])
  })

  test('a price that has moved by 1.01 % makes the proposal out of date', async () => {
    const { desk, run, approve } = await proposed()
    await desk.price(OTHER_ETF, '20.192', '20.212')
    const refused = await approve()
    assert.deepEqual([refused.status, refused.body.code], [409, 'run_outdated'])
    assert.equal(refused.body.context.instrument, desk.y)
    assertMembers(await desk.stored(run.id), { status: 'expired', reason: 'run_outdated' })
  })

  test('a deposit makes the proposal out of date', async () => {
    const { desk, approve } = await proposed()
    await desk.fund('10.00')
    const refused = await approve()
    assert.deepEqual([refused.status, refused.body.context], [409, { cash: '1010.00' }])
  })

  test('a run that is cancelled while it sells places no buys', async () => {
    const desk = await modelDesk()
    await desk.follow((await desk.model()).id)
    const run = await desk.run()
    const cancelled = await desk.call(`/rebalancing-runs/${run.id}/cancel`)
    assert.deepEqual([cancelled.status, cancelled.body.status], [200, 'cancelled'])
    await desk.advance(BUY_CUT)
    const orders: Body[] = await desk.tenant.get(`${desk.at}/orders`)
    assert.equal(orders.filter(({ purpose }) => purpose === 'rebalancing').length, 1)
    await holdLedger(desk)
  })
})
