// Savings plans buy by themselves: when, how much, and what happens if they cannot.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { setAccount } from '../../support/account.ts'
import { assertMembers } from '../../support/assert-members.ts'
import type { Body } from '../../support/client.ts'
import { WORLD } from '../../support/instruments.ts'
import { saver } from '../../support/savings-plans.ts'
import { holdLedger } from '../../support/trading.ts'

describe('an execution', () => {
  test('an execution is announced two business days ahead, ordered at 06:00 of its day, and bought with the pool', async () => {
    const desk = await saver()
    // The announcement of the 14th was at 06:00 today: it is announced with the plan.
    const plan = await desk.create()
    assert.match(plan.id, /^sav_/)
    assertMembers(plan, {
      status: 'active',
      current_amount: '100.00',
      next_scheduled_on: '2027-04-14',
      next_execution_on: '2027-04-14',
      change_until: '2027-04-12T06:00:00.000Z',
      executions: 0,
      invested: '0.00',
    })
    const [announced] = await desk.executions(plan.id)
    assertMembers(announced!, {
      savings_plan: plan.id,
      status: 'announced',
      scheduled_on: '2027-04-14',
      execution_on: '2027-04-14',
      planned_amount: '100.00',
      invested_amount: '0.00',
      uninvested_amount: '100.00',
      attempts: 0,
      announced_at: '2027-04-12T10:00:00.000Z',
      completed_at: null,
    })

    const { processed } = await desk.advance('2027-04-14T06:00:00.000Z')
    assert.equal(processed.plan_executions, 1)
    const [executing] = await desk.executions(plan.id)
    assertMembers(executing!, { status: 'executing', attempts: 1 })
    const [line] = executing!.lines
    const order = await desk.order(line.order)
    assertMembers(order, {
      status: 'placed',
      purpose: 'savings_plan',
      source: executing!.id,
      execution: 'pooled',
      cash_amount: '100.00',
      net_cash_amount: '98.50',
    })

    await desk.advance('2027-04-14T10:00:01.000Z')
    const report = await desk.tenant.get(`/savings-plan-executions/${executing!.id}`)
    // (100.00 − 1.50) ÷ 81.30 = 1.21156, which cost 98.49495
    assertMembers(report, {
      status: 'completed',
      reason: null,
      invested_amount: '99.99',
      fees: '1.50',
      uninvested_amount: '0.01',
      direct_debit: null,
    })
    assert.deepEqual(report.lines, [
      {
        instrument: desk.share,
        weight: null,
        amount: '100.00',
        order: order.id,
        quantity: '1.2115',
        price: '81.3',
        traded_notional: '98.49',
        fees: '1.50',
        skipped_reason: null,
      },
    ])
    assertMembers(await desk.plan(plan.id), {
      executions: 1,
      invested: '99.99',
      next_scheduled_on: '2027-05-14',
      change_until: '2027-05-12T06:00:00.000Z',
    })
    assert.deepEqual(await desk.events(), [
      'savings_plan.created',
      'savings_plan_execution.announced',
      'savings_plan_execution.started',
      'savings_plan_execution.completed',
    ])
    await holdLedger(desk)
  })

  test('a plan of the 31st buys on the business day that its rule names, and comes back to the 31st', async () => {
    const expected: Record<string, string[]> = {
      following: ['2027-05-31 2027-05-31', '2027-06-30 2027-06-30', '2027-07-31 2027-08-02'],
      modified_following: ['2027-05-31 2027-05-31', '2027-06-30 2027-06-30', '2027-07-31 2027-07-30'],
    }
    const desk = await saver()
    const plans: Body[] = []
    for (const business_day_rule of Object.keys(expected)) {
      const schedule = { interval: 'monthly', day_of_month: 31, start_on: '2027-05-01', end_on: '2027-07-31' }
      plans.push(await desk.create({ schedule: { ...schedule, business_day_rule } }))
    }
    await desk.advance('2027-08-10T00:00:00.000Z')
    for (const { id, schedule } of plans) {
      const days = expected[schedule.business_day_rule]!
      assert.deepEqual(
        await desk.log(id),
        days.map((one) => `${one} completed`),
      )
      assert.equal((await desk.plan(id)).status, 'completed')
    }
  })

  test('a year in one step and in weeks gives equal executions and cash', async () => {
    const play = async (steps: string[]) => {
      const desk = await saver()
      const { id } = await desk.create({ annual_increase: '0.05' })
      for (const to of steps) await desk.advance(to)
      const rows = await desk.executions(id, '?limit=200')
      const figures = rows.map(({ execution_on, planned_amount, invested_amount, status, lines: [line] }) => [
        execution_on,
        planned_amount,
        invested_amount,
        status,
        line.quantity,
      ])
      return { figures, cash: (await desk.cash()).trading, plan: (await desk.plan(id)).invested }
    }
    const end = '2028-05-01T00:00:00.000Z'
    const weeks = Array.from({ length: 54 }, (_, n) => new Date(Date.UTC(2027, 3, 19 + 7 * n)).toISOString())
    const [one, many] = [await play([end]), await play([...weeks.filter((week) => week < end), end])]
    assert.equal(one.figures.length, 13)
    // Good Friday is executed after Easter.
    assert.deepEqual(one.figures[0]!.slice(0, 2), ['2028-04-18', '105.00'])
    assert.deepEqual(many, one)
  })
})

