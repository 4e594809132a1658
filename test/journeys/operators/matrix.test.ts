// Operations of the operator API that change something, by every role; the whole API by a visitor and by a client; and
// the permissions of every route.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { api } from '../../../src/api.ts'
import type { Body } from '../../support/client.ts'
import { JSON_OF_PAGE, nameOf, openMatrix, ROLES_WITH, routes } from '../../support/operator-matrix.ts'
import { newOperator, sendAs } from '../../support/operators.ts'

const { admitRoles, tryAs, describeRequest, counts, people, operations, tenants } = openMatrix()

describe('every change admits the roles that hold its permission, and nobody else', () => {
  admitRoles(routes.filter(({ method }) => method !== 'GET'))
})

test('a visitor and a client are admitted nowhere but to sign in', async () => {
  const token = `Bearer ${await tenants().tenant.token()}`
  const wrong: string[] = []
  for (const route of routes)
    for (const headers of [JSON_OF_PAGE, { Authorization: token }] as Record<string, string>[]) {
      const verdict = await tryAs(describeRequest(route), headers)
      const right = route.operator!.within === 'nobody signed in' ? 'admitted' : 'session_required'
      if (verdict !== right) wrong.push(`${nameOf(route)}: ${verdict}`)
    }
  counts.wrong += wrong.length
  assert.deepEqual(wrong, [])
})

test("no operation of the clients' API takes the session or the token of an operator", async () => {
  const administrators = people.filter(
    ({ role, place }) => role === 'administrator' && place === 'all tenants',
  )
  const wrong: string[] = []
  for (const route of api.routes.filter(({ group }) => group !== 'auth'))
    for (const { headers } of administrators) {
      counts.calls++
      const path = route.path.replaceAll(/\{\w+\}/g, 'unknown')
      const { status, body } = await sendAs(undefined, route.method, path, undefined, headers)
      if (status !== 401 || body.code !== 'invalid_token') wrong.push(`${nameOf(route)}: ${status}`)
    }
  counts.wrong += wrong.length
  assert.deepEqual(wrong, [])
})

test('every permission of a route is in the table, and every operation of the description is a route', () => {
  const permissions = new Set(routes.flatMap(({ permission }) => permission ?? []))
  assert.deepEqual(
    [...permissions].filter((permission) => !ROLES_WITH[permission]),
    [],
  )
  assert.deepEqual([...operations.keys()].sort(), routes.map(nameOf).sort())
})

test('an administrator of one tenant changes nothing in another', async () => {
  const { tenant, foreign } = tenants()
  const mine = await newOperator('administrator', tenant.tenant)
  const theirs = await newOperator('support', foreign.tenant)
  const at = `/operator/operators/${theirs.id}`
  const tried: [string, object | undefined][] = [
    [`${at}/disable`, undefined],
    [`${at}/end-sessions`, undefined],
    [`${at}/grants`, { role: 'support', of_tenant: foreign.tenant }],
    [`${at}/grants`, { role: 'support', of_tenant: null }],
    [`/operator/operators/${mine.id}/grants`, { role: 'finance', of_tenant: tenant.tenant }],
    ['/operator/invitations', { email: 'a@example.com', role: 'finance', of_tenant: foreign.tenant }],
    ['/operator/invitations', { email: 'a@example.com', role: 'finance', of_tenant: null }],
  ]
  for (const [path, body] of tried) {
    const { status, body: answer } = await mine.call('POST', path, body)
    assert.deepEqual([path, status, answer.code], [path, 403, 'forbidden'])
  }
  const colleague = await newOperator('finance', tenant.tenant)
  const all = await newOperator('administrator')
  const grant = { role: 'auditor', of_tenant: foreign.tenant }
  assert.equal((await all.call('POST', `/operator/operators/${colleague.id}/grants`, grant)).status, 201)
  const seen = await mine.call('GET', '/operator/operators')
  const { grants } = seen.body.find(({ id }: { id: string }) => id === colleague.id)
  assert.deepEqual(
    grants.map(({ role, of_tenant }: Body) => [role, of_tenant]),
    [['finance', tenant.tenant]],
  )
  assert.ok(seen.body.every(({ id }: { id: string }) => id !== theirs.id))
  const seenTenants = await mine.call('GET', '/operator/tenants')
  assert.deepEqual(
    seenTenants.body.map(({ id }: { id: string }) => id),
    [tenant.tenant],
  )
  assert.equal((await theirs.call('GET', '/operator/me')).status, 200)
})
