import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertMembers } from '../../../../test/support/assert-members.ts'
import type { SentClaim } from '../claims/rules.ts'
import { type ClaimFacts, decideClaim } from './decide-claim.ts'

const AT = '2026-09-02T10:00:00.000Z'
const facts: ClaimFacts = {
  person: { id: 'per_company', person_type: 'legal', at: AT, is_erased: false },
  existing_persons: new Set(['per_company', 'per_director']),
}
const lei: SentClaim = { claim_type: 'lei', identifier: '529900t8bm49aursdo55', expiry_date: '2027-01-01' }
const related = (...persons: string[]): SentClaim => ({
  claim_type: 'relationships',
  relationships: persons.map((related_person) => ({ related_person, relationship_type: 'director' })),
})

test('a claim takes the time of the locked person, and an LEI is stored in capital letters', () => {
  assert.deepEqual(decideClaim(facts, lei), {
    person: 'per_company',
    claim_type: 'lei',
    content: { identifier: '529900T8BM49AURSDO55', expiry_date: '2027-01-01' },
    created_at: AT,
  })
})

const noOne = { person: undefined }
const natural = { person: { ...facts.person!, person_type: 'natural' as const } }
const detail = (text: string) => ({ code: 'invalid_request', params: [{ detail: text }] })

test.each<[title: string, more: Partial<ClaimFacts>, claim: SentClaim, refusal: object]>([
  ['an unknown person', noOne, lei, { code: 'not_found' }],
  ['an erased person', { person: { ...facts.person!, is_erased: true } }, lei, { code: 'conflict' }],
  [
    'a type for persons of the other type',
    natural,
    lei,
    { code: 'invalid_request', message: "Claim type 'lei' not allowed on natural persons" },
  ],
  ['an unknown related person', {}, related('per_unknown'), detail('No such person.')],
  ['a relationship to itself', {}, related('per_company'), detail('A person cannot be related to itself.')],
  [
    'a type for other persons before an unknown related person',
    natural,
    related('per_unknown'),
    { message: "Claim type 'relationships' not allowed on natural persons" },
  ],
])('a new claim is refused for %s', (_, more, claim, refusal) => {
  assert.throws(
    () => decideClaim({ ...facts, ...more }, claim),
    (thrown: object) => {
      assertMembers(thrown, refusal)
      return true
    },
  )
})
