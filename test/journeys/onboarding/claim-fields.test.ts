// Which claims a person may have and which fields they need. The numbers are those of the list of what onboarding has
// to show.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type Body, freshTenant, offenders, refused } from '../../support/client.ts'
import {
  activity,
  addClaim,
  business,
  contact,
  countRows,
  education,
  employment,
  experience,
  fatca,
  identity,
  legal,
  lei,
  NATURAL,
  NOTHING,
  natural,
  operating,
  pep,
  refusedPerson,
  registered,
  registration,
  related,
  relationship,
  residence,
  taxes,
  tryClaim,
} from '../../support/people.ts'

describe('claims by type of person', () => {
  test.each<[string, string, Body[], string]>([
    [
      '1: a human needs contact details',
      'natural',
      [identity],
      "natural persons require claim types ['identity', 'contact_details']; missing: ['contact_details']",
    ],
    ['1: a company needs a registration', 'legal', [contact], "missing: ['registration']"],
    [
      '2: a company has no identity',
      'legal',
      [registration, contact, identity],
      "Claim type 'identity' not allowed on legal persons",
    ],
    [
      '2: a human has no relationships',
      'natural',
      [identity, contact, related(relationship('per_x', 'director'))],
      "Claim type 'relationships' not allowed on natural persons",
    ],
    [
      '2: a company has no tax residencies',
      'legal',
      [registration, contact, taxes],
      "'tax_residencies' not allowed on legal persons",
    ],
  ])('%s', async (_what, type, claims, detail) => {
    const tenant = await freshTenant()
    const body = await refusedPerson(tenant, type, claims)
    assert.ok(body.detail.includes(detail), body.detail)
    assert.deepEqual(await countRows(tenant), NOTHING)
  })

  test('2: each of the 18 types of claims is for humans, for companies, or for both', async () => {
    const tenant = await freshTenant()
    const human = (await natural(tenant)).id
    const company = (await legal(tenant)).id
    const both = [contact, fatca]
    const ofHumans = [...NATURAL.filter((claim) => !both.includes(claim)), education]
    const ofCompanies = [
      registration,
      lei,
      registered,
      operating,
      business,
      related(relationship(human, 'director')),
    ]
    assert.equal(new Set([...both, ...ofHumans, ...ofCompanies].map((one) => one.claim_type)).size, 18)
    for (const claim of [...both, ...ofHumans]) await addClaim(tenant, human, claim)
    for (const claim of [...both, ...ofCompanies]) await addClaim(tenant, company, claim)
    for (const [person, type, claims] of [
      [human, 'natural', ofCompanies],
      [company, 'legal', ofHumans],
    ] as const)
      for (const claim of claims) {
        const body = await refused(tryClaim(tenant, person, claim), 400, 'invalid_request')
        assert.equal(body.detail, `Claim type '${claim.claim_type}' not allowed on ${type} persons`)
      }
  })

  test.each<[string, unknown, string]>([
    ['3: no claims', [], 'body.claims invalid_param'],
    ['3: two identities', [identity, contact, identity], 'body.claims.2.claim_type duplicate'],
    ['3: an unknown field', [identity, { ...contact, fax: '1' }], 'body.claims.1.fax invalid_param'],
    ['3: an unknown type', [identity, { claim_type: 'shoe_size' }], 'body.claims.1.claim_type invalid_param'],
    ['3: no type', [identity, { phone_number: '1' }], 'body.claims.1.claim_type missing_param'],
    [
      'no last name',
      [{ ...identity, last_name: undefined }, contact],
      'body.claims.0.last_name missing_param',
    ],
    ['a blank name', [{ ...identity, last_name: '  ' }, contact], 'body.claims.0.last_name invalid_param'],
    [
      'a name of 256 letters',
      [{ ...identity, last_name: 'x'.repeat(256) }, contact],
      'body.claims.0.last_name invalid_param',
    ],
    [
      'a birth to come',
      [{ ...identity, date_of_birth: '2999-01-01' }, contact],
      'body.claims.0.date_of_birth invalid_param',
    ],
    [
      'a day there is not',
      [{ ...identity, date_of_birth: '1990-02-30' }, contact],
      'body.claims.0.date_of_birth invalid_param',
    ],
    [
      'no such country',
      [identity, { ...residence, country_code: 'UK' }],
      'body.claims.1.country_code invalid_param',
    ],
    [
      'a country in small letters',
      [identity, { ...residence, country_code: 'de' }],
      'body.claims.1.country_code invalid_param',
    ],
    [
      'no nationalities',
      [identity, contact, { claim_type: 'nationalities' }],
      'body.claims.2.nationalities missing_param',
    ],
    [
      'an empty list of tax residencies',
      [identity, contact, { ...taxes, tax_residencies: [] }],
      'body.claims.2.tax_residencies invalid_param',
    ],
    [
      'an unknown field inside a list',
      [identity, contact, { ...taxes, tax_residencies: [{ country_code: 'DE', note: 'x' }] }],
      'body.claims.2.tax_residencies.0.note invalid_param',
    ],
    [
      'an invalid currency',
      [identity, contact, { ...activity, funding_currency: 'euro' }],
      'body.claims.2.funding_currency invalid_param',
    ],
  ])('refused by place: %s', async (_what, claims, expected) => {
    const tenant = await freshTenant()
    assert.deepEqual(offenders(await refusedPerson(tenant, 'natural', claims)), [expected])
    assert.deepEqual(await countRows(tenant), NOTHING)
  })

  test('3: a refusal names everything that is wrong with the fields of a request', async () => {
    const tenant = await freshTenant()
    const claims = [
      { ...identity, last_name: undefined, date_of_birth: '2999-01-01' },
      { ...pep, is_pep: true, pep_role: 'Minister' },
      { ...employment, employment_status: 'employed', note: 'x' },
    ]
    assert.deepEqual(offenders(await refusedPerson(tenant, 'natural', claims)).sort(), [
      'body.claims.0.date_of_birth invalid_param',
      'body.claims.0.last_name missing_param',
      'body.claims.1.pep_role_start_date missing_param',
      'body.claims.2.industry missing_param',
      'body.claims.2.note invalid_param',
    ])
  })

  test('3: a body of any other kind is refused', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const odd = [
      null,
      7,
      'x',
      [],
      {},
      { claim_type: null },
      { claim_type: 'constructor' },
      { claim_type: ['lei'] },
    ]
    for (const claim of odd) {
      await refusedPerson(tenant, 'natural', [identity, claim])
      await refused(
        tenant.call('POST', `/persons/${id}/claims`, JSON.stringify(claim)),
        400,
        'invalid_request',
      )
    }
    for (const relationships of [null, 'x', [null], [7], [{ ownership_percentage: {} }], {}])
      await refusedPerson(tenant, 'legal', [
        registration,
        contact,
        { claim_type: 'relationships', relationships },
      ])
    for (const claims of [null, 'x', {}, 7]) await refusedPerson(tenant, 'natural', claims)
  })

  test('3: unknown members beside person_type are ignored', async () => {
    const tenant = await freshTenant()
    const person = await tenant.post('/persons', {
      person_type: 'natural',
      claims: [identity, contact],
      note: 'x',
    })
    assert.equal('note' in person, false)
  })
})

