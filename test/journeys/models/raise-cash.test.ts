// Runs that only sell: they raise cash, or sell an account whole, and pay it out when it has settled.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import type { Body } from '../../support/client.ts'
import { modelDesk, SELL_CUT } from '../../support/models.ts'
import { holdLedger } from '../../support/trading.ts'

/** The trades of Thursday settle on Monday. */
const SETTLED = '2027-04-05T12:00:00.000Z'

async function raisingDesk() {
  const desk = await modelDesk()
  const [receiver] = await desk.tenant.get(`${desk.at}/funding-accounts`)
  const model = await desk.model()
  const withdrawals = (): Promise<Body[]> => desk.tenant.get(`${desk.at}/withdrawals`)
  return { ...desk, model_id: model.id as string, receiver: receiver.id as string, withdrawals }
}

describe('a run that raises cash', () => {
  test('cash is reserved while sells settle, and then it is withdrawn', async () => {
    const desk = await raisingDesk()
    const subscription = await desk.follow(desk.model_id)
    // V − W = 8,000: R = 2,000 − 1,000 + 0.05 × 8,000 = 1,400; X is 2,400 and Y 200 above its target of then.
    const run = await desk.run({ type: 'raise_cash', amount: '2000', withdrawal_to: desk.receiver })
    assertMembers(run, { status: 'selling', trigger: 'withdrawal', amount: '2000.00', withdrawal: null })
    const lines = run.lines.filter(({ side }: Body) => side !== null)
    assert.deepEqual(new Set(lines.map(({ side }: Body) => side)), new Set(['sell']))
    assert.ok(Number(run.estimated_cash_after) >= 2400)
    assertMembers(await desk.cash(), { trading: '0.00', reserved: '1000.00' })
    await desk.advance(SELL_CUT)
    assertMembers(await desk.stored(run.id), { status: 'settling', withdrawal: null })
    assertMembers(await desk.cash(), { reserved: '2000.00' })
    await desk.advance(SETTLED)
    const done = await desk.stored(run.id)
    assertMembers(done, { status: 'completed', reason: null })
    const [withdrawal, ...others] = await desk.withdrawals()
    assert.deepEqual(others, [])
    assertMembers(withdrawal!, { id: done.withdrawal, amount: '2000.00', status: 'created' })
    assertMembers(await desk.cash(), { reserved: '2000.00' })
    await desk.tenant.post(`/sandbox${desk.at}/withdrawals/${withdrawal!.id}/complete`, {})
    await holdLedger(desk)
    // The account is as near to its model as it was, at its smaller size.
    const drift = await desk.tenant.get(`${subscription}/drift`)
    assert.ok(Number(drift.base_value) < 8000)
    assert.deepEqual((await desk.events('rebalancing_run')).slice(-2), [
      'rebalancing_run.started',
      'rebalancing_run.completed',
    ])
  })

  test('cash that suffices is withdrawn without a sell', async () => {
    const desk = await raisingDesk()
    const run = await desk.run({
      type: 'raise_cash',
      amount: '600',
      currency: 'EUR',
      withdrawal_to: desk.receiver,
    })
    assertMembers(run, { status: 'completed', subscription: null, model: null })
    assert.equal((await desk.withdrawals())[0]!.id, run.withdrawal)
    assertMembers(await desk.cash(), { trading: '400.00', reserved: '600.00' })
  })

  test('raised cash without a withdrawal is held back for ten business days', async () => {
    const desk = await raisingDesk()
    const at = await desk.follow(desk.model_id)
    await desk.run({ type: 'raise_cash', amount: '2000' })
    await desk.advance(SETTLED)
    const base = async () => Number((await desk.tenant.get(`${at}/drift`)).base_value)
    const held = await base()
    const flows = async () =>
      (await desk.runs()).filter(({ trigger }) => trigger === 'cash_flow' || trigger === 'drift')
    await desk.tenant.post(`${desk.at}/withdrawals`, {
      amount: '500.00',
      currency: 'EUR',
      funding_account: desk.receiver,
    })
    // What has left of it is no longer held back: the cash that counts is the same.
    assert.equal(await base(), held)
    await desk.advance('2027-04-14T12:00:00.000Z')
    assert.equal(await base(), held)
    assert.deepEqual(await flows(), [])
    await desk.advance('2027-04-15T12:00:00.000Z')
    assert.equal(await base(), held + 1500)
  })

  test('what came is withdrawn if a sell stays unfilled', async () => {
    const desk = await raisingDesk()
    const run = await desk.run({
      type: 'raise_cash',
      amount: '2000',
      currency: 'EUR',
      withdrawal_to: desk.receiver,
    })
    const { order } = desk.lineOf(run, desk.x)
    assert.equal((await desk.call(`${desk.at}/orders/${order}/cancel`)).status, 200)
    await desk.advance(SETTLED)
    const done = await desk.stored(run.id)
    assertMembers(done, { status: 'completed_partially' })
    const [withdrawal] = await desk.withdrawals()
    const { traded_notional } = desk.lineOf(done, desk.y)
    // The free cash, and the proceeds of Y less the fee.
    assertMembers(withdrawal!, {
      id: done.withdrawal,
      amount: (1000 + Number(traded_notional) - 1.5).toFixed(2),
    })
    assert.equal((await desk.cash()).trading, '0.00')
  })

  test('a model that needs adjustment lets cash out', async () => {
    const desk = await raisingDesk()
    await desk.follow(desk.model_id)
    await desk.tenant.post(`/sandbox/instruments/${desk.z}/trading-status`, { trading_status: 'not_trading' })
    await desk.advance(1)
    assert.equal((await desk.call('/rebalancing-runs', { account: desk.account, type: 'full' })).status, 409)
    const run = await desk.run({ type: 'raise_cash', amount: '2000' })
    assertMembers(run, { status: 'selling', model: desk.model_id })
  })

  test('a run that is cancelled while it settles frees the cash', async () => {
    const desk = await raisingDesk()
    const run = await desk.run({
      type: 'raise_cash',
      amount: '2000',
      currency: 'EUR',
      withdrawal_to: desk.receiver,
    })
    await desk.advance(SELL_CUT)
    const cancelled = await desk.call(`/rebalancing-runs/${run.id}/cancel`)
    assertMembers(cancelled.body, { status: 'cancelled', withdrawal: null })
    await desk.advance(SETTLED)
    assert.deepEqual(await desk.withdrawals(), [])
    await holdLedger(desk)
  })

  test('cash of an account that may not withdraw any more stays there, and the run names the reason', async () => {
    const desk = await raisingDesk()
    const run = await desk.run({
      type: 'raise_cash',
      amount: '2000',
      currency: 'EUR',
      withdrawal_to: desk.receiver,
    })
    await desk.advance(SELL_CUT)
    await desk.tenant.post(`/sandbox${desk.at}/status`, { status: 'suspended' })
    await desk.advance(SETTLED)
    assertMembers(await desk.stored(run.id), {
      status: 'completed_partially',
      reason: 'withdrawal_forbidden',
      withdrawal: null,
    })
    await holdLedger(desk)
  })

  test.each<[string, object, number, string, string?]>([
    ['no amount', { type: 'raise_cash' }, 400, 'invalid_request', 'body.amount'],
    [
      'no currency',
      { type: 'raise_cash', amount: '10', currency: null },
      400,
      'invalid_request',
      'body.currency',
    ],
    ['an amount of everything', { type: 'liquidate', amount: '10' }, 400, 'invalid_request', 'body.amount'],
    [
      'an unknown receiver',
      { type: 'liquidate', withdrawal_to: 'fac_0' },
      400,
      'invalid_request',
      'body.withdrawal_to',
    ],
    [
      'a receiver of a full run',
      { type: 'full', withdrawal_to: 'fac_0', currency: null },
      400,
      'invalid_request',
      'body.withdrawal_to',
    ],
    ['more than everything', { type: 'raise_cash', amount: '10000.00' }, 400, 'insufficient_funds'],
  ])('refused: %s', async (_, body, status, code, path) => {
    const desk = await refusing
    const answer = await desk.call('/rebalancing-runs', { account: desk.account, currency: 'EUR', ...body })
    assert.deepEqual([answer.status, answer.body.code], [status, code])
    assert.equal(answer.body.params?.[0].path, path)
    assert.deepEqual(await desk.runs(), [])
  })
  const refusing = raisingDesk()
})

