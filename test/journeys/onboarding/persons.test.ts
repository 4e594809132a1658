// Persons and the claims they are made of. The numbers are those of the list of what onboarding has to show.
import assert from 'node:assert/strict'
import { describe, inject, test } from 'vitest'
import { type Body, type Caller, callerOf, freshTenant, refused, send } from '../../support/client.ts'
import { testApp } from '../../support/direct.ts'
import {
  activity,
  addClaim,
  business,
  contact,
  education,
  elsewhere,
  employment,
  experience,
  fatca,
  identity,
  legal,
  lei,
  NATURAL,
  natural,
  offenders,
  operating,
  pep,
  place,
  profile,
  registered,
  registration,
  related,
  relationship,
  residence,
  taxes,
  tryClaim,
  tryPerson,
  verifyClaim,
} from '../../support/people.ts'

const countRows = async ({ tenant }: Caller) => {
  const sql = (await testApp()).database.sql(tenant)
  const [row] = await sql<{ persons: number; claims: number }>`
    select (select count(*)::int from persons where tenant = ${tenant}) as persons,
           (select count(*)::int from person_claims where tenant = ${tenant}) as claims`
  return row!
}
const NOTHING = { persons: 0, claims: 0 }
const refusedPerson = (tenant: Caller, type: string, claims: unknown) =>
  refused(tryPerson(tenant, type, claims), 400, 'invalid_request')

