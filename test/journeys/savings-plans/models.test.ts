// Savings plans that buy a model: by its weights, or toward the targets of an account that follows it.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import type { Body } from '../../support/client.ts'
import { modelDesk } from '../../support/models.ts'
import { holdLedger } from '../../support/trading.ts'

const DAY = '2027-04-08T06:00:00.000Z'
const FIRST_CUT = '2027-04-08T10:00:01.000Z'

async function planDesk() {
  const desk = await modelDesk()
  const model = await desk.model()
  const { tenant, at } = desk
  const body = (more: object = {}) => ({
    target: { model: model.id },
    amount: '250.00',
    currency: 'EUR',
    schedule: { interval: 'monthly', day_of_month: 8, start_on: '2027-04-01' },
    funding: { source: 'cash' },
    ...more,
  })
  const report = async (plan: Body): Promise<Body> => {
    const [execution] = await tenant.get(`/savings-plans/${plan.id}/executions`)
    return tenant.get(`/savings-plan-executions/${execution.id}`)
  }
  return {
    ...desk,
    model_id: model.id as string,
    body,
    plan: (more: object = {}): Promise<Body> => tenant.post(`${at}/savings-plans`, body(more)),
    refusal: async (more: object) => {
      const { status, body: answer } = await tenant.call('POST', `${at}/savings-plans`, body(more))
      return [status, answer.code, answer.params?.[0].path]
    },
    report,
    amounts: (execution: Body) =>
      [desk.x, desk.y, desk.z].map((id) => desk.lineOf(execution, id)?.amount ?? null),
  }
}

describe('an execution into a model', () => {
  test('an account that follows no model buys by the weights, and the share of cash stays', async () => {
    const desk = await planDesk()
    const plan = await desk.plan()
    assertMembers(plan, { target: { instrument: null, model: desk.model_id } })
    await desk.advance(DAY)
    const executing = await desk.report(plan)
    assertMembers(executing, { status: 'executing', planned_amount: '250.00' })
    assert.deepEqual(desk.amounts(executing), ['112.50', '87.50', '37.50'])
    const { order } = desk.lineOf(executing, desk.x)
    assertMembers(await desk.order(order), {
      purpose: 'savings_plan',
      source: executing.id,
      execution: 'pooled',
    })
    await desk.advance(FIRST_CUT)
    const done = await desk.report(plan)
    assertMembers(done, { status: 'completed', reason: null })
    // (112.50 − 1.50) ÷ 100.05 = 1.1094, which cost 111.00
    assertMembers(desk.lineOf(done, desk.x), {
      weight: '0.4500',
      quantity: '1.1094',
      traded_notional: '111.00',
    })
    const [invested, uninvested] = [done.invested_amount, done.uninvested_amount].map(Number)
    assert.equal(invested! + uninvested!, 250)
    assert.ok(uninvested! >= 12.5)
    assertMembers(await desk.tenant.get(`/savings-plans/${plan.id}`), {
      executions: 1,
      invested: done.invested_amount,
    })
    await holdLedger(desk)
  })

  test('an account that follows the model buys what is below its target, and no run starts on top', async () => {
    const desk = await planDesk()
    await desk.follow(desk.model_id)
    const plan = await desk.plan()
    // Cash comes in on the evening before: without the plan it would be invested in the morning.
    await desk.advance('2027-04-07T18:00:00.000Z')
    await desk.fund('50.00')
    const before = (await desk.runs()).length
    await desk.advance(DAY)
    const executing = await desk.report(plan)
    const [x, y, z] = desk.amounts(executing)
    assert.equal(x, null)
    // Z lacks 1,500 and Y 500 of 10,000: the shares of the plan are in proportion.
    assert.ok(Number(z) > Number(y) && Number(y) > 0)
    assert.ok(Number(y) + Number(z) <= 250)
    assert.equal((await desk.runs()).length, before)
    await desk.advance(FIRST_CUT)
    assertMembers(await desk.report(plan), { status: 'completed' })
    await holdLedger(desk)
  })

  test('the second plan of a day buys by the weights, with the cash that is left', async () => {
    const desk = await planDesk()
    await desk.follow(desk.model_id, { cash_flows: 'hold' })
    const plans = [
      await desk.plan(),
      await desk.plan({ amount: '100.00' }),
      await desk.plan({ amount: '900.00' }),
    ]
    await desk.advance(DAY)
    const reports = await Promise.all(plans.map(desk.report))
    assert.deepEqual(
      reports.map(({ status, reason }) => [status, reason]),
      [
        ['executing', null],
        ['executing', null],
        ['skipped', 'insufficient_funds'],
      ],
    )
    assert.deepEqual(desk.amounts(reports[1]!), ['45.00', '35.00', '15.00'])
    await desk.advance(FIRST_CUT)
    await holdLedger(desk)
  })

  test('a plan buys nothing while the account keeps less cash than its model does, and that is not a miss', async () => {
    const desk = await planDesk()
    const model = await desk.model({
      name: 'Half in cash',
      weights: [{ instrument: desk.x, weight: '0.5' }],
      cash_weight: '0.5',
    })
    await desk.follow(model.id)
    const plan = await desk.plan({ target: { model: model.id } })
    await desk.advance('2027-07-08T12:00:00.000Z')
    assertMembers(await desk.report(plan), { status: 'skipped', reason: 'nothing_to_invest' })
    // After four of them the plan still goes on.
    assert.equal((await desk.tenant.get(`/savings-plans/${plan.id}`)).status, 'active')
  })

  test('a plan into a model that needs adjustment is skipped', async () => {
    const desk = await planDesk()
    const plan = await desk.plan()
    await desk.tenant.post(`/sandbox/instruments/${desk.z}/trading-status`, { trading_status: 'not_trading' })
    await desk.advance(DAY)
    assertMembers(await desk.report(plan), { status: 'skipped', reason: 'model_not_active', lines: [] })
  })
})

test('a plan into a model is refused at its place', async () => {
  const desk = await planDesk()
  assert.deepEqual(await desk.refusal({ target: { model: 'mdl_0' } }), [
    400,
    'invalid_request',
    'body.target.model',
  ])
  assert.deepEqual(await desk.refusal({ currency: 'USD' }), [400, 'invalid_request', 'body.currency'])
  assert.deepEqual(await desk.refusal({ amount: '0.50' }), [400, 'trading_rule_violated', undefined])
  const plan = await desk.plan()
  const archived = await desk.call(`/models/${desk.model_id}/archive`)
  assert.deepEqual([archived.status, archived.body.code], [409, 'conflict'])
  await desk.call(`/savings-plans/${plan.id}/cancel`)
  assert.equal((await desk.call(`/models/${desk.model_id}/archive`)).status, 200)
  assert.deepEqual(await desk.refusal({}), [409, 'model_not_active', undefined])
})
