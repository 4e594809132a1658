import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { SentClaim } from '../claims/rules.ts'
import { decidePerson, type NewPerson } from './decide-person.ts'

const IDENTITY: SentClaim = {
  claim_type: 'identity',
  first_name: 'Mara',
  last_name: 'Keller',
  date_of_birth: '1988-04-02',
}
const CONTACT: SentClaim = { claim_type: 'contact_details', phone_number: '+4915112345678' }
const REGISTRATION: SentClaim = { claim_type: 'registration', legal_name: 'Keller GmbH' }
const related = (...persons: string[]): SentClaim => ({
  claim_type: 'relationships',
  relationships: persons.map((related_person) => ({ related_person, relationship_type: 'director' })),
})

const facts = { existing_persons: new Set(['per_director']) }
const natural = (...claims: SentClaim[]): NewPerson => ({ person_type: 'natural', claims })
const legal = (...claims: SentClaim[]): NewPerson => ({ person_type: 'legal', claims })

test('a person has the name that its claims give, and its claims with every field of their types', () => {
  assert.deepEqual(decidePerson(facts, natural(CONTACT, IDENTITY)), {
    person_type: 'natural',
    full_name: 'Mara Keller',
    claims: [
      {
        claim_type: 'contact_details',
        status: 'pending',
        content: { phone_number: '+4915112345678', email: null },
      },
      {
        claim_type: 'identity',
        status: 'pending',
        content: { first_name: 'Mara', last_name: 'Keller', date_of_birth: '1988-04-02' },
      },
    ],
  })
  assert.equal(
    decidePerson(facts, legal(REGISTRATION, CONTACT, related('per_director'))).full_name,
    'Keller GmbH',
  )
})

test.each<[title: string, input: NewPerson, message: string, paths?: string[]]>([
  [
    'a second claim of a type',
    natural(IDENTITY, CONTACT, IDENTITY, CONTACT),
    'body.claims.2.claim_type: Send at most one claim of each type. 1 more in params.',
    ['body.claims.2.claim_type', 'body.claims.3.claim_type'],
  ],
  [
    'a type for persons of the other type',
    natural(IDENTITY, CONTACT, REGISTRATION),
    "Claim type 'registration' not allowed on natural persons",
  ],
  [
    'two types for persons of the other type',
    legal(IDENTITY, REGISTRATION, { claim_type: 'residence' }),
    "Claim type 'identity' not allowed on legal persons; Claim type 'residence' not allowed on legal persons",
  ],
  [
    'a missing type',
    natural(IDENTITY),
    "natural persons require claim types ['identity', 'contact_details']; missing: ['contact_details']",
  ],
  [
    'a relationship to an unknown person',
    legal(REGISTRATION, CONTACT, related('per_director', 'per_unknown')),
    'body.claims.2.relationships.1.related_person: No such person.',
    ['body.claims.2.relationships.1.related_person'],
  ],
  [
    'a repeated type before a type for other persons',
    natural(REGISTRATION, REGISTRATION),
    'body.claims.1.claim_type: Send at most one claim of each type.',
    ['body.claims.1.claim_type'],
  ],
  [
    'a type for other persons before a missing type',
    natural(REGISTRATION),
    "Claim type 'registration' not allowed on natural persons",
  ],
  [
    'a missing type before an unknown related person',
    legal(REGISTRATION, related('per_unknown')),
    "legal persons require claim types ['registration', 'contact_details']; missing: ['contact_details']",
  ],
])('a new person is refused for %s', (_, input, message, paths) => {
  assert.throws(
    () => decidePerson(facts, input),
    (refusal: { code: string; message: string; params?: { path: string }[] }) => {
      assert.deepEqual(
        { code: refusal.code, message: refusal.message, paths: refusal.params?.map(({ path }) => path) },
        { code: 'invalid_request', message, paths },
      )
      return true
    },
  )
})