describe('the claims of a new person', () => {
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

  test('2: each of the 18 types of claims is for natural persons, for legal persons, or for both', async () => {
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
      'a currency that is none',
      [identity, contact, { ...activity, funding_currency: 'euro' }],
      'body.claims.2.funding_currency invalid_param',
    ],
  ])('refused by place: %s', async (_what, claims, expected) => {
    const tenant = await freshTenant()
    assert.deepEqual(offenders(await refusedPerson(tenant, 'natural', claims)), [expected])
    assert.deepEqual(await countRows(tenant), NOTHING)
  })

  test('3: all faults of the fields of a request are named together', async () => {
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

  test('3: bodies that are no objects are refused in the same way', async () => {
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
    const made = await tenant.post('/persons', {
      person_type: 'natural',
      claims: [identity, contact],
      note: 'x',
    })
    assert.equal('note' in made, false)
  })
})

describe('fields that another field makes mandatory', () => {
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

  test('4: a claim with the field that its condition requires is accepted', async () => {
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

// The values as they are published: those offered, then those of earlier days that are still taken.
const bands = 'lt_50k 50k_100k 100k_250k 250k_500k 500k_1m 1m_3m gt_3m'
const industries = `accountancy admin_secretarial agricultural arms_trade catering_hospitality company_services
  consulting creative_media defence_military education emergency_services energy export_import financial_services
  gambling government_public_sector health_medical legal leisure_entertainment_tourism manufacturing
  marketing_pr_advertising ngo nonprofit_charity oil_gas_mining pharmaceuticals precious_metals_stones
  professional_services property_construction_trade retail social_care_services technology telecommunications
  transport_logistics adult_entertainment cannabis_cbd cryptocurrencies embassy_consulate other`
const olderIndustries = `agriculture mining utilities construction wholesale_retail hospitality media_telecoms insurance
  real_estate healthcare arts_entertainment public_administration defence non_profit extractives precious_metals
  cryptocurrency`
const employed = { claim_type: 'employment', employment_status: 'employed', industry_other: 'Clocks' }

type Choice = [name: string, current: string, older: string, claim: (value: string) => Body]
const ofHumans: Choice[] = [
  [
    'basis of a nationality',
    'birth naturalisation descent marriage investment_programme other',
    '',
    (basis) => ({ claim_type: 'nationalities', nationalities: [{ country_code: 'DE', basis }] }),
  ],
  [
    'reason for no tax number',
    'not_issued pending_application not_required',
    '',
    (tin_exemption_reason) => ({
      claim_type: 'tax_residencies',
      tax_residencies: [{ country_code: 'DE', tin_exemption_reason }],
    }),
  ],
  [
    'education',
    'none secondary bachelors masters doctorate professional',
    '',
    (education_level) => ({ claim_type: 'education_level', education_level }),
  ],
  [
    'employment',
    'employed self_employed retired student unemployed',
    '',
    (employment_status) => ({ claim_type: 'employment', employment_status, industry: 'legal' }),
  ],
  ['industry', industries, olderIndustries, (industry) => ({ ...employed, industry })],
  ['income', bands, '', (annual_income_eur) => ({ ...profile, annual_income_eur })],
  ['net worth', bands, '', (net_worth_eur) => ({ ...profile, net_worth_eur })],
  [
    'source of income',
    'salary pension rental_income dividends interest',
    'business_income investments inheritance other',
    (source) => ({ ...profile, income_sources: [source] }),
  ],
  [
    'source of wealth',
    'savings inheritance trust_fund investments borrowings real_estate',
    'business_sale property_sale gift other',
    (source) => ({ ...profile, wealth_sources: [source] }),
  ],
  [
    'asset class',
    'treasury_bills bonds equities etfs mutual_funds fx cfds derivatives crypto',
    'funds other',
    (asset) => ({ ...experience, asset_classes: [asset] }),
  ],
]
const ofCompanies: Choice[] = [
  [
    'legal form',
    `private_company public_company listed_company investment_firm pension_provident_fund investment_fund
     insurance_firm trust partnership bank_emi`,
    'private_limited_company public_limited_company llp sole_proprietorship foundation nonprofit other',
    (entity_type) => ({ ...registration, entity_type }),
  ],
  [
    'business activity',
    industries,
    olderIndustries,
    (business_activity) => ({ ...business, business_activity, business_activity_other: 'Clocks' }),
  ],
  ['turnover', bands, '', (annual_turnover_eur) => ({ ...business, annual_turnover_eur })],
]
const words = (text: string) => text.split(/\s+/).filter(Boolean)

describe('values', () => {
  test.each([
    ...ofHumans.map((one) => ['natural', ...one] as const),
    ...ofCompanies.map((one) => ['legal', ...one] as const),
  ])('5: %s, %s: every value, current or older, and no other', async (kind, _name, current, older, claim) => {
    const tenant = await freshTenant()
    const { id } = kind === 'natural' ? await natural(tenant, [identity, contact]) : await legal(tenant)
    const values = words(`${current} ${older}`)
    await Promise.all(
      values.map(async (value) => {
        const sent = claim(value)
        const stored = await addClaim(tenant, id, sent)
        for (const [name, content] of Object.entries(sent))
          if (typeof content === 'string') assert.equal(stored[name], content)
        assert.ok(JSON.stringify(stored).includes(`"${value}"`))
      }),
    )
    for (const invented of ['lottery', '', `${values[0]} `])
      await refused(tryClaim(tenant, id, claim(invented)), 400, 'invalid_request')
  })

  test('5: every type of relationship and of control is accepted, and no other', async () => {
    const tenant = await freshTenant()
    const [human, company] = [(await natural(tenant)).id, (await legal(tenant)).id]
    const types = words(
      'director shareholder beneficial_owner trustee settlor authorised_signatory senior_management',
    )
    const controls = words('ownership voting other')
    const all = types.flatMap((type) =>
      controls.map((control_type) => relationship(human, type, { control_type })),
    )
    const stored = await addClaim(tenant, company, related(...all))
    assert.equal(stored.relationships.length, 21) // the same person in every role
    for (const broken of [
      relationship(human, 'friend'),
      relationship(human, 'director', { control_type: 'remote' }),
    ])
      await refused(tryClaim(tenant, company, related(broken)), 400, 'invalid_request')
  })

  test('5: the expected activity is free text except for the currency', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant, [identity, contact])
    const odd = { asset_classes: ['stamps'], annual_transactions: 'a few', investment_amount: 'some' }
    const stored = await addClaim(tenant, id, { ...activity, ...odd, funding_currency: 'CHF' })
    assert.deepEqual(stored.asset_classes, ['stamps'])
  })

  test('6: relationships name existing persons; a percentage may be a number', async () => {
    const tenant = await freshTenant()
    const director = (await natural(tenant)).id
    const company = (...entries: object[]) => [registration, contact, related(...entries)]
    const shareholder = (more: object) => relationship(director, 'shareholder', more)
    const unknown = await refusedPerson(
      tenant,
      'legal',
      company(shareholder({}), relationship('per_x', 'trustee')),
    )
    assert.deepEqual(offenders(unknown), ['body.claims.2.relationships.1.related_person not_found'])
    for (const ownership_percentage of [0, '0.00', '100.01', '-1', 'half', '1e2'])
      assert.deepEqual(
        offenders(await refusedPerson(tenant, 'legal', company(shareholder({ ownership_percentage })))),
        ['body.claims.2.relationships.0.ownership_percentage invalid_param'],
      )
    assert.equal((await countRows(tenant)).persons, 1)
    const made = await legal(tenant, company(shareholder({ ownership_percentage: 25.5 })))
    assert.deepEqual(made.claims[2].relationships, [
      {
        related_person: director,
        relationship_type: 'shareholder',
        control_type: null,
        ownership_percentage: '25.5',
        position: null,
        authority_scope: null,
        appointment_date: null,
        end_date: null,
      },
    ])
    const itself = related(relationship(made.id, 'trustee'))
    const self = await refused(tryClaim(tenant, made.id, itself), 400, 'invalid_request')
    assert.deepEqual(offenders(self), ['body.relationships.0.related_person invalid_param'])
    const foreign = await natural(await freshTenant())
    const theirs = await refusedPerson(tenant, 'legal', company(relationship(foreign.id, 'director')))
    assert.deepEqual(offenders(theirs), ['body.claims.2.relationships.0.related_person not_found'])
  })

  test('7: an LEI has 20 letters and digits, and is stored in capital letters', async () => {
    const tenant = await freshTenant()
    const { id } = await legal(tenant)
    for (const identifier of [lei.identifier.slice(1), `${lei.identifier}0`, `${lei.identifier.slice(1)}-`])
      await refused(tryClaim(tenant, id, { ...lei, identifier }), 400, 'invalid_request')
    assert.equal((await addClaim(tenant, id, lei)).identifier, '5299001ABCDEFGHIJK42')
  })

  test('7, 8: texts and LEIs are measured without surrounding blanks', async () => {
    const tenant = await freshTenant()
    const { id } = await legal(tenant)
    const around = (text: string) => `\t  ${text}\n `
    const padded = await addClaim(tenant, id, { ...lei, identifier: around(lei.identifier) })
    assert.equal(padded.identifier, '5299001ABCDEFGHIJK42')
    const [longest, longer] = ['ü'.repeat(255), 'ü'.repeat(256)]
    const relationships = (role: string) =>
      related(relationship(around(human), 'director', { position: around(role) }))
    const human = (await natural(tenant, [identity, contact])).id
    const [entry] = (await addClaim(tenant, id, relationships(longest))).relationships
    assert.deepEqual([entry.related_person, entry.position], [human, longest])
    const named = await addClaim(tenant, id, { ...registration, trading_name: around(longest) })
    assert.equal(named.trading_name, longest)
    for (const claim of [
      { ...registration, trading_name: around(longer) },
      { ...registration, legal_name: around('') },
      { ...lei, identifier: around(lei.identifier.slice(1)) },
      relationships(longer),
    ])
      await refused(tryClaim(tenant, id, claim), 400, 'invalid_request')
  })

  test('8: fields that were left out or null are shown as null, and texts without surrounding blanks', async () => {
    const tenant = await freshTenant()
    const { id } = await legal(tenant)
    const bare = await addClaim(tenant, id, { claim_type: 'registered_address', ...place, line2: null })
    assert.equal(bare.operating_address_is_same, false)
    assert.deepEqual([bare.line2, bare.line3, bare.district_county], [null, null, null])
    const wide = await addClaim(tenant, id, { ...contact, phone_number: ' +49 1 ' })
    assert.deepEqual([wide.phone_number, wide.email], ['+49 1', null])
    const human = (await natural(tenant, [identity, contact])).id
    const inexperienced = { claim_type: 'investment_experience', has_prior_experience: false }
    assert.deepEqual((await addClaim(tenant, human, inexperienced)).asset_classes, [])
    const neither = await addClaim(tenant, human, {
      claim_type: 'tax_residencies',
      tax_residencies: [{ country_code: 'DE' }],
    })
    assert.deepEqual(neither.tax_residencies, [{ country_code: 'DE', tin: null, tin_exemption_reason: null }])
  })
})

describe('answers', () => {
  test('12: the claims of a new person are shown in the order of the request, with these members and no others', async () => {
    const tenant = await freshTenant()
    const made = await natural(tenant)
    const { id, created_at } = made
    assert.deepEqual(Object.keys(made).sort(), [
      'claims',
      'created_at',
      'full_name',
      'id',
      'modified_at',
      'person_type',
    ])
    assert.deepEqual(
      made.claims.map((claim: Body) => claim.claim_type),
      NATURAL.map((claim) => claim.claim_type),
    )
    const content = {
      ...pep,
      pep_role: null,
      pep_role_start_date: null,
      pep_role_end_date: null,
      pep_associate_name: null,
      pep_associate_relationship: null,
    }
    const claim = made.claims[6]
    assert.deepEqual(claim, { ...content, id: claim.id, status: 'pending', created_at })
    assert.deepEqual(await tenant.get(`/persons/${id}/claims/${claim.id}`), {
      ...content,
      id: claim.id,
      person: id,
      status: 'pending',
      lifecycle: 'in_flight',
      verified_at: null,
      superseded_at: null,
      archived_at: null,
      created_at,
    })
  })

  test('16: a natural person with every claim, and with the mandatory ones only', async () => {
    const tenant = await freshTenant()
    const { id, created_at, modified_at } = await natural(tenant)
    assert.deepEqual(await tenant.get(`/persons/${id}`), {
      id,
      created_at,
      modified_at,
      person_type: 'natural',
      full_name: 'Mara Keller',
      address: { ...place, line2: null, line3: null, district_county: null },
      phone_number: '+4915112345678',
      first_name: 'Mara',
      last_name: 'Keller',
      date_of_birth: '1988-04-02',
      nationalities: ['DE'],
      passport_number: null,
      id_number: null,
      tax_number: '*******2719', // 11 characters, the last four shown
    })
    const bare = (await natural(tenant, [identity, contact])).id
    const shown = await tenant.get(`/persons/${bare}`)
    assert.deepEqual([shown.address, shown.nationalities, shown.tax_number], [null, [], null])
    const short = [{ country_code: 'DE' }, { country_code: 'FR', tin: '1234' }]
    await addClaim(tenant, bare, { ...taxes, tax_residencies: short })
    assert.equal((await tenant.get(`/persons/${bare}`)).tax_number, '****')
  })

  test('16: a company with every claim, and with the mandatory ones only', async () => {
    const tenant = await freshTenant()
    const { id, created_at, modified_at } = await legal(tenant, [registration, contact, lei, registered])
    const address = { ...place, line2: null, line3: null, district_county: null }
    assert.deepEqual(await tenant.get(`/persons/${id}`), {
      id,
      created_at,
      modified_at,
      person_type: 'legal',
      full_name: 'Keller Werkzeug GmbH',
      address,
      phone_number: contact.phone_number,
      entity_name: 'Keller Werkzeug GmbH',
      entity_type: 'limited_company',
      lei_code: '5299001ABCDEFGHIJK42',
      lei_code_expiry_date: '2027-06-30',
      operating_address: address, // it is the registered one
    })
    await addClaim(tenant, id, elsewhere)
    assert.equal((await tenant.get(`/persons/${id}`)).operating_address, null)
    await addClaim(tenant, id, operating)
    assert.equal((await tenant.get(`/persons/${id}`)).operating_address.line1, 'Werkstrasse 1')
    const bare = await tenant.get(`/persons/${(await legal(tenant)).id}`)
    assert.deepEqual(
      [bare.address, bare.operating_address, bare.lei_code, bare.lei_code_expiry_date],
      [null, null, null, null],
    )
  })

  test('16: the person shows fewer legal forms than the claim has', async () => {
    const tenant = await freshTenant()
    const { id } = await legal(tenant)
    const table = {
      limited_company:
        'private_company public_company listed_company private_limited_company public_limited_company',
      partnership: 'partnership llp',
      sole_proprietorship: 'sole_proprietorship',
      foundation: 'foundation',
      trust: 'trust',
      other: 'investment_firm pension_provident_fund investment_fund insurance_firm bank_emi nonprofit other',
    }
    for (const [shown, claimed] of Object.entries(table))
      for (const entity_type of words(claimed)) {
        await addClaim(tenant, id, { ...registration, entity_type })
        assert.equal((await tenant.get(`/persons/${id}`)).entity_type, shown, entity_type)
      }
  })

  test('16: verified claims are shown before pending ones, and both modify the person', async () => {
    const tenant = await freshTenant()
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const { id, claims, modified_at: first } = await natural(tenant, [identity, contact])
    const later = async () => (await tenant.post('/sandbox/clock/advance', { seconds: 60 })).now
    const person = () => tenant.get(`/persons/${id}`)
    const verified_at = await later()
    await verifyClaim(tenant, id, claims[0].id)
    assert.ok((await person()).modified_at > first)
    assert.equal((await person()).modified_at, verified_at)
    const claimed_at = await later()
    await addClaim(tenant, id, { ...identity, first_name: 'Maria' })
    const shown = await person()
    assert.deepEqual([shown.first_name, shown.modified_at], ['Mara', claimed_at])
  })
})

describe('requests', () => {
  test('17: two requests create two persons, with one idempotency key one', async () => {
    const tenant = await freshTenant()
    const body = { person_type: 'natural', claims: NATURAL }
    const key = { 'Idempotency-Key': 'mara' }
    const made = [
      await tenant.post('/persons', body),
      await tenant.post('/persons', body),
      await tenant.post('/persons', body, key),
      await tenant.post('/persons', body, key),
    ]
    assert.equal(new Set(made.map((person) => person.id)).size, 3)
    assert.deepEqual(made[3], made[2])
    assert.deepEqual(await countRows(tenant), { persons: 3, claims: 33 })
  })

  test('15: nothing works without a token, no write with the read scope, no read with the write scope', async () => {
    const tenant = await freshTenant()
    const { id, claims } = await natural(tenant)
    const [reader, writer] = ['read', 'write'].map((scope) =>
      callerOf(inject('baseUrl'), { ...tenant, scope }),
    ) as [Caller, Caller]
    const reads = [
      `/persons/${id}`,
      `/persons/${id}/authorities`,
      `/persons/${id}/claims`,
      `/persons/${id}/claims/${claims[0].id}`,
      '/onboarding-applications/onba_x',
    ]
    const writes = ['/persons', `/persons/${id}/claims`, '/onboarding-applications']
    for (const path of reads) {
      await refused(send(tenant.baseUrl, 'GET', path), 401, 'invalid_token')
      await refused(writer.call('GET', path), 403, 'forbidden')
    }
    for (const path of writes) {
      await refused(send(tenant.baseUrl, 'POST', path, {}), 401, 'invalid_token')
      await refused(reader.call('POST', path, {}), 403, 'forbidden')
    }
    for (const path of ['/customers/cus_x', '/customers/cus_x/authorities', '/accounts/acc_x'])
      await refused(writer.call('GET', path), 403, 'insufficient_scope')
    await refused(writer.call('GET', '/customers/cus_x/account-ownerships'), 403, 'insufficient_scope')
  })
})
