// Persons, their claims, the applications they make, and the customers and accounts that come of them.
import assert from 'node:assert/strict'
import { describe, inject, test } from 'vitest'
import { newId } from '../../src/values/ids.ts'
import { type Body, type Caller, callerOf, freshTenant, refused } from '../support/client.ts'
import { testApp } from '../support/direct.ts'

const identity = {
  claim_type: 'identity',
  first_name: 'Mara',
  last_name: 'Keller',
  date_of_birth: '1988-04-02',
}
const contact = { claim_type: 'contact_details', phone_number: '+4915112345678' }
const place = { line1: 'Hafenstrasse 3', postal_code: '50667', city: 'Köln', country_code: 'DE' }
const residence = { claim_type: 'residence', ...place }
const pep = { claim_type: 'pep_status', is_pep: false, has_pep_association: false }
const employment = { claim_type: 'employment', employment_status: 'retired' }
const profile = {
  claim_type: 'financial_profile',
  annual_income_eur: '100k_250k',
  income_sources: ['salary'],
  net_worth_eur: '250k_500k',
  wealth_sources: ['savings'],
}
const activity = {
  claim_type: 'expected_activity',
  funding_currency: 'GBP',
  asset_classes: ['bonds'],
  annual_transactions: '11_20',
  investment_amount: '50k_100k',
}
const NATURAL = [
  identity,
  contact,
  { claim_type: 'nationalities', nationalities: [{ country_code: 'DE', basis: 'birth' }] },
  residence,
  { claim_type: 'tax_residencies', tax_residencies: [{ country_code: 'DE', tin: '86095742719' }] },
  { claim_type: 'fatca_status', is_us_person: false },
  pep,
  employment,
  profile,
  { claim_type: 'investment_experience', has_prior_experience: true, asset_classes: ['bonds'] },
  activity,
]
const registration = {
  claim_type: 'registration',
  legal_name: 'Keller Werkzeug GmbH',
  registration_number: 'HRB 4711',
  date_of_incorporation: '2012-09-03',
  country_of_incorporation: 'DE',
  entity_type: 'private_company',
}
const lei = { claim_type: 'lei', identifier: '5299001abcdefghijk42', expiry_date: '2027-06-30' }
const business = {
  claim_type: 'business_nature',
  business_activity: 'manufacturing',
  annual_turnover_eur: '1m_3m',
  is_regulated: false,
  issues_bearer_shares: false,
  has_nominee_shareholders: false,
  has_shell_bank_relationships: false,
}
const registered = { claim_type: 'registered_address', ...place, operating_address_is_same: true }

const named = (first_name: string, last_name = 'Keller') =>
  NATURAL.map((claim) => (claim === identity ? { ...identity, first_name, last_name } : claim))
const without = (claims: Body[], ...types: string[]) =>
  claims.filter((one) => !types.includes(one.claim_type))
const natural = (tenant: Caller, claims: Body[] = NATURAL): Promise<Body> =>
  tenant.post('/persons', { person_type: 'natural', claims })
const legal = (tenant: Caller, claims: Body[] = [registration, contact]): Promise<Body> =>
  tenant.post('/persons', { person_type: 'legal', claims })
const tryPerson = (tenant: Caller, person_type: string, claims: unknown) =>
  tenant.call('POST', '/persons', { person_type, claims })
const addClaim = (tenant: Caller, person: string, claim: object) =>
  tenant.post(`/persons/${person}/claims`, claim)
const paths = (body: Body) => (body.params ?? []).map((one: Body) => `${one.path} ${one.code}`)
const countPersons = async ({ tenant }: Caller) =>
  (await (await testApp()).database.sql(tenant)`select id from persons where tenant = ${tenant}`).length

