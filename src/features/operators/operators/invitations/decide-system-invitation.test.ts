import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { decideSystemInvitation, type SystemInvitationFacts } from './decide-system-invitation.ts'

const first: SystemInvitationFacts = {
  is_live: true,
  administrators: 0,
  role: 'administrator',
  of_tenant: null,
  reason: undefined,
}

describe('an invitation by the command line', () => {
  test.each<[string, Partial<SystemInvitationFacts>, boolean]>([
    ['of the first administrator', {}, false],
    ['of the second one', { administrators: 1 }, false],
    ['of the second one, with a reason', { administrators: 1, reason: 'Ada is ill.' }, false],
    ['of every role in a sandbox', { is_live: false, administrators: 5, role: 'support' }, false],
    ['of the third one, in an emergency', { administrators: 2, reason: 'Both are ill.' }, true],
    ['of another role, in an emergency', { role: 'finance', reason: 'Fire.' }, true],
  ])('%s is made', (_, facts, is_emergency) => {
    assert.deepEqual(decideSystemInvitation({ ...first, ...facts }), { is_emergency })
  })

  test.each<[string, Partial<SystemInvitationFacts>]>([
    ['of the third administrator', { administrators: 2 }],
    ['of another role', { role: 'finance' }],
    ['of an administrator of one tenant', { of_tenant: 'ten_1' }],
  ])('%s is refused in live without an emergency', (_, facts) => {
    assert.throws(() => decideSystemInvitation({ ...first, ...facts }), { code: 'forbidden' })
  })
})
