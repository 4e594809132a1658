// In an emergency the maker of a change carries it out without the approvals of its rules, and others review it.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { setRule, theAdministrator } from '../../support/approvals.ts'
import { FIRM } from '../../support/bank-files.ts'
import { cashOf, openMoney } from '../../support/cash.ts'
import type { Body } from '../../support/client.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'

const REASON = { reason: 'Both colleagues of finance are in hospital; the tenant is evicted today.' }

/** A payment in suspense whose assignment waits for approval. */
async function withHeldChange() {
  const money = await openMoney()
  const { id: payment } = await money.pay({ amount: '250.00', reference: 'Rent of Ada' })
  const { tenant, account } = money
  const at = `/operator/tenants/${tenant.tenant}`
  assert.equal((await setRule(tenant.tenant, { verb: 'suspense.assign' })).status, 200)
  const maker = await newOperator('operations', tenant.tenant)
  const assignment = { payments: [payment], account: account.id, note: 'Named in the text.' }
  const held = await maker.call('POST', `${at}/suspense/assign`, assignment)
  assert.equal(held.status, 202, JSON.stringify(held.body))
  const { id } = held.body
  const breakGlass = (by: SignedIn = maker, body: object = REASON) =>
    by.call('POST', `${at}/approvals/${id}/break-glass`, body)
  const total = async () => (await cashOf(tenant, account.id)).total
  return { tenant, at, id, payment, maker, breakGlass, total }
}

const usesOf = async (approval: string): Promise<Body[]> => {
  const { body } = await (await theAdministrator()).call(
    'GET',
    '/operator/break-glass-uses?kind=change&limit=200',
  )
  return body.filter(({ resource }: Body) => resource === approval)
}

const refused = ({ status, body }: { status: number; body: Body }, ...expected: [number, string]) =>
  assert.deepEqual([status, body.code], expected, JSON.stringify(body))

describe('a change that waits for approval', () => {
  test('a change that waits for approval is carried out by its maker alone, with a record, an event, and a use that awaits its review', async () => {
    const { tenant, at, id, maker, breakGlass, total } = await withHeldChange()
    const { status, body } = await breakGlass()
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.approval.status, body.approval.votes], ['overridden', []])
    assert.equal(body.result.payments.length, 1)
    assert.equal(await total(), '250.00')
    refused(await breakGlass(), 409, 'conflict')
    assert.equal(await total(), '250.00')

    const [use, ...others] = await usesOf(id)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [use!.kind, use!.operator, use!.of_tenant, use!.reason, use!.reviewed_by],
      ['change', maker.id, tenant.tenant, REASON.reason, null],
    )
    const auditor = await newOperator('auditor', tenant.tenant)
    const records: Body[] = (await auditor.call('GET', `${at}/activity`)).body
    const path = 'POST /operator/tenants/{tenant_id}'
    assert.deepEqual(
      records.filter(({ actor }) => actor === maker.id).map(({ action, status }) => [action, status]),
      [
        [`${path}/approvals/{approval_id}/break-glass`, 409],
        [`${path}/approvals/{approval_id}/break-glass`, 200],
        [`${path}/suspense/assign`, 200],
        [`${path}/suspense/assign`, 202],
      ],
    )
    const events = await tenant.get(`/events?resource[id]=${id}`)
    assert.deepEqual(events.map(({ name }: Body) => name).sort(), [
      'approval.overridden',
      'approval.requested',
    ])

    const review = { conclusion: 'justified', note: 'Called both; the landlord confirmed.' }
    const reviewed = await (await theAdministrator()).call(
      ...(['POST', `/operator/break-glass-uses/${use!.id}/review`, review] as const),
    )
    assert.equal(reviewed.status, 200, JSON.stringify(reviewed.body))
    assert.equal((await usesOf(id))[0]!.conclusion, 'justified')
  })

  test('a change that waits for approval is not carried out by others, without a reason, or without a fresh proof of identity', async () => {
    const { tenant, at, id, maker, breakGlass, total } = await withHeldChange()
    const colleague = await newOperator('operations', tenant.tenant)
    const checker = await newOperator('finance', tenant.tenant)
    refused(await breakGlass(colleague), 403, 'forbidden')
    refused(await breakGlass(checker), 403, 'forbidden')
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(1001) }])
      refused(await breakGlass(maker, body), 400, 'invalid_request')
    const { body } = await maker.call('POST', '/operator/me/tokens', { name: 'Night', days: 1 })
    const token = { Authorization: `Bearer ${body.token}` }
    const path = `${at}/approvals/${id}/break-glass`
    const byToken = await maker.call('POST', path, REASON, { ...token, Cookie: '' })
    refused(byToken, 403, 'step_up_required')
    assert.equal(await total(), '0.00')
    assert.deepEqual(await usesOf(id), [])
  })

  test('a change that waits for approval is not carried out after its subject has changed', async () => {
    const { at, id, payment, maker, breakGlass, total } = await withHeldChange()
    const back = await maker.call('POST', `${at}/suspense/${payment}/return`, { note: 'Not ours.' })
    assert.equal(back.status, 200, JSON.stringify(back.body))
    refused(await breakGlass(), 409, 'conflict')
    assert.equal(await total(), '0.00')
    assert.deepEqual(await usesOf(id), [])
  })

  test('a change that waits for approval is not carried out with other effects than those that it showed', async () => {
    const { tenant, at, payment, maker } = await withHeldChange()
    const finance = await newOperator('finance', tenant.tenant)
    const account = await finance.call('PUT', `${at}/bank-accounts`, { currency: 'EUR', ...FIRM })
    assert.equal(account.status, 200, JSON.stringify(account.body))
    assert.equal((await setRule(tenant.tenant, { verb: 'payment_runs.create' })).status, 200)
    const run = await maker.call('POST', `${at}/payment-runs`, { currency: 'EUR' })
    assert.deepEqual([run.status, run.body.preview?.details], [202, []], JSON.stringify(run.body))
    await maker.call('POST', `${at}/suspense/${payment}/return`, { note: 'Not ours.' })
    const { id } = run.body
    refused(await maker.call('POST', `${at}/approvals/${id}/break-glass`, REASON), 409, 'approval_outdated')
    assert.deepEqual((await maker.call('GET', `${at}/payment-runs`)).body, [])
    assert.deepEqual(await usesOf(id), [])
  })

  test('a change that waits for approval keeps to the limits of its maker', async () => {
    const { tenant, id, breakGlass, total } = await withHeldChange()
    const limit = { role: 'operations', of_tenant: tenant.tenant, currency: 'EUR', most: '249.99' }
    assert.equal((await (await theAdministrator()).call('PUT', '/operator/limits', limit)).status, 200)
    refused(await breakGlass(), 403, 'limit_exceeded')
    assert.equal(await total(), '0.00')
    assert.deepEqual(await usesOf(id), [])
  })

  test('a change that waits for approval takes effect once, also where the maker asks twice at the same moment', async () => {
    const { id, breakGlass, total } = await withHeldChange()
    const answers = await Promise.all([breakGlass(), breakGlass()])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.equal(await total(), '250.00')
    assert.equal((await usesOf(id)).length, 1)
  })
})
