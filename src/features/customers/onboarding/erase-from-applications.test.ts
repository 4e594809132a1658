import assert from 'node:assert/strict'
import { test } from 'vitest'
import { withoutPerson } from './erase-from-applications.ts'
import type { Application, Consent, Evidence } from './schemas.ts'

const consent = (person: string): Consent => ({
  person,
  consent_type: 'data_accuracy',
  consented_at: '2026-01-01T00:00:00.000Z',
})
const evidence = (person: string, file: string): Evidence => ({ person, evidence_type: 'selfie', file })
const application: Application = {
  customer_type: 'joint',
  authorities: [
    { person: 'per_a', authority_type: 'owner' },
    { person: 'per_b', authority_type: 'joint_owner' },
  ],
  consents: [consent('per_a'), consent('per_b')],
  evidence: [evidence('per_a', 'fil_1'), evidence('per_a', 'fil_2'), evidence('per_b', 'fil_2')],
}

test('an application loses what it says about the person; a file that is evidence about another stays', () => {
  assert.deepEqual(withoutPerson(application, 'per_a'), {
    application: {
      ...application,
      consents: [consent('per_b')],
      evidence: [evidence('per_b', 'fil_2')],
    },
    files: ['fil_1'],
  })
})

test('an application that says nothing about the person stays as it is', () => {
  assert.equal(withoutPerson(application, 'per_c'), undefined)
})
