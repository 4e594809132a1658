// Operators save the filters of lists under names, for themselves and for the other operators of a tenant.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Body, freshTenant } from '../../support/client.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'

const VIEW = { list: 'orders.list', name: 'At the venue', filters: { status: 'executing' } }

const save = ({ call }: SignedIn, view: Body) => call('POST', '/operator/me/views', { ...VIEW, ...view })

async function namesOf({ call }: SignedIn, of_tenant: string): Promise<string[]> {
  const { status, body } = await call('GET', `/operator/me/views?of_tenant=${of_tenant}&list=orders.list`)
  assert.equal(status, 200)
  return body.map(({ name }: Body) => name)
}

test('a view is for its operator, or for each operator of its tenant, and only its operator removes it', async () => {
  const { tenant } = await freshTenant()
  const { tenant: other } = await freshTenant()
  const maker = await newOperator('support', tenant)
  const colleague = await newOperator('auditor', tenant)
  const stranger = await newOperator('support', other)
  const everywhere = await newOperator('auditor')
  const own = await save(maker, { of_tenant: tenant, name: 'Own' })
  const shared = await save(maker, { of_tenant: tenant, name: 'Shared', is_shared: true })
  assert.deepEqual([own.status, own.body.is_shared, shared.body.is_shared], [201, false, true])
  assert.deepEqual(await namesOf(maker, tenant), ['Shared', 'Own'])
  assert.deepEqual(await namesOf(colleague, tenant), ['Shared'])
  assert.deepEqual(await namesOf(everywhere, tenant), ['Shared'])
  assert.deepEqual(await namesOf(stranger, tenant), [])

  const remove = ({ call }: SignedIn) => call('POST', `/operator/me/views/${shared.body.id}/remove`)
  assert.equal((await remove(colleague)).status, 404)
  assert.deepEqual((await remove(maker)).body, { id: shared.body.id })
  assert.equal((await remove(maker)).status, 404)
  assert.deepEqual(await namesOf(colleague, tenant), [])
})

test('a view takes the place of the view with its name', async () => {
  const { tenant } = await freshTenant()
  const maker = await newOperator('support', tenant)
  const first = await save(maker, { of_tenant: tenant })
  const second = await save(maker, { of_tenant: tenant, filters: { status: 'placed' }, is_shared: true })
  assert.equal(second.body.id, first.body.id)
  const { body } = await maker.call('GET', `/operator/me/views?of_tenant=${tenant}`)
  assert.deepEqual(
    body.map(({ filters, is_shared }: Body) => ({ filters, is_shared })),
    [{ filters: { status: 'placed' }, is_shared: true }],
  )
  // It stays shared where the request does not say.
  assert.equal((await save(maker, { of_tenant: tenant })).body.is_shared, true)
})

test('a view of a tenant in which the operator has no role, or with more than filters, is refused', async () => {
  const { tenant } = await freshTenant()
  const { tenant: other } = await freshTenant()
  const maker = await newOperator('support', tenant)
  assert.equal((await save(maker, { of_tenant: other })).status, 404)
  assert.equal((await save(maker, { of_tenant: 'ten_unknown' })).status, 404)
  const faults: [view: Body, path: string][] = [
    [{ name: '' }, 'body.name'],
    [{ list: 'Orders' }, 'body.list'],
    [{ filters: { status: 1 } }, 'body.filters.status'],
    [{ filters: { 'a b': 'x' } }, 'body.filters.a b'],
    [{ filters: { status: 'x'.repeat(201) } }, 'body.filters.status'],
  ]
  for (const [view, path] of faults) {
    const { status, body } = await save(maker, { of_tenant: tenant, ...view })
    assert.deepEqual([status, body.params?.[0].path], [400, path], JSON.stringify(view))
  }
  assert.deepEqual(await namesOf(maker, tenant), [])
})
