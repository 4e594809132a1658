import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  BUSINESS,
  FACTS,
  INDIVIDUAL,
  JOINT,
  legalPerson,
  naturalPerson,
  withAuthorities,
} from '../../../../test/support/applications.ts'
import { activity, identity, NATURAL, replaced } from '../../../../test/support/people.ts'
import { decideApproval } from './decide-approval.ts'
import type { Application, NewApplication } from './schemas.ts'

const expecting = (funding_currency: string) => replaced(NATURAL, { ...activity, funding_currency }) as never
const named = (first_name: string) => replaced(NATURAL, { ...identity, first_name }) as never

/** Decides about an application of the people of FACTS, with some of them replaced. */
function approve(application: NewApplication, ...people: ReturnType<typeof naturalPerson>[]) {
  const rows = new Map([...FACTS.persons, ...people.map((row) => [row.id, row] as const)])
  const ids = new Set(application.authorities.map(({ person }) => person))
  return decideApproval({ persons: [...ids].map((id) => rows.get(id)!) }, application as Application)
}

test('an individual gets an account in the name of the owner, in the currency that the owner expects', () => {
  assert.deepEqual(approve(INDIVIDUAL), {
    customer_type: 'individual',
    authorities: INDIVIDUAL.authorities,
    verified_persons: ['per_a'],
    account: { name: 'Mara Keller', base_currency: 'GBP' },
  })
})

describe('the base currency', () => {
  test.each([
    ['USD', 'USD'],
    ['CHF', 'EUR'],
  ])('the base currency for an expected currency of %s is %s', (expected, base_currency) => {
    const { account } = approve(INDIVIDUAL, naturalPerson('per_a', expecting(expected)))
    assert.equal(account.base_currency, base_currency)
  })

  test('the base currency is EUR without the claim, and of a business that of its first signatory', () => {
    assert.equal(
      approve(INDIVIDUAL, naturalPerson('per_a', [identity] as never)).account.base_currency,
      'EUR',
    )
    const two = withAuthorities(BUSINESS, 'per_company owner', 'per_a signatory', 'per_b signatory')
    const people = [
      naturalPerson('per_a', expecting('USD')),
      naturalPerson('per_b', expecting('GBP')),
      legalPerson('per_company'),
    ]
    assert.equal(approve(two, ...people).account.base_currency, 'USD')
  })
})

test('a joint account names the owner first and then the joint owners, in the order of the application', () => {
  const application = withAuthorities(JOINT, 'per_b joint_owner', 'per_a owner', 'per_director joint_owner')
  const people = [
    naturalPerson('per_a', named('Ada')),
    naturalPerson('per_b', named('Ben')),
    naturalPerson('per_director', named('Cleo')),
  ]
  assert.equal(approve(application, ...people).account.name, 'Ada Keller & Ben Keller & Cleo Keller')
})

test('the claims of the related persons of a business are verified too', () => {
  const { account, verified_persons } = approve(BUSINESS)
  assert.equal(account.name, 'Keller Werkzeug GmbH')
  assert.deepEqual(new Set(verified_persons), new Set(['per_company', 'per_director', 'per_shareholder']))
})

test('an authority that minimal onboarding accepted twice is granted once', () => {
  const twice = withAuthorities(INDIVIDUAL, 'per_a owner', 'per_a owner', 'per_a trading')
  assert.deepEqual(
    approve(twice).authorities.map(({ authority_type }) => authority_type),
    ['owner', 'trading'],
  )
})

test('an account without an owner has the name of the first person', () => {
  const application = withAuthorities(INDIVIDUAL, 'per_b signatory', 'per_a trading')
  assert.equal(approve(application, naturalPerson('per_b', named('Ben'))).account.name, 'Ben Keller')
})
