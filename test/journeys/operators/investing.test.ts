// Models, rebalancing runs and savings plans as operators see them: each size can be computed again from the figures, and
// a person with the permission decides, under the rules and limits of the firm.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { setRule, theAdministrator } from '../../support/approvals.ts'
import { assertMembers } from '../../support/assert-members.ts'
import type { Body } from '../../support/client.ts'
import { modelDesk } from '../../support/models.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'
import { saver } from '../../support/savings-plans.ts'

const BAND = { type: 'drift_band', kind: 'absolute', band: '0.0500' }

/** The desk of the worked example, whose account follows a model with approvals by hand. */
async function openRuns() {
  const desk = await modelDesk()
  const model = await desk.model({ approval: 'manual', conditions: [BAND] })
  await desk.follow(model.id)
  const at = `/operator/tenants/${desk.tenant.tenant}`
  const decide = (by: SignedIn, run: string, verb: string, body?: object) =>
    by.call('POST', `${at}/rebalancing-runs/${run}/${verb}`, body)
  const hire = (role: Parameters<typeof newOperator>[0]) => newOperator(role, desk.tenant.tenant)
  return { ...desk, model, at, decide, hire }
}

describe('what invests by itself', () => {
  test('an operator sees models, accounts with their drift, and runs whose sizes can be computed again', async () => {
    const { at, model, account, run, x, y, hire } = await openRuns()
    const auditor = await hire('auditor')
    const read = async (path: string): Promise<Body> => {
      const { status, body } = await auditor.call('GET', `${at}${path}`)
      assert.equal(status, 200, JSON.stringify(body))
      return body
    }
    const proposed = await run()
    assert.deepEqual(
      (await read('/models?status=active')).map(({ id }: Body) => id),
      [model.id],
    )
    const detail = await read(`/models/${model.id}`)
    assert.equal(detail.instruments.length, 3)
    assert.deepEqual(await read('/models?status=archived'), [])
    const [version] = await read(`/models/${model.id}/versions`)
    assert.deepEqual(version.instruments, detail.instruments)

    const [follower] = await read(`/model-subscriptions?model=${model.id}`)
    assertMembers(follower, { account, model_name: 'Growth', open_run: proposed.id })
    // X: 60 % held, 45 % wanted; Z: nothing held.
    assertMembers(follower.drift, {
      base_value: '10000.00',
      largest_absolute: '0.1500',
      largest_relative: '1.0000',
    })
    assert.deepEqual(follower.drift.breaches, [BAND])
    const drift = await read(`/model-subscriptions/${follower.id}/drift`)
    assert.deepEqual([drift.conditions, drift.lines.length, drift.instruments.length], [[BAND], 4, 3])

    const [head] = await read(`/rebalancing-runs?status=proposed&type=full&trigger=api&model=${model.id}`)
    assertMembers(head, { id: proposed.id, account, model_name: 'Growth', pending_approvals: [] })
    assert.equal('lines' in head, false)
    assert.deepEqual(await read('/rebalancing-runs?trigger=drift'), [])
    const { lines } = await read(`/rebalancing-runs/${proposed.id}`)
    const lineOf = (id: string): Body => lines.find(({ instrument }: Body) => instrument === id)
    // X: 60 × 100.00 = 6,000.00; 0.45 × 10,000.00 = 4,500.00; 1,500.00 ÷ 100.00 = 15 units.
    assertMembers(lineOf(x), { units_before: '60', mid: '100', side: 'sell', quantity: '15' })
    // Y: 500.00 ÷ 20.00 × 0.991535 = 24.7883 units, and the order is 24.7883… − (−0.0003) = 24.7886.
    const { units_before, mid, quantity, explanation } = lineOf(y)
    assert.deepEqual([units_before, mid, quantity], ['150', '20', '24.7886'])
    const { difference, exact_quantity, rounding, scale } = explanation
    assert.deepEqual([difference, scale], ['500.00', '0.991535'])
    assert.equal(((500 / 20) * 0.991535).toFixed(3), Number(exact_quantity).toFixed(3))
    assert.equal((Number(exact_quantity) - Number(rounding)).toFixed(4), quantity)
    assert.equal((await auditor.call('GET', `${at}/rebalancing-runs/rbr_nothing`)).status, 404)
  })
})

