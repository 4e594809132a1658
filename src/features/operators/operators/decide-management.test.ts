import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Grant } from '../../../context.ts'
import { decideGrant, decideManagement, type Managed } from './decide-management.ts'

const OF_ALL: Grant[] = [{ role: 'administrator', of_tenant: null }]
const OF_ONE: Grant[] = [{ role: 'administrator', of_tenant: 'ten_1' }]
const TARGET: Managed = { id: 'opr_2', status: 'active', grants: [{ role: 'finance', of_tenant: 'ten_1' }] }
const ELSEWHERE: Managed = { ...TARGET, grants: [...TARGET.grants, { role: 'support', of_tenant: 'ten_2' }] }
const by = (grants: Grant[]) => ({ id: 'opr_1', grants })

test.each<[string, Grant[], Managed]>([
  ['the administrator of all tenants', OF_ALL, ELSEWHERE],
  ['the administrator of the only tenant of the operator', OF_ONE, TARGET],
  ['the administrator of all tenants, an operator without roles', OF_ALL, { ...TARGET, grants: [] }],
])('may manage: %s', (_, grants, target) => {
  assert.equal(decideManagement(by(grants), target), target)
})

test.each<[string, Grant[], Managed | undefined, string]>([
  ['an unknown operator', OF_ALL, undefined, 'not_found'],
  ['themselves', OF_ALL, { ...TARGET, id: 'opr_1' }, 'forbidden'],
  ['an operator with a role in another tenant', OF_ONE, ELSEWHERE, 'forbidden'],
  ['an operator without roles, from one tenant', OF_ONE, { ...TARGET, grants: [] }, 'forbidden'],
  ['without the role', [{ role: 'finance', of_tenant: null }], TARGET, 'forbidden'],
])('may not manage %s', (_, grants, target, code) => {
  assert.throws(() => decideManagement(by(grants), target), { code })
})

test.each<[string, Grant[], Managed, string | null, string]>([
  ['a role in all tenants from one', OF_ONE, TARGET, null, 'forbidden'],
  ['a role in another tenant', OF_ONE, TARGET, 'ten_2', 'forbidden'],
  ['themselves a role', OF_ALL, { ...TARGET, id: 'opr_1' }, null, 'forbidden'],
  ['a disabled operator a role', OF_ALL, { ...TARGET, status: 'disabled' }, null, 'conflict'],
])('may not give %s', (_, grants, target, of_tenant, code) => {
  assert.throws(() => decideGrant(by(grants), target, of_tenant), { code })
})

test('the administrator of a tenant may give an operator of other tenants a role in it', () => {
  assert.equal(decideGrant(by(OF_ONE), ELSEWHERE, 'ten_1'), ELSEWHERE)
})
