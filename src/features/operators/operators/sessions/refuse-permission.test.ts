import assert from 'node:assert/strict'
import { test } from 'vitest'
import { refusePermission } from './refuse-permission.ts'

test('the refusal names the permission that is needed, the roles that have it, and what the operator holds', () => {
  const refusal = refusePermission('firm_account.write', [
    { role: 'support', of_tenant: null },
    { role: 'support', of_tenant: 'ten_1' },
  ])
  assert.equal(
    refusal.message,
    'The operation needs the permission firm_account.write of finance; you are support.',
  )
  assert.equal(refusal.context!.permission, 'firm_account.write')
  assert.match(String(refusal.context!.held), /\bdelivery\.write\b.*\bwork\.write\b/)
  assert.match(refusal.headers!['WWW-Authenticate']!, /scope="firm_account\.write", error_description="The/)
})

test('the refusal says so to an operator without a role', () => {
  assert.match(refusePermission('fee.read', []).message, /; you have no role here\.$/)
})
