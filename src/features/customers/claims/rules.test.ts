import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { CLAIM_TYPES } from './claim-fields.ts'
import { findFaults, findFaultsInAll, mayHave, relationshipsOf, toContent } from './rules.ts'

const TODAY = '2026-09-02'
const faultsOf = (claim: unknown) =>
  findFaults(claim, 'body', TODAY).map(({ path, code }) => `${path} ${code}`)

describe('fields that another field requires', () => {
  const PEP = { claim_type: 'pep_status', is_pep: false, has_pep_association: false }
  const ADDRESSLESS = { claim_type: 'nationalities' }

  test.each<[claim: object, fields: string[]]>([
    [PEP, []],
    [{ ...PEP, is_pep: true }, ['pep_role', 'pep_role_start_date']],
    [{ ...PEP, is_pep: true, pep_role: 'minister', pep_role_start_date: '2020-01-01' }, []],
    [{ ...PEP, has_pep_association: true }, ['pep_associate_name', 'pep_associate_relationship']],
    [ADDRESSLESS, ['nationalities']],
    [{ ...ADDRESSLESS, nationalities: [] }, ['nationalities']],
    [{ ...ADDRESSLESS, nationalities: [{ country_code: 'DE' }] }, []],
    [{ claim_type: 'tax_residencies' }, ['tax_residencies']],
    [{ claim_type: 'employment', employment_status: 'retired' }, []],
    [{ claim_type: 'employment', employment_status: 'employed' }, ['industry']],
    [{ claim_type: 'employment', employment_status: 'self_employed' }, ['industry']],
    [{ claim_type: 'employment', employment_status: 'employed', industry: 'other' }, ['industry_other']],
    [{ claim_type: 'investment_experience', has_prior_experience: true }, ['asset_classes']],
    [{ claim_type: 'investment_experience', has_prior_experience: false }, []],
    [{ claim_type: 'business_nature', business_activity: 'other' }, ['business_activity_other']],
  ])('%j requires %j', (claim, fields) => {
    assert.deepEqual(
      faultsOf(claim),
      fields.map((field) => `body.${field} missing_param`),
    )
  })
})

test.each([
  ['2026-09-01', []],
  [TODAY, ['body.date_of_birth invalid_param']],
  ['2027-01-01', ['body.date_of_birth invalid_param']],
])('a date of birth of %s lies in the past: %j', (date_of_birth, faults) => {
  assert.deepEqual(faultsOf({ claim_type: 'identity', date_of_birth }), faults)
})

test.each([
  ['0', false],
  ['0.01', true],
  [100, true],
  ['100.01', false],
  ['many', false],
])('a share of %j is a percentage above 0 and at most 100: %s', (ownership_percentage, isAccepted) => {
  const claim = { claim_type: 'relationships', relationships: [{}, { ownership_percentage }] }
  const faults = isAccepted ? [] : ['body.relationships.1.ownership_percentage invalid_param']
  assert.deepEqual(faultsOf(claim), faults)
})

test.each([
  ['mara@example.com', []],
  [null, []],
  ['not an address', ['body.email invalid_param']],
])('an e-mail address of %j: %j', (email, faults) => {
  assert.deepEqual(faultsOf({ claim_type: 'contact_details', email }), faults)
})

test.each([
  ['529900T8BM49AURSDO55', []],
  ['529900t8bm49aursdo55', []],
  ['00000000000000000000', ['body.identifier invalid_param']],
  ['529900T8BM49AURSDO56', ['body.identifier invalid_param']],
  ['529900T8MB49AURSDO55', ['body.identifier invalid_param']],
])('a legal entity identifier of %s: %j', (identifier, faults) => {
  assert.deepEqual(faultsOf({ claim_type: 'lei', identifier }), faults)
})

test('the faults of any body are reported, each with the path of its claim', () => {
  for (const body of [null, 1, [], {}, { claims: 1 }, { claims: [null, 1, { claim_type: 'toString' }] }])
    assert.deepEqual(findFaultsInAll(body, TODAY), [])
  const body = { claims: [{ claim_type: 'employment' }, { claim_type: 'nationalities' }] }
  assert.deepEqual(
    findFaultsInAll(body, TODAY).map(({ path }) => path),
    ['body.claims.1.nationalities'],
  )
})

test('both types of persons may have contact details and a FATCA status; every other type belongs to one of them', () => {
  const both = CLAIM_TYPES.filter((type) => mayHave('natural', type) && mayHave('legal', type))
  assert.deepEqual(both.sort(), ['contact_details', 'fatca_status'])
  assert.ok(CLAIM_TYPES.every((type) => mayHave('natural', type) || mayHave('legal', type)))
  assert.ok(mayHave('legal', 'relationships') && !mayHave('natural', 'relationships'))
})

test('the stored content has every field of its type, with defaults and nulls', () => {
  assert.deepEqual(toContent({ claim_type: 'contact_details', phone_number: '+49' }), {
    phone_number: '+49',
    email: null,
  })
  assert.deepEqual(toContent({ claim_type: 'investment_experience', has_prior_experience: false }), {
    has_prior_experience: false,
    asset_classes: [],
  })
  const shares = { related_person: 'per_1', relationship_type: 'shareholder', ownership_percentage: 12.5 }
  const { relationships } = toContent({ claim_type: 'relationships', relationships: [shares] })
  assert.deepEqual(relationships, [
    {
      related_person: 'per_1',
      relationship_type: 'shareholder',
      control_type: null,
      ownership_percentage: '12.5',
      position: null,
      authority_scope: null,
      appointment_date: null,
      end_date: null,
    },
  ])
})

test('only a relationships claim has relationships', () => {
  assert.deepEqual(relationshipsOf(undefined), [])
  assert.deepEqual(relationshipsOf({ claim_type: 'identity', relationships: [{}] }), [])
})
