// The limits of roles for the sum of a day and of a month: splitting an amount does not pass them.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { cashOf, openMoney } from '../../support/cash.ts'
import type { Body } from '../../support/client.ts'
import { newOperator } from '../../support/operators.ts'

/** A desk with payments of 100.00 in suspense, and limits of `operations`. */
async function withLimits(bounds: Body, payments = 4) {
  const money = await openMoney()
  const { tenant, account, pay } = money
  const ids: string[] = []
  for (let n = 1; n <= payments; n++) ids.push((await pay({ amount: '100.00', reference: `Rent ${n}` })).id)
  const at = `/operator/tenants/${tenant.tenant}`
  const administrator = await newOperator('administrator')
  const limit = { role: 'operations', of_tenant: tenant.tenant, currency: 'EUR' }
  const set = (more: Body) => administrator.call('PUT', '/operator/limits', { ...limit, ...more })
  assert.equal((await set(bounds)).status, 200)
  const operations = await newOperator('operations', tenant.tenant)
  const assignAs = ({ call }: Pick<typeof operations, 'call'>, id: string) =>
    call('POST', `${at}/suspense/assign`, { payments: [id], account: account.id, note: 'Named.' })
  const assign = (id: string) => assignAs(operations, id)
  return { ...money, at, administrator, operations, ids, set, assign, assignAs }
}

const MOST = { most: '100.00', most_a_day: '250.00', most_a_month: null }

describe('a limit of a day', () => {
  test('a limit of a day refuses the change that exceeds it with the earlier ones, which others do not share', async () => {
    const { tenant, account, at, operations, administrator, ids, assign, assignAs } = await withLimits(MOST)
    const [first, second, third, fourth] = ids as [string, string, string, string]
    assert.equal((await assign(first)).status, 200)
    assert.equal((await assign(second)).status, 200)
    const { status, body } = await assign(third)
    assert.deepEqual([status, body.code], [403, 'limit_exceeded'])
    const rest = { limit: '250.00', period: 'day', used: '200.00', left: '50.00' }
    assert.deepEqual(body.context, { currency: 'EUR', amount: '100.00', ...rest })
    assert.equal((await cashOf(tenant, account.id)).total, '200.00')

    const own = (await operations.call('GET', `${at}/limits`)).body
    const use = { used_today: '200.00', used_this_month: '200.00', left: '50.00' }
    const limit = { role: 'operations', of_tenant: tenant.tenant, currency: 'EUR', ...MOST }
    assert.deepEqual([own.operator, own.limits], [operations.id, [{ ...limit, ...use }]])
    assert.deepEqual((await administrator.call('GET', `${at}/limits/${operations.id}`)).body, own)
    const stranger = await administrator.call('GET', `${at}/limits/opr_none`)
    assert.deepEqual([stranger.status, stranger.body.code], [404, 'not_found'])

    const colleague = await newOperator('operations', tenant.tenant)
    assert.equal((await assignAs(colleague, fourth)).status, 200)
  })

  test('a limit of a day admits no more in requests at the same time than one after the other: two of four', async () => {
    const { tenant, account, ids, assign } = await withLimits(MOST)
    const answers = await Promise.all(ids.map(assign))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 403, 403])
    assert.equal((await cashOf(tenant, account.id)).total, '200.00')
  })

  test('a limit of a day holds an approver for what they approve, each approval once', async () => {
    const { tenant, at, administrator, ids, set, assign } = await withLimits({ ...MOST, most_a_day: null })
    const of_tenant = tenant.tenant
    const finance = { role: 'finance', most: '100.00', most_a_day: '150.00' }
    assert.equal((await set(finance)).status, 200)
    const rule = { verb: 'suspense.assign', of_tenant, currency: null, from_amount: null, needed: 1 }
    const ruled = await administrator.call('PUT', '/operator/approval-rules', { ...rule, roles: ['finance'] })
    assert.equal(ruled.status, 200)
    const checker = await newOperator('finance', of_tenant)
    const approve = async (payment: string) => {
      const { id } = (await assign(payment)).body
      return checker.call('POST', `${at}/approvals/${id}/approve`, {})
    }
    assert.equal((await approve(ids[0]!)).status, 200)
    const { status, body } = await approve(ids[1]!)
    assert.deepEqual([status, body.code, body.context.left], [403, 'limit_exceeded', '50.00'])
    const [limit] = (await checker.call('GET', `${at}/limits`)).body.limits
    assert.deepEqual([limit.role, limit.used_today], ['finance', '100.00'])
  })
})

test.each([
  [{ most: '100.00', most_a_day: '99.99' }, 'body.most_a_day'],
  [{ most: '100.00', most_a_day: '500.00', most_a_month: '400.00' }, 'body.most_a_month'],
  [{ most: null, most_a_month: '400.00' }, 'body.most_a_month'],
  [{ most: '1.00', most_a_day: '1.001' }, 'body.most_a_day'],
])('limits that contradict each other are refused: %j', async (bounds, path) => {
  const { call } = await newOperator('administrator')
  const limit = { role: 'auditor', of_tenant: null, currency: 'USD', ...bounds }
  const { status, body } = await call('PUT', '/operator/limits', limit)
  assert.deepEqual([status, body.params[0].path], [400, path])
})
