// Which claim of a person counts.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { authoritativeByPerson, type ClaimRow, toClaim } from './rules.ts'

const claim = (person: string, status: ClaimRow['status'], country_code: string): ClaimRow => ({
  id: `clm_${person}_${status}`,
  person,
  status,
  claim_type: 'tax_residencies',
  content: { tax_residencies: [{ country_code }] },
  verified_at: null,
  superseded_at: null,
  archived_at: null,
  created_at: '2027-03-01T10:00:00.000Z',
})
const verified = claim('per_a', 'verified', 'AT')
const pending = claim('per_a', 'pending', 'US')
const other = claim('per_b', 'pending', 'FR')

test.each([
  ['the verified claim first', [verified, other, pending]],
  ['the pending claim first', [pending, other, verified]],
])('a verified claim counts before a pending one, of each person: %s', (_, claims) => {
  const countries = [...authoritativeByPerson(claims)].map(([person, { tax_residencies }]) => [
    person,
    tax_residencies,
  ])
  assert.deepEqual(Object.fromEntries(countries), {
    per_a: { tax_residencies: [{ country_code: 'AT' }] },
    per_b: { tax_residencies: [{ country_code: 'FR' }] },
  })
})

test('a claim has its members in one order, in whichever order its row has them', () => {
  const turned = Object.fromEntries(Object.entries(verified).reverse()) as ClaimRow
  assert.equal(JSON.stringify(toClaim(turned)), JSON.stringify(toClaim(verified)))
})
