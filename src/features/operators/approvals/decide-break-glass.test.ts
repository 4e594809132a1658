import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type BreakGlassFacts, decideBreakGlass } from './decide-break-glass.ts'

const approval = {
  maker: 'opr_1',
  is_break_glass: false,
  subjects: ['inp_1'],
  status: 'pending',
  demands: [],
  expires_at: '2026-11-30T00:00:00.000Z',
}
const facts: BreakGlassFacts = {
  approval,
  operator: 'opr_1',
  verb: 'suspense.assign',
  permission: 'suspense.write',
  is_permitted: true,
  now: '2026-11-23T00:00:00.000Z',
}

describe('a change that waits for approval', () => {
  test('a change that waits for approval is carried out alone by its maker', () => {
    decideBreakGlass(facts)
  })

  test.each([
    'clients.disable',
    'clients.end_secret',
  ])('the change is carried out alone if it is %s', (verb) => {
    decideBreakGlass({ ...facts, verb, permission: 'client.write' })
  })

  test.each<[string, Partial<BreakGlassFacts>, string]>([
    ['by another operator', { operator: 'opr_2' }, 'forbidden'],
    ['that does not exist', { approval: undefined }, 'not_found'],
    ['that has been rejected', { approval: { ...approval, status: 'rejected' } }, 'conflict'],
    ['that has expired', { now: approval.expires_at }, 'conflict'],
    ['where the settings forbid it', { is_permitted: false }, 'forbidden'],
    ['of people', { permission: 'operator.write' }, 'forbidden'],
    ['of limits', { permission: 'limit.write' }, 'forbidden'],
    ['of rules', { permission: 'rule.write' }, 'forbidden'],
    ['of retention, such as an erasure', { permission: 'retention.write' }, 'forbidden'],
    ['with a new secret', { verb: 'clients.rotate_secret', permission: 'client.write' }, 'forbidden'],
    ['of the keys of a client', { verb: 'clients.set_keys', permission: 'client.write' }, 'forbidden'],
    ['with the secret of a webhook', { permission: 'webhook.write' }, 'forbidden'],
    ['of the key that signs tokens', { permission: 'key.write' }, 'forbidden'],
    ['of tenants, which have clients', { permission: 'tenant.write' }, 'forbidden'],
    ["of the firm's bank account", { permission: 'bank_account.write' }, 'forbidden'],
  ])('is not carried out alone %s', (_, more, code) => {
    assert.throws(() => decideBreakGlass({ ...facts, ...more }), { code })
  })
})
