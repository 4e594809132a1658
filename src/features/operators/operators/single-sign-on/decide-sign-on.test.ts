import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { Refusal } from '../../../../errors.ts'
import { decideSignOn, type SignOnFacts } from './decide-sign-on.ts'

const stranger: SignOnFacts = {
  operator: undefined,
  grants: [{ role: 'finance', of_tenant: null }],
  is_email: true,
  is_verified: true,
  is_of_provider: true,
  is_taken: false,
  is_first_in_live: false,
}
const operator = { id: 'opr_1', status: 'active' } as const

describe('a person of the identity provider', () => {
  test.each<[string, Partial<SignOnFacts>, object]>([
    ['with a role becomes an operator', {}, { does: 'create' }],
    ['signs in as their operator', { operator }, { does: 'sign in', operator: 'opr_1' }],
    ['may have taken a new address', { operator, is_taken: true }, { does: 'sign in', operator: 'opr_1' }],
    ['loses their roles with their groups', { operator, grants: [] }, { does: 'revoke', operator: 'opr_1' }],
    [
      'loses them whatever their address is',
      { operator, grants: [], is_email: false, is_verified: false },
      { does: 'revoke', operator: 'opr_1' },
    ],
  ])('%s', (_, facts, decision) => {
    assert.deepEqual(decideSignOn({ ...stranger, ...facts }), decision)
  })

  test.each<[string, Partial<SignOnFacts>, RegExp]>([
    ['without a role', { grants: [] }, /None of your groups/],
    ['whose operator is disabled', { operator: { ...operator, status: 'disabled' } }, /disabled/],
    [
      'whose operator is disabled, also without a role',
      {
        operator: { ...operator, status: 'disabled' },
        grants: [],
      },
      /disabled/,
    ],
    ['without an address', { is_email: false }, /no e-mail address/],
    ['with an address that nobody verified', { is_verified: false }, /not verified/],
    ['with such an address and an operator', { operator, is_verified: false }, /not verified/],
    ['with an address of another provider', { is_of_provider: false }, /another identity provider/],
    ['with such an address and an operator of theirs', { operator, is_of_provider: false }, /another/],
    ['with the address of an operator', { is_taken: true }, /disabled first/],
    ['before the first administrator of a live installation', { is_first_in_live: true }, /operator invite/],
  ])('%s is refused', (_, facts, detail) => {
    assert.throws(
      () => decideSignOn({ ...stranger, ...facts }),
      (error) => error instanceof Refusal && error.code === 'sign_on_refused' && detail.test(error.message),
    )
  })
})
