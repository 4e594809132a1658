// Consents and evidence: the last stages of an application. The numbers are those of the list of what onboarding has to
// show.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type Body, type Caller, freshTenant, offenders, refused } from '../../support/client.ts'
import { COMPANY_PROOFS, companyOf, DEMANDED, papersOf, publish, RESOLUTION } from '../../support/papers.ts'
import { apply, natural } from '../../support/people.ts'

const APPLICATIONS = '/onboarding-applications'
const strict = (settings: object = {}) => freshTenant({ onboarding: 'full', ...settings })
const refusedApplication = (tenant: Caller, body: object): Promise<Body> =>
  refused(apply(tenant, body), 400, 'invalid_request')
const detailOf = async (tenant: Caller, body: object) =>
  (await refusedApplication(tenant, body)).detail as string

describe('consents', () => {
  test('24: each names a version in effect of the very document, and the attestation none', async () => {
    const tenant = await strict()
    const { file, individual, consents } = await papersOf(tenant)
    const { id } = await natural(tenant)
    const future = await publish(tenant, file, 'risk_disclosures', '2999-01-01T00:00:00.000Z')
    const path = 'body.consents.0.legal_document_version'
    const [first, second] = consents(id)
    const cases: [object, string, RegExp][] = [
      [{ ...first, legal_document_version: undefined }, `${path} missing_param`, /needs a legal_document/],
      [{ ...first, legal_document_version: null }, `${path} missing_param`, /needs a legal_document/],
      [{ ...first, legal_document_version: 'ldv_x' }, `${path} not_found`, /unknown .*: ldv_x/],
      [{ ...second, legal_document_version: future }, `${path} not_found`, /unknown/],
      [
        { ...first, legal_document_version: second.legal_document_version },
        `${path} invalid_param`,
        /version of document type 'risk_disclosures'; the two must be equal/,
      ],
      [{ ...first, consent_type: 'data_accuracy' }, `${path} invalid_param`, /takes no legal_document/],
      [
        { ...first, person: 'per_x' },
        'body.consents.0.person invalid_param',
        /neither authority nor related/,
      ],
    ]
    for (const [consent, place, detail] of cases) {
      const body = { ...individual(id), consents: [consent, ...consents(id)] }
      const answer = await refusedApplication(tenant, body)
      assert.deepEqual(offenders(answer), [place])
      assert.match(answer.detail, detail)
    }
    const all = cases.slice(0, 3).map(([consent]) => consent)
    const together = await refusedApplication(tenant, { ...individual(id), consents: all })
    assert.equal(offenders(together).length, 3) // and the missing ones beside them
    assert.match(together.detail, /Missing required consents/)
  })

  test('24: the old spelling of the agreement, an earlier version and a repeated consent are accepted', async () => {
    const tenant = await strict()
    const { file, versions, individual, consents } = await papersOf(tenant)
    const { id } = await natural(tenant)
    const older = await publish(tenant, file, 'order_execution_policy', '2019-01-01T00:00:00.000Z')
    const swapped: Record<string, object> = {
      [versions.investment_services_agreement!]: { consent_type: 'investment_service_agreement' },
      [versions.order_execution_policy!]: { legal_document_version: older },
    }
    const given = consents(id).map((one) => ({ ...one, ...swapped[one.legal_document_version] }))
    const body = { ...individual(id), consents: [...given, given[0]!] }
    const made = await tenant.post(APPLICATIONS, body)
    assert.deepEqual(made.application.consents, body.consents)
  })

  test('24: a time needs its zone, an unknown kind of consent and further members are refused', async () => {
    const tenant = await strict()
    const { individual, consents } = await papersOf(tenant)
    const { id } = await natural(tenant)
    const [first, ...others] = consents(id)
    for (const [more, place] of [
      [{ consented_at: '2026-03-01T09:05:00' }, 'consented_at invalid_param'],
      [{ consented_at: undefined }, 'consented_at missing_param'],
      [{ consent_type: 'everything' }, 'consent_type invalid_param'],
      [{ note: 'x' }, 'note invalid_param'],
    ] as const) {
      const body = { ...individual(id), consents: [{ ...first, ...more }, ...others] }
      assert.ok(offenders(await refusedApplication(tenant, body)).includes(`body.consents.0.${place}`), place)
    }
    await tenant.post(APPLICATIONS, {
      ...individual(id),
      consents: [{ ...first, consented_at: '2026-03-01T10:05:00+01:00' }, ...others],
    })
  })

  test('24: each of the eight consents is demanded of each owner', async () => {
    const tenant = await strict()
    const { consents, jointly } = await papersOf(tenant)
    const [a, b] = [(await natural(tenant)).id, (await natural(tenant)).id]
    for (const [index, type] of [...DEMANDED, 'data_accuracy'].entries()) {
      const less = consents(b).filter((_, at) => at !== index)
      assert.equal(
        await detailOf(tenant, { ...jointly(a, b), consents: [...consents(a), ...less] }),
        `Missing required consents for person ${b}: ['${type}']`,
      )
    }
  })

  test('24: the terms of service are demanded only where the tenant says so and has them', async () => {
    const tenant = await strict({ demand_terms_of_service: true })
    const { file, individual, consents } = await papersOf(tenant)
    const [a, b] = [(await natural(tenant)).id, (await natural(tenant)).id]
    await tenant.post(APPLICATIONS, individual(a))
    const terms = await publish(tenant, file, 'terms_of_service')
    assert.equal(
      await detailOf(tenant, individual(b)),
      `Missing required consents for person ${b}: ['terms_of_service']`,
    )
    const agreed = { ...consents(b)[0], consent_type: 'terms_of_service', legal_document_version: terms }
    await tenant.post(APPLICATIONS, { ...individual(b), consents: [...consents(b), agreed] })
  })

  test('25: the signatories of a business consent; a consent of the company is accepted and counts for nothing', async () => {
    const tenant = await strict()
    const papers = await papersOf(tenant)
    const { firm, signs, holds, body } = await companyOf(papers)
    assert.match(
      await detailOf(tenant, { ...body, consents: papers.consents(firm) }),
      new RegExp(`^Missing required consents for person ${signs}: \\[('\\w+'(, )?){8}\\]$`),
    )
    await tenant.post(APPLICATIONS, { ...body, consents: papers.consents(firm, signs, holds) })
  })
})

