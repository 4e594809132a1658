// Journals of clients that wait, decided by operators through the rules, limits and approvals of the firm.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { setRule, theAdministrator } from '../../support/approvals.ts'
import { assertMembers } from '../../support/assert-members.ts'
import type { Body } from '../../support/client.ts'
import { openJournals } from '../../support/journals.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'

async function openWaiting() {
  const all = await openJournals({ approval_threshold: { EUR: '100.00' } })
  const { tenant, firm, first, post } = all
  const at = `/operator/tenants/${tenant.tenant}`
  const wait = async (amount = '100.00'): Promise<Body> =>
    (await post({ from_account: firm.account, to_account: first.account, amount })).body
  const decide = (by: SignedIn, id: string, verb: string, body?: object) =>
    by.call('POST', `${at}/journals/${id}/${verb}`, body)
  return { ...all, at, wait, decide }
}

describe('an operator', () => {
  test('an operator sees what waits, and approves or rejects it', async () => {
    const { tenant, first, at, wait, decide } = await openWaiting()
    const operator = await newOperator('operations', tenant.tenant)
    const [approved, rejected] = [await wait(), await wait()]
    const listed = await operator.call('GET', `${at}/journals?status=pending_approval`)
    assert.deepEqual(
      listed.body.map(({ id, pending_approvals }: Body) => [id, pending_approvals]),
      [
        [rejected.id, []],
        [approved.id, []],
      ],
    )
    const { status, body } = await decide(operator, approved.id, 'approve')
    assert.equal(status, 200, JSON.stringify(body))
    assertMembers(body, { status: 'booked', decided_by: operator.id, amount: '100.00' })
    const refusal = await decide(operator, rejected.id, 'reject', { reason: 'Not agreed' })
    assertMembers(refusal.body, { status: 'rejected', rejected_reason: 'Not agreed' })
    assert.equal((await first.cash()).total, '100.00')
    const records = await operator.call('GET', `${at}/activity?limit=5`)
    if (records.status === 200) assert.ok(records.body.some(({ actor }: Body) => actor === operator.id))
  })

  test('an operator without the role decides nothing', async () => {
    const { tenant, wait, decide } = await openWaiting()
    const { id } = await wait()
    for (const role of ['support', 'developer'] as const) {
      const operator = await newOperator(role, tenant.tenant)
      for (const verb of ['approve', 'reject']) {
        const { status, body } = await decide(operator, id, verb, {})
        assert.deepEqual([status, body.code], [403, 'forbidden'], `${role} ${verb}`)
      }
    }
    const stranger = await newOperator('operations', (await openWaiting()).tenant.tenant)
    assert.notEqual((await decide(stranger, id, 'approve')).status, 200)
    assert.equal((await tenant.get(`/journals/${id}`)).status, 'pending_approval')
  })

  test('an operator keeps to the limit of the role', async () => {
    const { tenant, first, wait, decide } = await openWaiting()
    const limit = { role: 'operations', of_tenant: tenant.tenant, currency: 'EUR', most: '150.00' }
    const set = await (await theAdministrator()).call('PUT', '/operator/limits', limit)
    assert.equal(set.status, 200, JSON.stringify(set.body))
    const operator = await newOperator('operations', tenant.tenant)
    const [small, large] = [await wait('150.00'), await wait('150.01')]
    const { status, body } = await decide(operator, large.id, 'approve')
    assert.deepEqual([status, body.code], [403, 'limit_exceeded'])
    assert.equal((await decide(operator, small.id, 'approve')).status, 200)
    assert.equal((await first.cash()).total, '150.00')
  })
})

describe('a decision under a rule', () => {
  test('the approval of an operator waits for that of another, and is then carried out once', async () => {
    const { tenant, firm, first, at, wait, decide } = await openWaiting()
    const rule = { verb: 'waiting_journals.approve', currency: 'EUR', from_amount: '200.00' }
    assert.equal((await setRule(tenant.tenant, rule)).status, 200)
    const maker = await newOperator('operations', tenant.tenant)
    const checker = await newOperator('finance', tenant.tenant)
    const [small, large] = [await wait('199.99'), await wait('200.00')]
    assert.equal((await decide(maker, small.id, 'approve')).status, 200)
    const held = await decide(maker, large.id, 'approve')
    assert.equal(held.status, 202, JSON.stringify(held.body))
    assert.deepEqual(held.body.preview.amounts, [{ currency: 'EUR', amount: '200.00' }])
    const names = held.body.preview.events.map(({ name }: Body) => name)
    assert.deepEqual(names, ['journal.booked'])
    assert.equal((await tenant.get(`/journals/${large.id}`)).status, 'pending_approval')
    assert.equal((await firm.cash()).reserved, '200.00')
    const [shown] = (await checker.call('GET', `${at}/journals?status=pending_approval`)).body
    assert.deepEqual(
      shown.pending_approvals.map((one: Body) => one.id),
      [held.body.id],
    )
    const own = await maker.call('POST', `${at}/approvals/${held.body.id}/approve`, {})
    assert.notEqual(own.status, 200)
    const both = await Promise.all(
      [1, 2].map(() => checker.call('POST', `${at}/approvals/${held.body.id}/approve`, {})),
    )
    assert.equal(both.filter(({ status }) => status === 200).length, 1)
    assertMembers(await tenant.get(`/journals/${large.id}`), {
      status: 'booked',
      decided_by: maker.id,
    })
    assert.equal((await first.cash()).total, '399.99')
    assert.equal((await firm.cash()).reserved, '0.00')
  })

  test('a journal that was cancelled meanwhile cannot be carried out', async () => {
    const { tenant, first, at, wait, decide } = await openWaiting()
    await setRule(tenant.tenant, { verb: 'waiting_journals.approve' })
    const maker = await newOperator('operations', tenant.tenant)
    const checker = await newOperator('finance', tenant.tenant)
    const { id } = await wait()
    const held = await decide(maker, id, 'approve')
    await tenant.post(`/journals/${id}/cancel`)
    const { status, body } = await checker.call('POST', `${at}/approvals/${held.body.id}/approve`, {})
    assert.deepEqual([status, body.code], [409, 'conflict'])
    assert.equal((await first.cash()).total, '0.00')
  })

  test('a batch waits as one', async () => {
    const { tenant, firm, first, second, at } = await openWaiting()
    await setRule(tenant.tenant, { verb: 'waiting_journal_batches.approve' })
    const maker = await newOperator('operations', tenant.tenant)
    const checker = await newOperator('finance', tenant.tenant)
    const entries = [first, second].map(({ account }) => ({ account, amount: '100.00' }))
    const body = { from_account: firm.account, journal_type: 'cash', currency: 'EUR', entries }
    const { id } = await tenant.post('/journal-batches', body)
    const held = await maker.call('POST', `${at}/journal-batches/${id}/approve`)
    assert.equal(held.status, 202, JSON.stringify(held.body))
    assert.deepEqual(held.body.preview.amounts, [{ currency: 'EUR', amount: '200.00' }])
    const done = await checker.call('POST', `${at}/approvals/${held.body.id}/approve`, {})
    assert.equal(done.status, 200, JSON.stringify(done.body))
    assert.equal((await tenant.get(`/journal-batches/${id}`)).status, 'booked')
    assert.deepEqual([(await first.cash()).total, (await second.cash()).total], ['100.00', '100.00'])
  })
})
