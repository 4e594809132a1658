// What operators do over the operator API, and what is left behind: masks, looks, limits, and the trail.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { recordBreak } from '../../../src/features/payments/banking/reconciliation-breaks.ts'
import { cashOf, openMoney } from '../../support/cash.ts'
import { type Body, freshTenant } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'

/** A tenant with one payment of the amount in suspense. */
async function withSuspense(amount = '250.00') {
  const money = await openMoney()
  const { id } = await money.pay({ amount, reference: 'Rent of Ada' })
  return { ...money, payment: id as string, at: `/operator/tenants/${money.tenant.tenant}` }
}

const activityOf = async (auditor: SignedIn, at: string, query = '') =>
  (await auditor.call('GET', `${at}/activity${query}`)).body as Body[]

describe('a payment in suspense', () => {
  test('a payment in suspense is shown without personal data', async () => {
    const { tenant, at, payment } = await withSuspense()
    const { call } = await newOperator('support', tenant.tenant)
    const { body } = await call('GET', `${at}/suspense`)
    assert.equal(body.length, 1)
    const { id, amount, owner_name, iban, reference } = body[0]
    assert.deepEqual(
      { id, amount, owner_name, iban, reference },
      { id: payment, amount: '250.00', owner_name: 'A… L…', iban: 'DE89…3000', reference: '…' },
    )
  })

  test('a payment in suspense is shown with them for a reason, and each look is recorded', async () => {
    const { tenant, at, payment } = await withSuspense()
    const compliance = await newOperator('compliance', tenant.tenant)
    const path = `${at}/suspense/${payment}/unmask`
    assert.equal((await compliance.call('POST', path, {})).status, 400)
    assert.equal((await compliance.call('POST', path, { reason: '  ' })).status, 400)
    const { status, body } = await compliance.call('POST', path, { reason: 'The payer called.' })
    assert.equal(status, 200)
    assert.deepEqual(
      [body.owner_name, body.iban, body.reference, body.look.reason],
      ['A. LOVELACE', 'DE89370400440532013000', 'Rent of Ada', 'The payer called.'],
    )
    const looks = await (await testApp()).database.sql(tenant.tenant)`
      select operator, resource, members, reason from operator_looks where tenant = ${tenant.tenant}`
    assert.equal(looks.length, 1)
    const [{ operator, resource, members, reason }] = looks as [Body]
    assert.deepEqual(
      [operator, resource, members],
      [compliance.id, payment, ['owner_name', 'iban', 'reference']],
    )
    assert.match(reason, /^hf1\./)
    const write = (await testApp()).database.write(tenant.tenant)
    await assert.rejects(
      write`update operator_looks set operator = 'opr_other' where tenant = ${tenant.tenant}`,
      {
        code: 'HF009',
      },
    )
    await assert.rejects(write`delete from operator_looks where tenant = ${tenant.tenant}`, { code: 'HF009' })
    const records = await activityOf(compliance, at, `?resource=${payment}&actor=${compliance.id}`)
    assert.deepEqual(
      records.map(({ action, status }) => [action, status]),
      [['POST /operator/tenants/{tenant_id}/suspense/{payment_id}/unmask', 200]],
    )
  })

  test('a payment in suspense is assigned to an account by the same verb as at the command line, in the name of the operator', async () => {
    const { tenant, at, payment, account } = await withSuspense()
    const operations = await newOperator('operations', tenant.tenant)
    const body = { payments: [payment], account: account.id, note: 'Named in the text.' }
    const { status } = await operations.call('POST', `${at}/suspense/assign`, body)
    assert.equal(status, 200)
    assert.equal((await cashOf(tenant, account.id)).total, '250.00')
    assert.deepEqual((await operations.call('GET', `${at}/suspense`)).body, [])
    const auditor = await newOperator('auditor', tenant.tenant)
    const [record] = await activityOf(auditor, at, `?resource=${payment}&actor=${operations.id}`)
    assert.match(record.transfers, /^\S+\/\d+=[0-9a-f]{64}/)
  })

  test('a payment in suspense is assigned once under an Idempotency-Key, which another operator does not share', async () => {
    const { tenant, at, payment, account } = await withSuspense()
    const [one, other] = [await newOperator('operations', tenant.tenant), await newOperator('operations')]
    const body = { payments: [payment], account: account.id, note: 'Named in the text.' }
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': 'assign-1' }
    const first = await one.call('POST', `${at}/suspense/assign`, body, headers)
    const again = await one.call('POST', `${at}/suspense/assign`, body, headers)
    assert.deepEqual([again.status, again.body], [200, first.body])
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    const theirs = await other.call('POST', `${at}/suspense/assign`, body, headers)
    assert.deepEqual([theirs.status, theirs.headers.get('idempotent-replayed')], [409, null])
    assert.equal((await cashOf(tenant, account.id)).total, '250.00')
  })

  test('a payment in suspense goes back to its sender', async () => {
    const { tenant, at, payment } = await withSuspense()
    const { call } = await newOperator('operations', tenant.tenant)
    const { status, body } = await call('POST', `${at}/suspense/${payment}/return`, { note: 'Not ours.' })
    assert.deepEqual([status, body.status, body.iban], [200, 'returning', 'DE89…3000'])
    assert.equal((await call('POST', `${at}/suspense/${payment}/return`, { note: 'Again.' })).status, 409)
  })
})