describe('fields that depend on other fields', () => {
  test.each<[string, object, object]>([
    ['pep_role', { ...pep, is_pep: true, pep_role_start_date: '2020-01-01' }, pep],
    ['pep_role_start_date', { ...pep, is_pep: true, pep_role: 'Minister' }, pep],
    ['pep_associate_name', { ...pep, has_pep_association: true, pep_associate_relationship: 'Spouse' }, pep],
    [
      'pep_associate_relationship',
      { ...pep, has_pep_association: true, pep_associate_name: 'Ada' },
      { ...pep, pep_associate_name: 'Ada' },
    ],
    ['industry', { ...employment, employment_status: 'employed' }, employment],
    ['industry', { ...employment, employment_status: 'self_employed', industry: null }, employment],
    ['industry_other', { ...employment, industry: 'other' }, { ...employment, industry: 'legal' }],
    [
      'asset_classes',
      { claim_type: 'investment_experience', has_prior_experience: true, asset_classes: [] },
      { claim_type: 'investment_experience', has_prior_experience: false },
    ],
    ['business_activity_other', { ...business, business_activity: 'other' }, business],
  ])('4: %s', async (field, broken, sound) => {
    const tenant = await freshTenant()
    const { id } = 'business_activity' in sound ? await legal(tenant) : await natural(tenant)
    const body = await refused(tryClaim(tenant, id, broken), 400, 'invalid_request')
    assert.deepEqual(offenders(body), [`body.${field} missing_param`])
    await addClaim(tenant, id, sound)
  })

  test('4: a claim with the field that the condition demands is accepted', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const exposed = { ...pep, is_pep: true, pep_role: 'Minister', pep_role_start_date: '2020-01-01' }
    const close = { ...pep, has_pep_association: true, pep_associate_name: 'Ada' }
    for (const claim of [
      exposed,
      { ...close, pep_associate_relationship: 'Spouse' },
      { ...employment, employment_status: 'employed', industry: 'other', industry_other: 'Clocks' },
      experience,
    ])
      await addClaim(tenant, id, claim)
    const company = await legal(tenant)
    const other = { ...business, business_activity: 'other', business_activity_other: 'Clocks' }
    assert.equal((await addClaim(tenant, company.id, other)).business_activity_other, 'Clocks')
  })
})
