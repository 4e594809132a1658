// A savings plan is created, changed, paused, skipped and ended by its client.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import type { Body } from '../../support/client.ts'
import { ZERO_BUND } from '../../support/instruments.ts'
import { MONTHLY, saver } from '../../support/savings-plans.ts'

const codesOf = ({ status, body }: { status: number; body: Body }) =>
  [status, body.code, ...(body.params ?? []).map(({ path }: Body) => path)].join(' ')

describe('a new plan', () => {
  test('a plan that could never buy is refused, and leaves nothing', async () => {
    const desk = await saver()
    const bond = await desk.instrument(ZERO_BUND)
    const refusals: [body: object, refusal: string][] = [
      [{ target: { instrument: 'ins_unknown' } }, '400 invalid_request body.target.instrument'],
      [{ target: { instrument: bond.id } }, '400 invalid_request body.target.instrument'],
      [{ currency: 'USD' }, '400 invalid_request body.currency'],
      [{ amount: '1.50' }, '400 trading_rule_violated'],
      [{ funding: { source: 'direct_debit', mandate: 'mdt_1' } }, '403 direct_debit_forbidden'],
      [
        { schedule: { interval: 'monthly', start_on: '2027-04-12' } },
        '400 invalid_request body.schedule.day_of_month',
      ],
      [{ annual_increase: '1.5' }, '400 invalid_request body.annual_increase'],
    ]
    for (const [more, refusal] of refusals) {
      const answer = await desk.tenant.call('POST', `${desk.at}/savings-plans`, desk.request(more))
      assert.equal(codesOf(answer), refusal, JSON.stringify(more))
    }
    const unknown = await desk.tenant.call('POST', '/accounts/acc_unknown/savings-plans', desk.request())
    assert.equal(codesOf(unknown), '404 not_found')
    assert.deepEqual(await desk.tenant.get(`${desk.at}/savings-plans`), [])
    assert.deepEqual(await desk.events(), [])
  })

  test('a reference is of one plan of the account', async () => {
    const desk = await saver()
    const plan = await desk.create({ external_reference: 'house' })
    const again = await desk.tenant.call(
      'POST',
      `${desk.at}/savings-plans`,
      desk.request({ external_reference: 'house' }),
    )
    assert.deepEqual([codesOf(again), again.body.context], ['409 duplicate', { savings_plan: plan.id }])
  })
})

