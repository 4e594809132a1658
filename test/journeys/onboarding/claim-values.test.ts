// The values that claims accept. The numbers are those of the list of what onboarding has to show.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type Body, freshTenant, offenders, refused } from '../../support/client.ts'
import {
  activity,
  addClaim,
  business,
  contact,
  countRows,
  experience,
  identity,
  legal,
  lei,
  natural,
  place,
  profile,
  refusedPerson,
  registration,
  related,
  relationship,
  tryClaim,
} from '../../support/people.ts'

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
  ])('5: %s, %s accept every current or older value, and no other', async (kind, _name, current, older, claim) => {
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

  test('5: every kind of relationship and of control, and no other', async () => {
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

  test('6: relationships name persons who exist; a percentage may be a number', async () => {
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
    const person = await legal(tenant, company(shareholder({ ownership_percentage: 25.5 })))
    assert.deepEqual(person.claims[2].relationships, [
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
    const itself = related(relationship(person.id, 'trustee'))
    const self = await refused(tryClaim(tenant, person.id, itself), 400, 'invalid_request')
    assert.deepEqual(offenders(self), ['body.relationships.0.related_person invalid_param'])
    const foreign = await natural(await freshTenant())
    const theirs = await refusedPerson(tenant, 'legal', company(relationship(foreign.id, 'director')))
    assert.deepEqual(offenders(theirs), ['body.claims.2.relationships.0.related_person not_found'])
  })

  test('7: an LEI has 20 letters and digits, stored in capitals', async () => {
    const tenant = await freshTenant()
    const { id } = await legal(tenant)
    for (const identifier of [lei.identifier.slice(1), `${lei.identifier}0`, `${lei.identifier.slice(1)}-`])
      await refused(tryClaim(tenant, id, { ...lei, identifier }), 400, 'invalid_request')
    assert.equal((await addClaim(tenant, id, lei)).identifier, '5299001ABCDEFGHIJK06')
  })

  test('7, 8: texts and LEIs are trimmed before their length is checked', async () => {
    const tenant = await freshTenant()
    const { id } = await legal(tenant)
    const around = (text: string) => `\t  ${text}\n `
    const padded = await addClaim(tenant, id, { ...lei, identifier: around(lei.identifier) })
    assert.equal(padded.identifier, '5299001ABCDEFGHIJK06')
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

  test('8: a missing member is shown as null, and a text is shown trimmed', async () => {
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