describe('evidence', () => {
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
      'more than is needed',
      [
        'identity_document/driving_license_back',
        'identity_document/passport',
        'selfie',
        'selfie',
        'proof_of_address/utility_bill',
        'proof_of_address/bank_statement',
      ],
      undefined,
    ],
    [
      'one side of a card',
      ['identity_document/national_id_front', 'selfie', 'proof_of_address'],
      /^No acceptable evidence for claim 'identity' on person per_\w+$/,
    ],
    [
      'a driving licence',
      ['identity_document/driving_license', 'selfie', 'proof_of_address'],
      /^No acceptable evidence for claim 'identity'/,
    ],
    [
      'no selfie',
      ['identity_document/passport', 'proof_of_address'],
      /^No acceptable evidence for claim 'identity'/,
    ],
    [
      'no address',
      ['identity_document/passport', 'selfie'],
      /^No acceptable evidence for claim 'residence' on person per_\w+$/,
    ],
    ['a selfie of a kind', ['selfie/passport'], /'selfie' takes no document_type/],
    [
      'a passport for the address',
      ['proof_of_address/passport'],
      /'passport' does not fit evidence_type 'proof_of_address'/,
    ],
    [
      'an identity of no kind',
      ['identity_document'],
      /'null' does not fit evidence_type 'identity_document'/,
    ],
    [
      '28: a paper of companies',
      ['certificate_of_good_standing'],
      /Evidence type 'certificate_of_good_standing' cannot be used for customer type 'individual'/,
    ],
    [
      '28: a resolution of the board',
      [RESOLUTION],
      /'board_resolution' cannot be used for customer type 'individual'/,
    ],
  ])('27: of an individual: %s', async (_what, kinds, detail) => {
    const tenant = await strict()
    const { individual, evidence } = await papersOf(tenant)
    const { id } = await natural(tenant)
    const body = { ...individual(id), evidence: evidence(id, ...kinds) }
    if (detail) assert.match(await detailOf(tenant, body), detail)
    else await tenant.post(APPLICATIONS, body)
  })

  test('26, 27: a refusal names each wrong piece of evidence by its place', async () => {
    const tenant = await strict()
    const { individual, evidence } = await papersOf(tenant)
    const { id } = await natural(tenant)
    const stranger = await natural(tenant)
    const good = individual(id).evidence
    const wrong = [
      ...evidence(id, 'selfie/passport', 'identity_document', 'proof_of_address/org_chart', RESOLUTION),
      ...evidence(stranger.id, 'selfie'),
    ]
    const body = await refusedApplication(tenant, { ...individual(id), evidence: [...wrong, ...good] })
    assert.deepEqual(offenders(body), [
      'body.evidence.0.document_type invalid_param',
      'body.evidence.1.document_type missing_param',
      'body.evidence.2.document_type invalid_param',
      'body.evidence.3.evidence_type invalid_param',
      'body.evidence.4.person invalid_param',
    ])
    const closed = { ...individual(id), evidence: [{ ...good[0], note: 'x' }] }
    assert.deepEqual(offenders(await refusedApplication(tenant, closed)), [
      'body.evidence.0.note invalid_param',
    ])
  })

  test('28: a resolution empowers humans, papers of companies prove companies, and strangers prove nothing', async () => {
    const tenant = await strict()
    const papers = await papersOf(tenant)
    const { firm, holds, body } = await companyOf(papers)
    const cases: [Body[], RegExp][] = [
      [papers.evidence(firm, RESOLUTION), /'board_resolution' does not fit legal person/],
      [papers.evidence(firm, 'selfie'), /'selfie' does not fit legal person/],
      [papers.evidence(holds, 'financial_statements'), /'financial_statements' does not fit natural person/],
      [papers.evidence('per_x', 'selfie'), /'per_x', who is neither authority nor related person/],
    ]
    for (const [more, detail] of cases)
      assert.match(await detailOf(tenant, { ...body, evidence: [...body.evidence, ...more] }), detail)
  })

  test('28: each paper of the company is demanded, of the general kind or of any special one', async () => {
    const tenant = await strict()
    const papers = await papersOf(tenant)
    const { firm, body } = await companyOf(papers)
    const proves: Record<string, [claim: string, kinds: string[]]> = {
      certificate_of_good_standing: [
        'registration',
        ['certificate_of_good_standing', 'incumbency_certificate'],
      ],
      proof_of_registered_address: ['registered_address', ['utility_bill', 'bank_statement']],
      financial_statements: ['business_nature', ['audited_accounts', 'management_accounts']],
      certificate_of_directors: ['relationships', ['director_register', 'board_minutes']],
      certificate_of_shareholders: ['relationships', ['shareholder_register', 'share_certificate']],
      ownership_structure: ['relationships', ['ubo_declaration', 'org_chart']],
    }
    assert.deepEqual(Object.keys(proves).sort(), [...COMPANY_PROOFS].sort())
    for (const [paper, [claim, kinds]] of Object.entries(proves)) {
      const less = body.evidence.filter((one) => one.evidence_type !== paper)
      assert.equal(
        await detailOf(tenant, { ...body, evidence: less }),
        `No acceptable evidence for claim '${claim}' on person ${firm}`,
      )
      const odd = [...less, ...papers.evidence(firm, `${paper}/passport`)]
      assert.match(await detailOf(tenant, { ...body, evidence: odd }), /'passport' does not fit/)
      body.evidence = [...less, ...papers.evidence(firm, ...kinds.map((kind) => `${paper}/${kind}`))]
    }
    await tenant.post(APPLICATIONS, body)
  })

  test('29: signatories and directors need a board resolution, shareholders do not', async () => {
    const tenant = await strict()
    const papers = await papersOf(tenant)
    const { signs, body } = await companyOf(papers)
    const less = body.evidence.filter((item) => item.evidence_type !== 'board_resolution')
    assert.equal(
      await detailOf(tenant, { ...body, evidence: less }),
      `No acceptable evidence for claim 'identity' on person ${signs}`,
    )
    await tenant.post(APPLICATIONS, body) // its shareholder brings none
  })

  test.each<[string, boolean]>([
    ['director', true],
    ['authorised_signatory', true],
    ['shareholder', false],
    ['beneficial_owner', false],
    ['trustee', false],
    ['settlor', false],
    ['senior_management', false],
  ])('29: a related %s is empowered by the board: %s', async (role, isEmpowered) => {
    const tenant = await strict()
    const papers = await papersOf(tenant)
    const third = (await natural(tenant)).id
    const claim = {
      claim_type: 'relationships',
      relationships: [{ related_person: third, relationship_type: role }],
    }
    const { body } = await companyOf(papers, claim)
    const bare = `No acceptable evidence for claim 'identity' on person ${third}`
    const own = papers.evidence(third, 'identity_document/passport', 'proof_of_address')
    // He who holds the shares of other companies is a stranger to this one.
    const known = body.evidence.filter(({ person }) => body.authorities.some((one) => one.person === person))
    const without = { ...body, evidence: [...known, ...own] }
    assert.equal(await detailOf(tenant, without), bare) // the selfie
    const complete = { ...body, evidence: [...without.evidence, ...papers.evidence(third, 'selfie')] }
    if (isEmpowered) assert.equal(await detailOf(tenant, complete), bare)
    const resolved = [...complete.evidence, ...papers.evidence(third, RESOLUTION)]
    await tenant.post(APPLICATIONS, isEmpowered ? { ...body, evidence: resolved } : complete)
  })
})
