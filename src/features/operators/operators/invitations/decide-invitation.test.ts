import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideInvitation, type InvitationFacts } from './decide-invitation.ts'

const FACTS: InvitationFacts = {
  grants: [{ role: 'administrator', of_tenant: 'ten_1' }],
  is_email: true,
  is_operator: false,
  is_tenant: true,
}
const EVERYWHERE = [{ role: 'administrator', of_tenant: null }]

test.each<[string, Partial<InvitationFacts>, string | null]>([
  ['an administrator of the tenant', {}, 'ten_1'],
  ['an administrator of the installation, to a tenant', { grants: EVERYWHERE }, 'ten_1'],
  ['an administrator of the installation, to all tenants', { grants: EVERYWHERE }, null],
  ['the command line', { grants: undefined }, null],
])('may invite: %s', (_, facts, of_tenant) => {
  decideInvitation({ ...FACTS, ...facts }, of_tenant)
})

test.each<[string, Partial<InvitationFacts>, string | null, string]>([
  ['to another tenant', {}, 'ten_2', 'forbidden'],
  ['of one tenant to all of them', {}, null, 'forbidden'],
  ['by an auditor', { grants: [{ role: 'auditor', of_tenant: null }] }, 'ten_1', 'forbidden'],
  ['of a text that is not an address', { is_email: false }, 'ten_1', 'invalid_request'],
  ['of an operator', { is_operator: true }, 'ten_1', 'invalid_request'],
  ['to a tenant that does not exist', { is_tenant: false, grants: undefined }, 'ten_9', 'invalid_request'],
])('refused: an invitation %s', (_, facts, of_tenant, code) => {
  assert.throws(() => decideInvitation({ ...FACTS, ...facts }, of_tenant), { code })
})