describe('persons', () => {
  test('are made of all their claims, in the order sent, and shown with blanks for what is not known', async () => {
    const tenant = await freshTenant()
    const made = await natural(tenant)
    assert.equal(made.full_name, 'Mara Keller')
    assert.deepEqual(
      made.claims.map((claim: Body) => claim.claim_type),
      NATURAL.map((claim) => claim.claim_type),
    )
    assert.deepEqual(made.claims[6], {
      ...pep,
      id: made.claims[6].id,
      status: 'pending',
      created_at: made.created_at,
      pep_role: null,
      pep_role_start_date: null,
      pep_role_end_date: null,
      pep_associate_name: null,
      pep_associate_relationship: null,
    })
    const { id, created_at, modified_at } = made
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
      tax_number: '*******2719',
    })
    const bare = await tenant.get(`/persons/${(await natural(tenant, [identity, contact])).id}`)
    assert.deepEqual([bare.address, bare.nationalities, bare.tax_number], [null, [], null])
  })

  test('a legal person has its LEI in capitals and its registered as its operating address', async () => {
    const tenant = await freshTenant()
    const { id } = await legal(tenant, [registration, contact, lei, registered])
    const person = await tenant.get(`/persons/${id}`)
    assert.equal(person.full_name, 'Keller Werkzeug GmbH')
    assert.equal(person.lei_code, '5299001ABCDEFGHIJK42')
    assert.equal(person.entity_type, 'limited_company')
    assert.deepEqual(person.operating_address, person.address)
    const bare = await tenant.get(`/persons/${(await legal(tenant)).id}`)
    assert.deepEqual([bare.address, bare.operating_address, bare.lei_code], [null, null, null])
  })

  test.each<[string, string, unknown, string]>([
    ['no contact details', 'natural', [identity], "missing: ['contact_details']"],
    [
      'a company with identity',
      'legal',
      [registration, contact, identity],
      "'identity' not allowed on legal",
    ],
    [
      'a human with a registration',
      'natural',
      [identity, contact, registration],
      "'registration' not allowed on natural",
    ],
    [
      'a company with tax residencies',
      'legal',
      [registration, contact, NATURAL[4]],
      "'tax_residencies' not allowed on legal",
    ],
  ])('refused by name: %s', async (_what, type, claims, detail) => {
    const tenant = await freshTenant()
    const body = await refused(tryPerson(tenant, type, claims), 400, 'invalid_request')
    assert.ok(body.detail.includes(detail), body.detail)
    assert.equal(await countPersons(tenant), 0)
  })

  test.each<[string, unknown, string]>([
    ['no claims', [], 'body.claims invalid_param'],
    ['two of a type', [identity, contact, identity], 'body.claims.2.claim_type duplicate'],
    ['an unknown field', [identity, { ...contact, fax: '1' }], 'body.claims.1.fax invalid_param'],
    ['an unknown type', [identity, { claim_type: 'shoe_size' }], 'body.claims.1.claim_type invalid_param'],
    [
      'no last name',
      [{ ...identity, last_name: undefined }, contact],
      'body.claims.0.last_name missing_param',
    ],
    ['a blank name', [{ ...identity, last_name: '  ' }, contact], 'body.claims.0.last_name invalid_param'],
    [
      'a birth to come',
      [{ ...identity, date_of_birth: '2999-01-01' }, contact],
      'body.claims.0.date_of_birth invalid_param',
    ],
    [
      'no such country',
      [identity, { ...residence, country_code: 'UK' }],
      'body.claims.1.country_code invalid_param',
    ],
    [
      'no nationalities',
      [identity, { claim_type: 'nationalities' }],
      'body.claims.1.nationalities missing_param',
    ],
  ])('refused by place: %s', async (_what, claims, expected) => {
    const tenant = await freshTenant()
    const body = await refused(tryPerson(tenant, 'natural', claims), 400, 'invalid_request')
    assert.deepEqual(paths(body), [expected])
  })

  test('members unknown beside person_type are ignored; FATCA is asked of companies too', async () => {
    const tenant = await freshTenant()
    await tenant.post('/persons', { person_type: 'natural', claims: [identity, contact], note: 'x' })
    await legal(tenant, [registration, contact, NATURAL[5]])
  })

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
  ])('%s is needed where its condition holds', async (field, broken, sound) => {
    const tenant = await freshTenant()
    const { id } = 'business_activity' in sound ? await legal(tenant) : await natural(tenant)
    const body = await refused(tenant.call('POST', `/persons/${id}/claims`, broken), 400, 'invalid_request')
    assert.deepEqual(paths(body), [`body.${field} missing_param`])
    await addClaim(tenant, id, sound)
  })

  test('values are taken whether current or older, and no others', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    for (const source of ['salary', 'business_income', 'inheritance']) {
      const claim = await addClaim(tenant, id, { ...profile, income_sources: [source] })
      assert.deepEqual(claim.income_sources, [source])
    }
    for (const broken of [
      { ...profile, income_sources: ['lottery'] },
      { ...profile, net_worth_eur: '1' },
    ])
      await refused(tenant.call('POST', `/persons/${id}/claims`, broken), 400, 'invalid_request')
    const company = await legal(tenant)
    for (const entity_type of ['bank_emi', 'llp'])
      await addClaim(tenant, company.id, { ...registration, entity_type })
    assert.equal((await tenant.get(`/persons/${company.id}`)).entity_type, 'partnership')
  })

  test('relationships name persons who exist; a percentage may be a number', async () => {
    const tenant = await freshTenant()
    const director = await natural(tenant)
    const related = (entry: object) => [
      registration,
      contact,
      {
        claim_type: 'relationships',
        relationships: [{ related_person: director.id, relationship_type: 'shareholder', ...entry }],
      },
    ]
    const unknown = await refused(
      tryPerson(tenant, 'legal', related({ related_person: 'per_x' })),
      400,
      'invalid_request',
    )
    assert.deepEqual(paths(unknown), ['body.claims.2.relationships.0.related_person not_found'])
    for (const ownership_percentage of [0, '100.01', '-1'])
      assert.deepEqual(
        paths(
          await refused(
            tryPerson(tenant, 'legal', related({ ownership_percentage })),
            400,
            'invalid_request',
          ),
        ),
        ['body.claims.2.relationships.0.ownership_percentage invalid_param'],
      )
    assert.equal(await countPersons(tenant), 1)
    const made = await legal(tenant, related({ ownership_percentage: 25.5 }))
    assert.deepEqual(made.claims[2].relationships, [
      {
        related_person: director.id,
        relationship_type: 'shareholder',
        control_type: null,
        ownership_percentage: '25.5',
        position: null,
        authority_scope: null,
        appointment_date: null,
        end_date: null,
      },
    ])
    const itself = {
      claim_type: 'relationships',
      relationships: [{ related_person: made.id, relationship_type: 'trustee' }],
    }
    await refused(tenant.call('POST', `/persons/${made.id}/claims`, itself), 400, 'invalid_request')
  })

  test('an LEI has 20 characters, an address of a company no operating address by default', async () => {
    const tenant = await freshTenant()
    const { id } = await legal(tenant)
    const short = { ...lei, identifier: lei.identifier.slice(1) }
    await refused(tenant.call('POST', `/persons/${id}/claims`, short), 400, 'invalid_request')
    const claim = await addClaim(tenant, id, { claim_type: 'registered_address', ...place })
    assert.equal(claim.operating_address_is_same, false)
  })

  test('two requests make two persons, with one key one', async () => {
    const tenant = await freshTenant()
    const body = { person_type: 'natural', claims: NATURAL }
    const key = { 'Idempotency-Key': 'mara' }
    const ids = [
      await tenant.post('/persons', body),
      await tenant.post('/persons', body),
      await tenant.post('/persons', body, key),
      await tenant.post('/persons', body, key),
    ].map((person) => person.id)
    assert.equal(new Set(ids).size, 3)
  })
})