describe('a proposed run', () => {
  test('a proposed run is approved by a person with the permission, within the limit of the role', async () => {
    const { at, run, stored, decide, hire, tenant } = await openRuns()
    const { id } = await run()
    const [operations, finance] = [await hire('operations'), await hire('finance')]
    for (const other of [operations, await hire('support')])
      assert.equal((await decide(other, id, 'approve')).status, 403)
    // It sells for 1,499.25 and buys for 1,984.82.
    const limit = { role: 'finance', of_tenant: tenant.tenant, currency: 'EUR', most: '3484.06' }
    const administrator = await theAdministrator()
    assert.equal((await administrator.call('PUT', '/operator/limits', limit)).status, 200)
    assert.equal((await decide(finance, id, 'approve')).body.code, 'limit_exceeded')
    assert.equal((await stored(id)).status, 'proposed')
    await administrator.call('PUT', '/operator/limits', { ...limit, most: '3484.07' })
    const approved = await decide(finance, id, 'approve')
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
    assertMembers(approved.body, { status: 'selling', approved_by: finance.id })

    const cancelled = await decide(operations, id, 'cancel', { reason: 'The customer has called.' })
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
    assert.equal((await stored(id)).status, 'cancelled')
    const notes = await operations.call('GET', `${at}/notes?subject=${id}`)
    assert.deepEqual(
      notes.body.map(({ kind, author, is_masked }: Body) => [kind, author, is_masked]),
      [['rebalancing_run', operations.id, true]],
    )
    assert.equal((await decide(operations, id, 'cancel', { reason: 'Again, please.' })).status, 200)
    assert.equal((await decide(finance, (await run()).id, 'cancel', { reason: 'No' })).status, 403)
  })

  test('an approval under a rule waits for another person, and places the orders once', async () => {
    const { at, run, stored, decide, hire, tenant } = await openRuns()
    const rule = { verb: 'rebalancing_runs.approve', currency: 'EUR', from_amount: '1000.00' }
    assert.equal((await setRule(tenant.tenant, rule)).status, 200)
    const { id } = await run()
    const [maker, checker] = [await hire('finance'), await hire('finance')]
    const held = await decide(maker, id, 'approve')
    assert.equal(held.status, 202, JSON.stringify(held.body))
    assert.deepEqual(held.body.preview.amounts, [{ currency: 'EUR', amount: '3484.07', is_estimate: true }])
    assert.equal((await stored(id)).status, 'proposed')
    const shown = await checker.call('GET', `${at}/rebalancing-runs/${id}`)
    assert.deepEqual(
      shown.body.pending_approvals.map((one: Body) => one.id),
      [held.body.id],
    )
    const vote = (by: SignedIn) => by.call('POST', `${at}/approvals/${held.body.id}/approve`, {})
    assert.notEqual((await vote(maker)).status, 200)
    const done = await vote(checker)
    assert.equal(done.status, 200, JSON.stringify(done.body))
    assertMembers(await stored(id), { status: 'selling', approved_by: maker.id })
  })
})

describe('a savings plan', () => {
  test('a savings plan is found by its next day, and an operator pauses, resumes and skips with a reason', async () => {
    const { tenant, account, share, create, executions, log } = await saver()
    const plan = await create({ name: 'For Ada' })
    const at = `/operator/tenants/${tenant.tenant}/savings-plans`
    const hire = (role: Parameters<typeof newOperator>[0]) => newOperator(role, tenant.tenant)
    const [auditor, operations] = [await hire('auditor'), await hire('operations')]
    const list = async (query: string): Promise<string[]> => {
      const { status, body } = await auditor.call('GET', `${at}?${query}`)
      assert.equal(status, 200, JSON.stringify(body))
      return body.map(({ id }: Body) => id)
    }
    assert.deepEqual(await list(`account=${account}&status=active&has_missed=false`), [plan.id])
    assert.deepEqual(await list('executes_until=2027-04-14'), [plan.id])
    for (const other of [
      'executes_until=2027-04-13',
      'has_missed=true',
      'status=paused',
      'account=acc_other',
    ])
      assert.deepEqual(await list(other), [], other)
    const shown = (await auditor.call('GET', `${at}/${plan.id}`)).body
    assertMembers(shown, { next_execution_on: '2027-04-14', misses: 0, pending_approvals: [] })
    assert.deepEqual(
      shown.instruments.map(({ id }: Body) => id),
      [share],
    )
    assert.notEqual(shown.name, 'For Ada')

    const steer = (by: SignedIn, verb: string, more: object = {}) =>
      by.call('POST', `${at}/${plan.id}/${verb}`, { reason: 'The customer has called.', ...more })
    assert.equal((await steer(await hire('finance'), 'pause')).status, 403)
    assert.equal((await steer(operations, 'pause', { until: '2027-04-12' })).status, 400)
    const skipped = await steer(operations, 'skip')
    assert.equal(skipped.status, 200, JSON.stringify(skipped.body))
    const paused = await steer(operations, 'pause', { until: '2027-05-03' })
    assertMembers(paused.body, {
      status: 'paused',
      paused_reason: 'paused_by_operator',
      paused_until: '2027-05-03',
    })
    assert.equal((await steer(operations, 'pause')).body.code, 'conflict')
    assertMembers((await steer(operations, 'resume')).body, { status: 'active', paused_until: null })
    assert.deepEqual((await log(plan.id)).slice(0, 2), [
      '2027-04-14 2027-04-14 skipped paused',
      '2027-05-14 2027-05-14 skipped skipped_by_client',
    ])
    const reports = (await auditor.call('GET', `${at}/${plan.id}/executions?status=skipped`)).body
    assert.deepEqual(
      reports.map(({ instruments, ...report }: Body) => report),
      await executions(plan.id, '?status=skipped'),
    )
    const notes = await operations.call('GET', `/operator/tenants/${tenant.tenant}/notes?subject=${plan.id}`)
    assert.deepEqual(
      notes.body.map(({ kind, is_masked }: Body) => [kind, is_masked]),
      Array(3).fill(['savings_plan', true]),
    )
  })
})