describe('a limit', () => {
  test('a limit of the tenant is kept by what moves money, and nothing has changed after a refusal', async () => {
    const { tenant, at, payment, account } = await withSuspense('250.00')
    const administrator = await newOperator('administrator')
    const { call } = await newOperator('operations', tenant.tenant)
    const limit = { role: 'operations', of_tenant: tenant.tenant, currency: 'EUR' }
    const set = (most: string | null) => administrator.call('PUT', '/operator/limits', { ...limit, most })
    const assign = () =>
      call('POST', `${at}/suspense/assign`, { payments: [payment], account: account.id, note: 'Named.' })
    assert.deepEqual((await set('249.99')).body, {
      ...limit,
      most: '249.99',
      most_a_day: null,
      most_a_month: null,
    })
    const { status, body } = await assign()
    assert.deepEqual([status, body.code], [403, 'limit_exceeded'])
    assert.deepEqual(body.context, { currency: 'EUR', amount: '250.00', limit: '249.99' })
    assert.equal(
      (await call('POST', `${at}/suspense/${payment}/return`, { note: 'x' })).body.code,
      'limit_exceeded',
    )
    assert.equal((await cashOf(tenant, account.id)).total, '0.00')
    assert.equal((await call('GET', `${at}/suspense`)).body[0].status, 'suspense')
    await set('250.00')
    assert.equal((await assign()).status, 200)
    await set(null)
  })

  test.each(['-1', '1.001', 'many'])('a limit of %s is refused', async (most) => {
    const { call } = await newOperator('administrator')
    const limit = { role: 'auditor', of_tenant: null, currency: 'USD', most }
    const { status, body } = await call('PUT', '/operator/limits', limit)
    assert.deepEqual([status, body.params[0].path], [400, 'body.most'])
  })
})

describe('a reconciliation break', () => {
  test('a reconciliation break is listed, and booked once', async () => {
    const tenant = await freshTenant()
    const app = await testApp()
    const unexplained = {
      kind: 'unexplained',
      currency: 'EUR',
      subject: 'REF-1',
      difference: '12.50',
    } as const
    await changeAs(app, tenant.tenant, (context) =>
      recordBreak(context, { ...unexplained, detail: 'A credit.' }),
    )
    const at = `/operator/tenants/${tenant.tenant}/breaks`
    const { call } = await newOperator('finance', tenant.tenant)
    const [one] = (await call('GET', at)).body
    assert.deepEqual([one.kind, one.difference], ['unexplained', '12.50'])
    const booked = await call('POST', `${at}/${one.id}/book`, { note: 'A deposit without a text.' })
    assert.deepEqual(booked.body, { booked: 'suspense', amount: '12.50', currency: 'EUR' })
    assert.equal((await call('POST', `${at}/${one.id}/book`, { note: 'Again.' })).status, 409)
    assert.equal((await call('POST', `${at}/${one.id}/resolve`, { note: 'Again.' })).status, 404)
    assert.deepEqual((await call('GET', at)).body, [])
  })
})

describe('a client', () => {
  test('a client is created and disabled; its secret is shown once', async () => {
    const tenant = await freshTenant()
    const { call } = await newOperator('developer', tenant.tenant)
    const at = `/operator/tenants/${tenant.tenant}/clients`
    const { status, body } = await call('POST', at, { name: 'Reports' })
    assert.equal(status, 201)
    const listed = (await call('GET', at)).body as Body[]
    assert.equal(listed[0]!.id, body.client_id)
    assert.ok(!JSON.stringify(listed).includes(body.client_secret))
    assert.equal((await call('POST', `${at}/${body.client_id}/disable`)).status, 200)
  })

  test('a client of another tenant is not found, and not disabled', async () => {
    const [mine, theirs] = [await freshTenant(), await freshTenant()]
    const { call } = await newOperator('developer', mine.tenant)
    const { status } = await call(
      'POST',
      `/operator/tenants/${mine.tenant}/clients/${theirs.client_id}/disable`,
    )
    assert.equal(status, 404)
    assert.equal((await theirs.call('GET', '/events')).status, 200)
  })
})

describe('the installation', () => {
  test('the installation has no clients, and no operation reaches it as a tenant', async () => {
    const { call } = await newOperator('developer')
    const at = '/operator/tenants/ten_installation'
    assert.equal((await call('POST', `${at}/clients`, { name: 'Reports' })).status, 404)
    const tenants = (await (await newOperator('administrator')).call('GET', '/operator/tenants'))
      .body as Body[]
    assert.ok(tenants.every(({ id }) => id !== 'ten_installation'))
  })

  test('the installation records sign-ins and refused attempts in a chain of its own, and none of them in a tenant', async () => {
    const tenant = await freshTenant()
    const auditor = await newOperator('auditor')
    const support = await newOperator('support', tenant.tenant)
    const tried = `/operator/tenants/${tenant.tenant}/suspense/assign`
    assert.equal((await support.call('POST', tried, { payments: ['x'], note: 'x' })).status, 403)
    const records = (await auditor.call('GET', `/operator/activity?actor=${support.id}&limit=1000`))
      .body as Body[]
    assert.deepEqual(
      records.map(({ action, status }) => `${action} ${status}`),
      ['POST /operator/tenants/{tenant_id}/suspense/assign 403'],
    )
    const accepted = (await auditor.call('GET', `/operator/activity?resource=${support.id}`)).body as Body[]
    assert.deepEqual(
      accepted.map(({ action, status }) => `${action} ${status}`),
      ['POST /operator/invitations/accept 201'],
    )
    assert.deepEqual(
      await activityOf(auditor, `/operator/tenants/${tenant.tenant}`, `?actor=${support.id}`),
      [],
    )
  })
})