describe('an account with too little cash', () => {
  // The plan wants more than the account has.
  const RICH = '999999.00'

  test('an execution without its cash is skipped, and the third in a row pauses the plan', async () => {
    const desk = await saver()
    const { id } = await desk.create({ amount: RICH })
    await desk.advance('2027-06-13T00:00:00.000Z')
    assert.equal((await desk.plan(id)).status, 'active')
    await desk.advance('2027-08-01T00:00:00.000Z')
    assert.deepEqual(await desk.log(id), [
      '2027-04-14 2027-04-14 skipped insufficient_funds',
      '2027-05-14 2027-05-14 skipped insufficient_funds',
      '2027-06-14 2027-06-14 skipped insufficient_funds',
    ])
    assertMembers(await desk.plan(id), {
      status: 'paused',
      paused_reason: 'nothing_bought',
      next_execution_on: null,
      change_until: null,
    })
  })

  test('a retry tries again on each of the next business days, and buys once the cash has come', async () => {
    const desk = await saver()
    const late = await desk.create({ amount: RICH, shortfall: 'retry', retry_days: 2 })
    await desk.advance('2027-04-15T07:00:00.000Z')
    assertMembers((await desk.executions(late.id))[0]!, { status: 'announced', attempts: 2 })
    await desk.advance('2027-04-16T07:00:00.000Z')
    assertMembers((await desk.executions(late.id))[0]!, {
      status: 'skipped',
      reason: 'insufficient_funds',
      attempts: 3,
    })
  })

  test('a plan that reduces invests the cash that is there', async () => {
    const desk = await saver()
    const { trading } = await desk.cash()
    const { id } = await desk.create({ amount: RICH, shortfall: 'reduce' })
    await desk.advance('2027-04-14T10:00:01.000Z')
    const [execution] = await desk.executions(id)
    assertMembers(execution!, { status: 'completed', planned_amount: RICH })
    assert.equal(execution!.lines[0].amount, trading)
  })

  test('a sweep invests the cash above what it keeps, up to its most', async () => {
    const desk = await saver()
    const { trading } = await desk.cash()
    const keep = (Number(trading) - 712.34).toFixed(2)
    const sweep = { sizing: 'sweep', amount: null }
    const { id } = await desk.create({ ...sweep, keep_amount: keep, maximum_amount: '1000' })
    assert.equal((await desk.executions(id))[0]!.planned_amount, null)
    await desk.advance('2027-04-14T10:00:01.000Z')
    assertMembers((await desk.executions(id))[0]!, { status: 'completed', planned_amount: '712.34' })
    await holdLedger(desk)
  })
})

describe('a plan and its instrument', () => {
  test('a suspended account skips with its reason', async () => {
    const desk = await saver()
    const { id } = await desk.create()
    await setAccount(desk.tenant, desk.account, { status: 'suspended' })
    await desk.advance('2027-04-15T00:00:00.000Z')
    assert.deepEqual(await desk.log(id), ['2027-04-14 2027-04-14 skipped account_forbidden'])
  })

  test('a plan follows a merger into the new instrument', async () => {
    const desk = await saver()
    const { id } = await desk.create()
    const fund = await desk.instrument(WORLD)
    await desk.enter({
      type: 'merger',
      new_instrument: fund.id,
      ratio: '1',
      record_date: '2027-04-12',
      payment_date: '2027-04-13',
    })
    await desk.advance('2027-04-14T10:00:01.000Z')
    assert.equal((await desk.plan(id)).target.instrument, fund.id)
    const [execution] = await desk.executions(id)
    assert.deepEqual([execution!.status, execution!.lines[0].instrument], ['completed', fund.id])
  })

  test('a plan is paused when its instrument is delisted', async () => {
    const desk = await saver()
    const { id } = await desk.create()
    await desk.enter({ type: 'delisting', cash_per_unit: '10', payment_date: '2027-04-13' })
    await desk.advance('2027-04-14T00:00:00.000Z')
    assertMembers(await desk.plan(id), { status: 'paused', paused_reason: 'instrument_ended' })
    assert.deepEqual(await desk.log(id), ['2027-04-14 2027-04-14 skipped paused'])
  })
})