describe('a change', () => {
  test('a change counts from the execution after the one that is announced', async () => {
    const desk = await saver()
    const { id } = await desk.create({ name: 'House' })
    const changed = await desk.tenant.put(`/savings-plans/${id}`, {
      amount: '150',
      schedule: { interval: 'monthly', day_of_month: 20, start_on: '2027-04-12' },
    })
    assertMembers(changed, { amount: '150.00', name: 'House', next_execution_on: '2027-04-14' })
    await desk.advance('2027-05-21T00:00:00.000Z')
    assert.deepEqual(await desk.log(id), [
      '2027-04-14 2027-04-14 completed',
      '2027-04-20 2027-04-20 completed',
      '2027-05-20 2027-05-20 completed',
    ])
    const amounts = (await desk.executions(id)).map(({ planned_amount }) => planned_amount)
    assert.deepEqual(amounts, ['150.00', '150.00', '100.00'])
  })

  test('a change of the schedule announces nothing beside the execution that is announced', async () => {
    const desk = await saver()
    const { id } = await desk.create()
    // The announcement of the fifteenth is over then.
    await desk.advance('2027-04-13T10:00:00.000Z')
    const schedule = { interval: 'monthly', day_of_month: 15, start_on: '2027-04-13' }
    await desk.tenant.put(`/savings-plans/${id}`, { schedule })
    await desk.advance('2027-05-18T00:00:00.000Z')
    assert.deepEqual(await desk.log(id), [
      '2027-04-14 2027-04-14 completed',
      // The fifteenth is a Saturday.
      '2027-05-15 2027-05-17 completed',
    ])
  })

  test('a plan that is made before 06:00 of a day of announcements is announced at 06:00', async () => {
    const desk = await saver()
    await desk.advance('2027-05-12T03:00:00.000Z')
    const { id } = await desk.create({ schedule: { ...MONTHLY, start_on: '2027-05-12' } })
    assert.deepEqual(await desk.log(id), [])
    await desk.advance('2027-05-15T00:00:00.000Z')
    assert.deepEqual(await desk.log(id), ['2027-05-14 2027-05-14 completed'])
  })

  test('an execution is skipped before it is announced, and not after', async () => {
    const desk = await saver()
    const { id } = await desk.create()
    assert.equal(codesOf(await desk.change(id, 'skip', { execution_on: '2027-04-14' })), '409 conflict')
    assert.equal(
      codesOf(await desk.change(id, 'skip', { execution_on: '2027-05-15' })),
      '400 invalid_request body.execution_on',
    )
    assert.equal((await desk.change(id, 'skip')).status, 200)
    assert.equal((await desk.change(id, 'skip', { execution_on: '2027-07-14' })).status, 200)
    await desk.advance('2027-08-01T00:00:00.000Z')
    assert.deepEqual(await desk.log(id), [
      '2027-04-14 2027-04-14 completed',
      '2027-05-14 2027-05-14 skipped skipped_by_client',
      '2027-06-14 2027-06-14 completed',
      '2027-07-14 2027-07-14 skipped skipped_by_client',
    ])
  })

  test('a pause skips what is announced, leaves its days out, and ends by itself', async () => {
    const desk = await saver()
    const { id } = await desk.create()
    assert.equal(
      codesOf(await desk.change(id, 'pause', { until: '2027-04-12' })),
      '400 invalid_request body.until',
    )
    const { body } = await desk.change(id, 'pause', { until: '2027-06-01' })
    assertMembers(body, { status: 'paused', paused_reason: 'paused_by_client', next_execution_on: null })
    assert.equal(codesOf(await desk.change(id, 'pause')), '409 conflict')
    await desk.advance('2027-06-15T00:00:00.000Z')
    assert.equal((await desk.plan(id)).status, 'active')
    assert.deepEqual(await desk.log(id), [
      '2027-04-14 2027-04-14 skipped paused',
      '2027-06-14 2027-06-14 completed',
    ])
    assert.deepEqual((await desk.events()).slice(0, 5), [
      'savings_plan.created',
      'savings_plan_execution.announced',
      'savings_plan_execution.skipped',
      'savings_plan.paused',
      'savings_plan.resumed',
    ])
  })

  test('a plan that is resumed announces immediately what is due soon', async () => {
    const desk = await saver()
    const { id } = await desk.create()
    await desk.change(id, 'pause')
    await desk.advance('2027-05-13T12:00:00.000Z')
    const { body } = await desk.change(id, 'resume')
    assertMembers(body, { status: 'active', paused_reason: null, next_execution_on: '2027-05-14' })
    await desk.advance('2027-05-15T00:00:00.000Z')
    assert.deepEqual(await desk.log(id), [
      '2027-04-14 2027-04-14 skipped paused',
      '2027-05-14 2027-05-14 completed',
    ])
  })

  test('a plan that is ended cancels what is announced, and refuses every change', async () => {
    const desk = await saver()
    const { id } = await desk.create()
    assert.equal((await desk.change(id, 'cancel')).body.status, 'cancelled')
    for (const verb of ['cancel', 'pause', 'resume', 'skip'])
      assert.equal(codesOf(await desk.change(id, verb)), '409 conflict', verb)
    const put = await desk.tenant.call('PUT', `/savings-plans/${id}`, { amount: '1' })
    assert.equal(codesOf(put), '409 conflict')
    await desk.advance('2027-06-15T00:00:00.000Z')
    assert.deepEqual(await desk.log(id), ['2027-04-14 2027-04-14 cancelled'])
  })
})