describe('claims', () => {
  const verify = (tenant: Caller, person: string, claim: string) =>
    tenant.call('POST', `/sandbox/persons/${person}/claims/${claim}/verify`)

  test('a newer claim archives the one in flight; verifying it supersedes the active one', async () => {
    const tenant = await freshTenant()
    const { id, claims } = await natural(tenant, [identity, contact])
    const read = (claim: string) => tenant.get(`/persons/${id}/claims/${claim}`)
    const first = claims[1].id
    assert.equal((await verify(tenant, id, first)).body.lifecycle, 'active')
    const second = await addClaim(tenant, id, { ...contact, phone_number: '+1' })
    const third = await addClaim(tenant, id, { ...contact, phone_number: '+2', email: 'm@example.com' })
    assert.deepEqual(third, {
      id: third.id,
      claim_type: 'contact_details',
      person: id,
      phone_number: '+2',
      email: 'm@example.com',
      status: 'pending',
      lifecycle: 'in_flight',
      verified_at: null,
      superseded_at: null,
      archived_at: null,
      created_at: third.created_at,
    })
    const archived = await read(second.id)
    assert.deepEqual(
      [archived.status, archived.lifecycle, archived.archived_at],
      ['pending', 'historical', third.created_at],
    )
    assert.equal((await read(first)).lifecycle, 'active')
    assert.equal((await tenant.get(`/persons/${id}`)).phone_number, contact.phone_number)

    const verified = (await verify(tenant, id, third.id)).body
    const superseded = await read(first)
    assert.equal(superseded.lifecycle, 'historical')
    assert.equal(superseded.superseded_at, verified.verified_at)
    assert.equal((await tenant.get(`/persons/${id}`)).phone_number, '+2')
    await refused(verify(tenant, id, third.id), 409, 'conflict')
    await refused(verify(tenant, id, second.id), 409, 'conflict')
  })

  test('lists show every row newest first, or only those that stand, by type and status', async () => {
    const tenant = await freshTenant()
    const { id, claims } = await natural(tenant, [identity, contact])
    await verify(tenant, id, claims[1].id)
    await addClaim(tenant, id, contact)
    await addClaim(tenant, id, contact)
    const listed = async (query: string) => {
      const rows = await tenant.get(`/persons/${id}/claims${query}`)
      return rows.map((row: Body) => `${row.claim_type} ${row.lifecycle}`)
    }
    const [flight, past, active] = ['in_flight', 'historical', 'active'].map(
      (one) => `contact_details ${one}`,
    )
    const name = 'identity in_flight'
    assert.deepEqual(await listed(''), [flight, past, active, name])
    assert.deepEqual(await listed('?include_history=false'), [flight, active, name])
    assert.deepEqual(await listed('?status=pending'), [flight, past, name])
    assert.deepEqual(await listed('?status=pending&include_history=false'), [flight, name])
    assert.deepEqual(await listed('?status=verified&claim_type=contact_details'), [active])
    assert.deepEqual(await listed('?claim_type=lei'), [])
    for (const query of ['?claim_type=shoe_size', '?status=odd', '?include_history=maybe'])
      await refused(tenant.call('GET', `/persons/${id}/claims${query}`), 400, 'invalid_request')
  })

  test('of ten sent at once exactly one stays in flight', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant, [identity, contact])
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => addClaim(tenant, id, { ...contact, phone_number: `+${n}` })),
    )
    const rows = await tenant.get(`/persons/${id}/claims?claim_type=contact_details`)
    assert.equal(rows.length, 11)
    assert.equal(rows.filter((row: Body) => row.lifecycle === 'in_flight').length, 1)
  })

  test('what belongs to somebody else, or to nobody, is not found', async () => {
    const [tenant, other] = [await freshTenant(), await freshTenant()]
    const [mine, theirs] = [await natural(tenant), await natural(tenant)]
    const foreign = await natural(other)
    const gone = (method: string, path: string, body?: object) =>
      refused(tenant.call(method, path, body), 404, 'not_found')
    await gone('GET', `/persons/${mine.id}/claims/${theirs.claims[0].id}`)
    for (const id of ['per_nobody', foreign.id]) {
      await gone('GET', `/persons/${id}`)
      await gone('GET', `/persons/${id}/claims`)
      await gone('GET', `/persons/${id}/claims/${mine.claims[0].id}`)
      await gone('GET', `/persons/${id}/authorities`)
      await gone('POST', `/persons/${id}/claims`, contact)
    }
    for (const path of [
      '/customers/cus_x',
      '/customers/cus_x/account-ownerships',
      '/customers/cus_x/authorities',
    ])
      await gone('GET', path)
    await gone('GET', '/accounts/acc_x')
    await gone('GET', '/onboarding-applications/onba_x')
    await gone('POST', '/sandbox/onboarding-applications/onba_x/process')
  })

  test('a reader may not write persons, a writer not read them', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const [reader, writer] = ['read', 'write'].map((scope) =>
      callerOf(inject('baseUrl'), { ...tenant, scope }),
    ) as [Caller, Caller]
    await refused(reader.call('POST', '/persons', {}), 403, 'forbidden')
    await refused(reader.call('POST', '/onboarding-applications', {}), 403, 'forbidden')
    await refused(writer.call('GET', `/persons/${id}`), 403, 'forbidden')
    await refused(writer.call('GET', '/customers/cus_x'), 403, 'insufficient_scope')
    await refused(writer.call('GET', '/accounts/acc_x'), 403, 'insufficient_scope')
  })
})

