// Which claims compliance can verify.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideVerification } from './verify-claims.ts'

type Claim = Parameters<typeof decideVerification>[0]

const AT = '2026-09-02T10:00:00.000Z'

test('a pending claim can be verified', () => {
  decideVerification({ status: 'pending', archived_at: null })
})

test.each<[claim: string, members: Claim]>([
  ['a claim that is verified', { status: 'verified', archived_at: null }],
  ['a pending claim that is archived', { status: 'pending', archived_at: AT }],
  ['a verified claim that is archived', { status: 'verified', archived_at: AT }],
])('%s cannot be verified', (_, claim) => {
  assert.throws(() => decideVerification(claim), {
    code: 'conflict',
    message: `The claim is ${claim.status} and no longer in flight.`,
  })
})