describe('a liquidation', () => {
  test('everything is sold and paid out, and the subscription pauses', async () => {
    const desk = await raisingDesk()
    const subscription = await desk.follow(desk.model_id)
    const run = await desk.run({ type: 'liquidate', withdrawal_to: desk.receiver })
    assert.equal((await desk.tenant.get(subscription)).status, 'paused')
    await desk.advance(SETTLED)
    const done = await desk.stored(run.id)
    assertMembers(done, { status: 'completed' })
    // 1,000.00 + 60 × 99.95 + 150 × 19.99 − 2 × 1.50
    const [withdrawal] = await desk.withdrawals()
    assertMembers(withdrawal!, { id: done.withdrawal, amount: '9992.50' })
    assertMembers(await desk.cash(), { trading: '0.00', total: '9992.50' })
    assert.deepEqual(
      (await desk.positions()).filter(({ status }) => status === 'open'),
      [],
    )
  })

  test('a position outside the model stays', async () => {
    const desk = await raisingDesk()
    const model = await desk.model({ name: 'X alone', weights: [{ instrument: desk.x, weight: '0.95' }] })
    await desk.follow(model.id)
    const run = await desk.run({ type: 'liquidate' })
    assertMembers(desk.lineOf(run, desk.x), { side: 'sell', quantity: '60' })
    assertMembers(desk.lineOf(run, desk.y), { side: null, skipped_reason: 'outside_model' })
    await desk.advance(SELL_CUT)
    // The next daily work buys nothing back.
    await desk.advance('2027-04-02T06:00:01.000Z')
    assert.equal((await desk.runs()).length, 1)
  })

  test('a line with an order of the customer stays', async () => {
    const desk = await raisingDesk()
    await desk.place({
      instrument: desk.y,
      side: 'sell',
      order_type: 'limit',
      limit_price: '25.00',
      quantity: '1',
    })
    const run = await desk.run({ type: 'liquidate', currency: 'EUR' })
    assertMembers(desk.lineOf(run, desk.x), { side: 'sell', quantity: '60' })
    assertMembers(desk.lineOf(run, desk.y), { side: null, skipped_reason: 'open_order' })
    await desk.advance(SELL_CUT)
    assertMembers(await desk.stored(run.id), { status: 'completed_partially' })
  })
})

test('a full run does not sell to make up for the cost of the one before', async () => {
  const desk = await modelDesk()
  await desk.follow((await desk.model()).id)
  await desk.run()
  await desk.advance('2027-04-01T16:00:00.000Z')
  const trial = await desk.call('/rebalancing-runs', { account: desk.account, type: 'full', dry_run: true })
  const line = desk.lineOf(trial.body, desk.x)
  // The costs have lowered the target of X by 3.12.
  assert.ok(Number(line.explanation.difference) < -1)
  assertMembers(line, { side: null, skipped_reason: 'within_increment' })
})