const APPLICATIONS = '/onboarding-applications'
const apply = (tenant: Caller, body: object) => tenant.call('POST', APPLICATIONS, body)
const decide = (tenant: Caller, id: string, outcome: string) =>
  tenant.post(`/sandbox${APPLICATIONS}/${id}/decision`, { outcome })
const owner = (person: string) => ({ person, authority_type: 'owner' })
const joint = (person: string) => ({ person, authority_type: 'joint_owner' })
const signatory = (person: string) => ({ person, authority_type: 'signatory' })
const authoritiesOf = (tenant: Caller, person: string) => tenant.get(`/persons/${person}/authorities`)

describe('what full onboarding demands', () => {
  const DOCUMENTS = ['investment_services_agreement', 'risk_disclosures']

  // A tenant with two legal documents, one file and the persons a story needs.
  async function house() {
    const tenant = await freshTenant({ onboarding: 'full' })
    const sql = (await testApp()).database.sql(tenant.tenant)
    const at = '2020-01-01T00:00:00.000Z'
    const file = newId('fil_')
    await sql`
      insert into files (tenant, id, filename, content_type, purpose, created_at, modified_at)
      values (${tenant.tenant}, ${file}, 'a.pdf', 'application/pdf', 'verification_evidence', ${at}, ${at})`
    const version = async (document_type: string, effective_at = at) => {
      const [document, id] = [newId('ldc_'), newId('ldv_')]
      await sql`
        insert into legal_documents (tenant, id, name, document_type, created_at, modified_at)
        values (${tenant.tenant}, ${document}, ${document_type}, ${document_type}, ${at}, ${at})`
      await sql`
        insert into legal_document_versions
          (tenant, id, legal_document, version, effective_at, file, created_at, modified_at)
        values (${tenant.tenant}, ${id}, ${document}, '1.0', ${effective_at}, ${file}, ${at}, ${at})`
      return id
    }
    const types = await sql<{ document_type: string }>`
      select distinct document_type from legal_documents where tenant = ${tenant.tenant}
        and document_type not in ('costs_and_charges', 'pccpc_prospectus', 'pccpc_special_regulations',
                                  'pccpc_acceptance_declaration')`
    const versions: Record<string, string> = {}
    for (const type of new Set([...DOCUMENTS, ...types.map((row) => row.document_type)]))
      versions[type] = await version(type)

    const consents = (person: string): Body[] => [
      ...Object.entries(versions).map(([consent_type, legal_document_version]) => ({
        person,
        consent_type,
        consented_at: at,
        legal_document_version,
      })),
      { person, consent_type: 'data_accuracy', consented_at: at },
    ]
    const evidence = (person: string, ...kinds: string[]) =>
      kinds.map((kind) => {
        const [evidence_type, document_type] = kind.split('/')
        return { person, evidence_type, file, ...(document_type ? { document_type } : {}) }
      })
    const personal = (person: string) =>
      evidence(person, 'identity_document/passport', 'selfie', 'proof_of_address')
    const individual = (person: string) => ({
      customer_type: 'individual',
      authorities: [owner(person)],
      consents: consents(person),
      evidence: personal(person),
    })
    return { tenant, version, versions, consents, evidence, personal, individual, file, at }
  }

  const COMPANY_PROOFS = [
    'certificate_of_good_standing',
    'proof_of_registered_address',
    'financial_statements',
    'certificate_of_directors',
    'certificate_of_shareholders',
    'ownership_structure',
  ]

  // A company with one who signs and directs, and one who holds the shares.
  async function company(home: Awaited<ReturnType<typeof house>>, ...claims: Body[]) {
    const { tenant, consents, evidence, personal } = home
    const [signs, holds] = [await natural(tenant), await natural(tenant)]
    const relationships = [
      { related_person: signs.id, relationship_type: 'director' },
      { related_person: holds.id, relationship_type: 'shareholder', ownership_percentage: '100.00' },
    ]
    const all = [
      registration,
      contact,
      lei,
      registered,
      business,
      { claim_type: 'relationships', relationships },
    ]
    const replaced = claims.map((claim) => claim.claim_type)
    const firm = await legal(tenant, [...without(all, ...replaced), ...claims])
    const body = {
      customer_type: 'business',
      authorities: [owner(firm.id), signatory(signs.id)],
      consents: consents(signs.id),
      evidence: [
        ...evidence(firm.id, ...COMPANY_PROOFS),
        ...personal(signs.id),
        ...evidence(signs.id, 'board_resolution/board_resolution'),
        ...personal(holds.id),
      ],
    }
    return { firm: firm.id, signs: signs.id, holds: holds.id, body }
  }

  const detailOf = async (tenant: Caller, body: object) =>
    (await refused(apply(tenant, body), 400, 'invalid_request')).detail as string

  test('individual, joint and business applications that bring everything are accepted as sent', async () => {
    const home = await house()
    const { tenant, individual, consents, personal } = home
    const [first, second] = [await natural(tenant), await natural(tenant)]
    const both = {
      customer_type: 'joint',
      authorities: [owner(first.id), joint(second.id)],
      consents: [...consents(first.id), ...consents(second.id)],
      evidence: [...personal(first.id), ...personal(second.id)],
    }
    for (const body of [individual(first.id), both, (await company(home)).body]) {
      const made = await tenant.post(APPLICATIONS, body)
      assert.deepEqual([made.status, made.outcome, made.customer_type], ['pending', null, body.customer_type])
      assert.deepEqual(made.application, body)
      assert.deepEqual(await tenant.get(`${APPLICATIONS}/${made.id}`), made)
    }
  })

  test('the authorities of each type of customer, and no others', async () => {
    const home = await house()
    const { tenant } = home
    const [a, b] = [(await natural(tenant)).id, (await natural(tenant)).id]
    const [c, d] = [(await legal(tenant)).id, (await legal(tenant)).id]
    const as = (person: string, authority_type: string) => ({ person, authority_type })
    const cases: [string, object[], RegExp][] = [
      ['individual', [owner(a), signatory(a)], /one authority per application; repeated/],
      ['individual', [owner(a), signatory(b)], /'signatory' cannot be used for customer type 'individual'/],
      ['individual', [as(a, 'power_of_attorney')], /'power_of_attorney' cannot be used/],
      ['business', [owner(c), signatory(a), as(b, 'trading')], /'trading' cannot be used/],
      ['individual', [owner(c)], /needs a natural person, but per_\w+ is legal/],
      ['business', [owner(a), signatory(b)], /needs a legal person, but per_\w+ is natural/],
      ['business', [owner(c), signatory(d)], /needs a natural person/],
      ['business', [owner(c)], /needs at least 1 'signatory', found 0/],
      ['joint', [owner(a)], /needs at least 1 'joint_owner', found 0/],
      ['joint', [joint(a)], /needs at least 1 'owner', found 0/],
      ['individual', [owner(a), owner(b)], /takes at most 1 'owner', found 2/],
    ]
    for (const [customer_type, authorities, detail] of cases)
      assert.match(await detailOf(tenant, { customer_type, authorities }), detail)
    const bare = await refused(
      apply(tenant, { customer_type: 'individual', authorities: [{ person: a }] }),
      400,
      'invalid_request',
    )
    assert.deepEqual(paths(bare), ['body.authorities.0.authority_type missing_param'])
  })

  test('who and what does not exist is named first', async () => {
    const { tenant, evidence, individual } = await house()
    const { id } = await natural(tenant)
    const lost = { ...evidence(id, 'selfie')[0], file: 'fil_x' }
    const body = await refused(
      apply(tenant, { ...individual(id), authorities: [owner('per_x')], evidence: [lost] }),
      400,
      'invalid_request',
    )
    assert.equal(body.detail, "Unknown persons: ['per_x']; Unknown evidence files: ['fil_x']")
    assert.deepEqual(paths(body), ['body.authorities.0.person not_found', 'body.evidence.0.file not_found'])
  })

  test('missing claims are named for each person, before missing consents', async () => {
    const home = await house()
    const { tenant } = home
    const { id } = await natural(tenant, without(NATURAL, 'residence', 'employment'))
    const body = { customer_type: 'individual', authorities: [owner(id)] }
    assert.equal(
      await detailOf(tenant, body),
      `Missing required claims -- ${id}: ['residence', 'employment']`,
    )
    await addClaim(tenant, id, residence)
    await addClaim(tenant, id, employment)
    assert.match(
      await detailOf(tenant, body),
      /^Missing required consents for person per_\w+: \[.*'data_accuracy'\]$/,
    )

    const young = await natural(tenant, without(NATURAL, 'employment'))
    const relationships = [{ related_person: young.id, relationship_type: 'settlor' }]
    const firm = await company(home, { claim_type: 'relationships', relationships })
    assert.equal(
      await detailOf(tenant, firm.body),
      `Missing required claims on settlor ${young.id}: ['employment']`,
    )
    const shell = await legal(tenant)
    const authorities = [owner(shell.id), signatory(firm.signs)]
    assert.equal(
      await detailOf(tenant, { ...firm.body, authorities }),
      `Missing required claims -- ${shell.id}: ['lei', 'registered_address', 'business_nature', 'relationships']`,
    )
  })

  test('a company that operates elsewhere claims and proves where; nominees bring their agreement', async () => {
    const home = await house()
    const { tenant, evidence } = home
    const { firm, body } = await company(home, { ...registered, operating_address_is_same: false })
    assert.match(await detailOf(tenant, body), /Missing required claims -- per_\w+: \['operating_address'\]/)
    await addClaim(tenant, firm, { claim_type: 'operating_address', ...place })
    assert.match(await detailOf(tenant, body), /No acceptable evidence for claim 'operating_address'/)
    const proved = [...body.evidence, ...evidence(firm, 'proof_of_operating_address')]
    await tenant.post(APPLICATIONS, { ...body, evidence: proved })

    const nominees = await company(home, { ...business, has_nominee_shareholders: true })
    assert.match(await detailOf(tenant, nominees.body), /^No acceptable evidence for claim 'relationships'/)
  })

  test('consents name a version in effect of the very document', async () => {
    const { tenant, version, versions, individual, consents } = await house()
    const { id } = await natural(tenant)
    const future = await version('risk_disclosures', '2999-01-01T00:00:00.000Z')
    const path = 'body.consents.0.legal_document_version'
    const [first, second] = consents(id)
    const cases: [object, string][] = [
      [{ ...first, legal_document_version: undefined }, `${path} missing_param`],
      [{ ...first, legal_document_version: 'ldv_x' }, `${path} not_found`],
      [{ ...second, legal_document_version: future }, `${path} not_found`],
      [{ ...first, legal_document_version: second.legal_document_version }, `${path} invalid_param`],
      [{ ...first, consent_type: 'data_accuracy' }, `${path} invalid_param`],
      [{ ...first, person: 'per_x' }, 'body.consents.0.person invalid_param'],
    ]
    for (const [consent, expected] of cases) {
      const body = { ...individual(id), consents: [consent, ...consents(id)] }
      assert.deepEqual(paths(await refused(apply(tenant, body), 400, 'invalid_request')), [expected])
    }
    const alias = consents(id).map((one) =>
      one.legal_document_version === versions.investment_services_agreement
        ? { ...one, consent_type: 'investment_service_agreement' }
        : one,
    )
    await tenant.post(APPLICATIONS, { ...individual(id), consents: alias })
  })

  test('for a business those who sign consent, not the company', async () => {
    const home = await house()
    const { tenant, consents } = home
    const { firm, signs, body } = await company(home)
    assert.match(
      await detailOf(tenant, { ...body, consents: consents(firm) }),
      new RegExp(`^Missing required consents for person ${signs}`),
    )
    await tenant.post(APPLICATIONS, { ...body, consents: [...consents(firm), ...consents(signs)] })
  })

  test.each<[string, string[], RegExp | undefined]>([
    ['a passport', ['identity_document/passport', 'selfie', 'proof_of_address/tax_document'], undefined],
    [
      'both sides of a card',
      [
        'identity_document/national_id_front',
        'identity_document/national_id_back',
        'selfie',
        'proof_of_address',
      ],
      undefined,
    ],
    [
      'one side of a card',
      ['identity_document/national_id_front', 'selfie', 'proof_of_address'],
      /No acceptable evidence for claim 'identity'/,
    ],
    [
      'a driving licence',
      ['identity_document/driving_license', 'selfie', 'proof_of_address'],
      /claim 'identity'/,
    ],
    ['no address', ['identity_document/passport', 'selfie'], /claim 'residence'/],
    ['a selfie of a kind', ['selfie/passport'], /'selfie' takes no document_type/],
    ['a passport for the address', ['proof_of_address/passport'], /'passport' does not fit/],
    [
      'an identity of no kind',
      ['identity_document'],
      /'null' does not fit evidence_type 'identity_document'/,
    ],
    [
      'a paper of companies',
      ['certificate_of_good_standing'],
      /cannot be used for customer type 'individual'/,
    ],
  ])('evidence of an individual: %s', async (_what, kinds, detail) => {
    const { tenant, individual, evidence } = await house()
    const { id } = await natural(tenant)
    const body = { ...individual(id), evidence: evidence(id, ...kinds) }
    if (detail) assert.match(await detailOf(tenant, body), detail)
    else await tenant.post(APPLICATIONS, body)
  })

  test('a resolution of the board empowers who signs and who directs, nobody else', async () => {
    const home = await house()
    const { tenant, evidence } = home
    const { firm, signs, holds, body } = await company(home)
    const less = body.evidence.filter((item) => item.evidence_type !== 'board_resolution')
    assert.equal(
      await detailOf(tenant, { ...body, evidence: less }),
      `No acceptable evidence for claim 'identity' on person ${signs}`,
    )
    const resolution = 'board_resolution/board_resolution'
    const cases: [object[], RegExp][] = [
      [evidence(firm, resolution), /'board_resolution' does not fit legal person/],
      [evidence(holds, 'financial_statements'), /'financial_statements' does not fit natural person/],
      [evidence('per_x', 'selfie'), /'per_x', who is neither authority nor related person/],
    ]
    for (const [more, detail] of cases)
      assert.match(await detailOf(tenant, { ...body, evidence: [...body.evidence, ...more] }), detail)
  })
})

describe('applications', () => {
  test('only one of its kind is undecided, whatever the order and the papers', async () => {
    const tenant = await freshTenant()
    const [a, b] = [(await natural(tenant)).id, (await natural(tenant)).id]
    const body = { customer_type: 'joint', authorities: [owner(a), joint(b)] }
    const again = {
      ...body,
      authorities: [joint(b), owner(a)],
      consents: [{ person: a, consent_type: 'data_accuracy', consented_at: '2026-03-01T09:05:00Z' }],
    }
    const key = { 'Idempotency-Key': 'both' }
    const made = await tenant.post(APPLICATIONS, body, key)
    assert.deepEqual(await tenant.post(APPLICATIONS, body, key), made)
    const clash = await refused(apply(tenant, again), 409, 'conflict')
    assert.deepEqual(clash.context, { onboarding_application: made.id })
    await tenant.post(`/sandbox${APPLICATIONS}/${made.id}/process`)
    await refused(tenant.call('POST', `/sandbox${APPLICATIONS}/${made.id}/process`), 409, 'conflict')
    await refused(apply(tenant, again), 409, 'conflict')
    for (const outcome of ['rejected', 'expired', 'approved']) {
      const open = outcome === 'rejected' ? made.id : (await tenant.post(APPLICATIONS, again)).id
      assert.equal((await decide(tenant, open, outcome)).outcome, outcome)
      await refused(
        tenant.call('POST', `/sandbox${APPLICATIONS}/${open}/decision`, { outcome: 'approved' }),
        409,
        'conflict',
      )
    }
    await tenant.post(APPLICATIONS, again)
  })

  test('of ten at once one is accepted', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const body = { customer_type: 'individual', authorities: [owner(id)] }
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(tenant, body)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)])
  })

  test('approval makes a customer with authorities, verified claims and one account', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const made = await tenant.post(APPLICATIONS, { customer_type: 'individual', authorities: [owner(id)] })
    assert.deepEqual(await authoritiesOf(tenant, id), [])
    const { modified_at, ...approved } = await decide(tenant, made.id, 'approved')
    assert.deepEqual(
      { ...approved, modified_at: made.modified_at },
      { ...made, status: 'completed', outcome: 'approved' },
    )

    const [authority, ...others] = await authoritiesOf(tenant, id)
    assert.equal(others.length, 0)
    const { customer } = authority
    assert.deepEqual(
      [authority.authority_type, authority.status, authority.granted_at, authority.revoked_at],
      ['owner', 'active', modified_at, null],
    )
    assert.deepEqual(authority.person, await tenant.get(`/persons/${id}`))
    assert.deepEqual(await tenant.get(`/customers/${customer.id}`), customer)
    assert.deepEqual(await tenant.get(`/customers/${customer.id}/authorities`), [authority])
    assert.match(customer.reference, /^[2-9A-HJ-NP-Z]{10}$/)
    assert.deepEqual(customer, {
      id: customer.id,
      reference: customer.reference,
      status: 'active',
      full_name: 'Mara Keller',
      customer_type: 'individual',
      onboarding: made.id,
      mifid_category: 'retail',
      address: { ...place, line2: null, line3: null, district_county: null },
      phone_number: contact.phone_number,
      risk_profile: null,
      risk_score: null,
      referrer_code: null,
      created_at: modified_at,
      modified_at,
      first_name: 'Mara',
      last_name: 'Keller',
      date_of_birth: '1988-04-02T00:00:00.000Z',
      nationalities: ['DE'],
      passport_number: null,
      id_number: null,
      tax_number: '*******2719',
    })

    const claims = await tenant.get(`/persons/${id}/claims`)
    assert.ok(
      claims.every((claim: Body) => claim.lifecycle === 'active' && claim.verified_at === modified_at),
    )

    const [ownership, ...further] = await tenant.get(`/customers/${customer.id}/account-ownerships`)
    assert.equal(further.length, 0)
    assert.equal(ownership.is_primary, true)
    assert.deepEqual(ownership.customer, customer)
    const { account } = ownership
    assert.deepEqual(account, {
      id: account.id,
      reference: account.reference,
      status: 'active',
      name: 'Mara Keller',
      bank_payment_reference: account.reference,
      base_currency: 'GBP', // the currency in which she expects to pay in
      funding_currencies: ['EUR', 'USD', 'GBP'],
      can_deposit: true,
      can_withdraw: true,
      can_place_buy_order: true,
      can_place_sell_order: true,
      has_deposited: false,
      has_withdrawn: false,
      has_placed_buy_order: false,
      has_placed_sell_order: false,
      is_primary_owner_mifid_pro: false,
      created_at: modified_at,
      modified_at,
    })
    assert.deepEqual(await tenant.get(`/accounts/${account.id}`), account)
    assert.deepEqual(await tenant.get(`/accounts/${account.reference}`), account)

    const events = await (await testApp()).database.sql(tenant.tenant)`
      select name, resource_id, data from events where tenant = ${tenant.tenant}`
    assert.deepEqual(events, [{ name: 'account.opened', resource_id: account.id, data: {} }])
    await addClaim(tenant, id, { ...contact, phone_number: '+1' })
    assert.deepEqual(await tenant.get(`${APPLICATIONS}/${made.id}`), { ...approved, modified_at })
    assert.equal((await tenant.get(`/customers/${customer.id}`)).phone_number, contact.phone_number)
  })

  test('joint owners share one customer, a business is known by its company', async () => {
    const tenant = await freshTenant()
    const [a, b] = [(await natural(tenant)).id, (await natural(tenant, named('Ben', 'Koch'))).id]
    const firm = (await legal(tenant, [registration, contact, lei])).id
    const customerOf = async (customer_type: string, authorities: object[], person: string) => {
      const { id } = await tenant.post(APPLICATIONS, { customer_type, authorities })
      await decide(tenant, id, 'approved')
      const [{ customer }] = await authoritiesOf(tenant, person)
      const [{ account }] = await tenant.get(`/customers/${customer.id}/account-ownerships`)
      return { customer, account }
    }
    const both = await customerOf('joint', [joint(b), owner(a)], a)
    assert.equal(both.account.name, 'Mara Keller & Ben Koch')
    assert.deepEqual(
      [both.customer.full_name, both.customer.first_name, both.customer.last_name],
      ['Mara Keller & Ben Koch', 'Mara & Ben', 'Keller & Koch'],
    )
    assert.equal((await authoritiesOf(tenant, b))[0].customer.id, both.customer.id)

    const work = await customerOf('business', [owner(firm), signatory(a)], firm)
    assert.equal(work.account.name, 'Keller Werkzeug GmbH')
    assert.equal(work.account.base_currency, 'GBP') // that of the first who signs
    assert.deepEqual(
      [work.customer.entity_name, work.customer.entity_type, work.customer.lei_code, work.customer.address],
      ['Keller Werkzeug GmbH', 'limited_company', '5299001ABCDEFGHIJK42', null],
    )
    assert.equal((await authoritiesOf(tenant, a)).length, 2)
  })

  test('a lenient tenant asks for one person and no more, and still checks what is sent', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant, [identity, contact])
    const body = { customer_type: 'individual', authorities: [{ person: id }] }
    const consent = { person: id, consent_type: 'risk_disclosures', consented_at: '2026-03-01T09:05:00Z' }
    const unknown = { ...consent, legal_document_version: 'ldv_x' }
    for (const broken of [
      { ...body, authorities: [] },
      { ...body, authorities: [{ person: 'per_x' }] },
      { ...body, consents: [unknown] },
      { ...body, evidence: [{ person: id, evidence_type: 'selfie', file: 'fil_x' }] },
      { ...body, authorities: [{ person: id, note: 'x' }] },
    ])
      await refused(apply(tenant, broken), 400, 'invalid_request')
    const made = await tenant.post(APPLICATIONS, { ...body, note: 'ignored' })
    assert.deepEqual(made.application, { ...body, authorities: [owner(id)], consents: [], evidence: [] })
    await decide(tenant, made.id, 'approved')
    const [{ customer }] = await authoritiesOf(tenant, id)
    const [{ account }] = await tenant.get(`/customers/${customer.id}/account-ownerships`)
    assert.equal(account.base_currency, 'EUR')
  })

  test('rejection and expiry leave no trace beyond the application', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    for (const outcome of ['rejected', 'expired']) {
      const made = await tenant.post(APPLICATIONS, { customer_type: 'individual', authorities: [owner(id)] })
      await decide(tenant, made.id, outcome)
    }
    assert.deepEqual(await authoritiesOf(tenant, id), [])
    const claims = await tenant.get(`/persons/${id}/claims`)
    assert.ok(claims.every((claim: Body) => claim.lifecycle === 'in_flight'))
  })

  test('an undecided application expires after 90 days, a younger one not yet', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const day = 86_400
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const old = await tenant.post(APPLICATIONS, { customer_type: 'individual', authorities: [owner(id)] })
    await tenant.post('/sandbox/clock/advance', { seconds: day })
    const young = await tenant.post(APPLICATIONS, { customer_type: 'business', authorities: [owner(id)] })
    const { processed } = await tenant.post('/sandbox/clock/advance', { seconds: 89 * day })
    assert.equal(processed.expiries, 1)
    const expired = await tenant.get(`${APPLICATIONS}/${old.id}`)
    assert.deepEqual([expired.status, expired.outcome], ['completed', 'expired'])
    assert.equal((await tenant.get(`${APPLICATIONS}/${young.id}`)).status, 'pending')
  })

  test('a tenant may have applications decided by themselves', async () => {
    const tenant = await freshTenant({ auto_decide: 'approved' })
    const { id } = await natural(tenant)
    const made = await tenant.post(APPLICATIONS, { customer_type: 'individual', authorities: [owner(id)] })
    assert.equal(made.status, 'pending')
    for (let tries = 0; (await authoritiesOf(tenant, id)).length === 0; tries++) {
      assert.ok(tries < 200, 'the application was not decided')
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    assert.equal((await tenant.get(`${APPLICATIONS}/${made.id}`)).outcome, 'approved')
  })
})
