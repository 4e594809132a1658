import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  BUSINESS,
  consentsOf,
  evidenceOf,
  FACTS,
  factsOf,
  INDIVIDUAL,
  JOINT,
  legalPerson,
  naturalPerson,
  pending,
  withAuthorities,
} from '../../../../test/support/applications.ts'
import { COMPANY_PROOFS, DEMANDED, PERSONAL_PROOFS, RESOLUTION } from '../../../../test/support/papers.ts'
import {
  business,
  elsewhere,
  NATURAL,
  operating,
  related,
  relationship,
  without,
} from '../../../../test/support/people.ts'
import type { Refusal } from '../../../errors.ts'
import { type ApplicationFacts, decideApplication } from './decide-application.ts'
import type { Consent, NewApplication } from './schemas.ts'

/** What a refusal says: its sentences, and the members that are wrong. */
function refusalOf(application: NewApplication, facts: ApplicationFacts = FACTS) {
  try {
    decideApplication(facts, application)
  } catch (error) {
    const { code, message, params = [] } = error as Refusal
    assert.equal(code, 'invalid_request')
    return { detail: message, offenders: params.map((param) => `${param.path} ${param.code}`) }
  }
  return { detail: 'accepted', offenders: [] }
}

const people = [...FACTS.persons.values()]
/** The facts with some people replaced. */
const factsWith = (...rows: typeof people) => factsOf([...people, ...rows])

test.each([
  ['individual', INDIVIDUAL],
  ['joint', JOINT],
  ['business', BUSINESS],
])('a complete application of type %s is accepted as it was sent', (_, application) => {
  assert.deepEqual(decideApplication(FACTS, application), application)
})

describe('minimal onboarding', () => {
  const facts = { ...FACTS, is_full: false }
  const bare = { customer_type: 'joint', authorities: [{ person: 'per_a', authority_type: null }] } as const

  test('minimal onboarding needs one person, who is the owner, and no papers', () => {
    assert.deepEqual(decideApplication(facts, bare as unknown as NewApplication), {
      customer_type: 'joint',
      authorities: [{ person: 'per_a', authority_type: 'owner' }],
      consents: [],
      evidence: [],
    })
  })

  test('still checks the papers that are sent', () => {
    const foreign = { ...INDIVIDUAL, consents: consentsOf('per_b').slice(0, 1) }
    assert.deepEqual(refusalOf(foreign, facts).offenders, ['body.consents.0.person invalid_param'])
    const misfit = { ...INDIVIDUAL, evidence: evidenceOf('per_a', 'selfie/passport') }
    assert.deepEqual(refusalOf(misfit, facts).offenders, ['body.evidence.0.document_type invalid_param'])
  })
})

describe('structure', () => {
  test('an authority needs its type', () => {
    const authorities = [{ person: 'per_x', authority_type: null }] as NewApplication['authorities']
    assert.deepEqual(refusalOf({ ...INDIVIDUAL, authorities }), {
      detail: 'body.authorities.0.authority_type: Required.',
      offenders: ['body.authorities.0.authority_type missing_param'],
    })
  })

  test('all unknown persons and files are named', () => {
    const authorities = withAuthorities(INDIVIDUAL, 'per_x owner', 'per_a owner', 'per_y trading')
    const evidence = [...INDIVIDUAL.evidence!, { ...INDIVIDUAL.evidence![0]!, file: 'fil_x' }]
    assert.deepEqual(refusalOf({ ...authorities, evidence }), {
      detail: "Unknown persons: ['per_x', 'per_y']; Unknown evidence files: ['fil_x']",
      offenders: [
        'body.authorities.0.person not_found',
        'body.authorities.2.person not_found',
        'body.evidence.3.file not_found',
      ],
    })
  })
})

describe('composition', () => {
  test('a person with two authorities is refused before anything about their types', () => {
    assert.deepEqual(refusalOf(withAuthorities(INDIVIDUAL, 'per_a owner', 'per_a signatory')), {
      detail: "A person can hold one authority per application; repeated: ['per_a']",
      offenders: ['body.authorities.1.person duplicate'],
    })
  })

  const COUNT = 'body.authorities invalid_param'
  const type = (n: number) => `body.authorities.${n}.authority_type invalid_param`
  const kind = (n: number) => `body.authorities.${n}.person invalid_param`
  const foreign = (name: string, customer: string) =>
    `Authority type '${name}' cannot be used for customer type '${customer}'`

  test.each<[application: NewApplication, authorities: string[], detail: string, offender: string]>([
    [INDIVIDUAL, ['per_a owner', 'per_b signatory'], foreign('signatory', 'individual'), type(1)],
    [INDIVIDUAL, ['per_a joint_owner'], foreign('joint_owner', 'individual'), type(0)],
    [JOINT, ['per_a owner', 'per_b signatory'], foreign('signatory', 'joint'), type(1)],
    [BUSINESS, ['per_company owner', 'per_a joint_owner'], foreign('joint_owner', 'business'), type(1)],
    ...[INDIVIDUAL, JOINT, BUSINESS].flatMap((application) =>
      ['power_of_attorney', 'trading'].map((name): [NewApplication, string[], string, string] => [
        application,
        ['per_a owner', `per_b ${name}`],
        foreign(name, application.customer_type),
        type(1),
      ]),
    ),
    [
      INDIVIDUAL,
      ['per_company owner'],
      "Authority 'owner' of a 'individual' customer needs a natural person, but per_company is legal",
      kind(0),
    ],
    [JOINT, ['per_a owner', 'per_company joint_owner'], 'needs a natural person, but per_company', kind(1)],
    [BUSINESS, ['per_a owner', 'per_b signatory'], 'needs a legal person, but per_a is natural', kind(0)],
    [BUSINESS, ['per_company owner', 'per_other_company signatory'], 'needs a natural person', kind(1)],
    [
      BUSINESS,
      ['per_company owner'],
      "Customer type 'business' needs at least 1 'signatory', found 0",
      COUNT,
    ],
    [BUSINESS, ['per_a signatory'], "needs at least 1 'owner', found 0", COUNT],
    [JOINT, ['per_a owner'], "needs at least 1 'joint_owner', found 0", COUNT],
    [JOINT, ['per_a joint_owner'], "needs at least 1 'owner', found 0", COUNT],
    [INDIVIDUAL, ['per_a owner', 'per_b owner'], "takes at most 1 'owner', found 2", COUNT],
    [
      BUSINESS,
      ['per_company owner', 'per_other_company owner', 'per_a signatory'],
      "takes at most 1 'owner', found 2",
      COUNT,
    ],
  ])('$0.customer_type refuses %j', (application, authorities, detail, offender) => {
    const refusal = refusalOf(withAuthorities(application, ...authorities))
    assert.ok(refusal.detail.includes(detail), refusal.detail)
    assert.ok(refusal.offenders.includes(offender), refusal.offenders.join())
  })

  test('all faults of the composition are named together', () => {
    assert.deepEqual(
      refusalOf(withAuthorities(JOINT, 'per_a owner', 'per_company owner', 'per_b trading')).detail.split(
        '; ',
      ),
      [
        "Authority 'owner' of a 'joint' customer needs a natural person, but per_company is legal",
        "Authority type 'trading' cannot be used for customer type 'joint'",
        "Customer type 'joint' takes at most 1 'owner', found 2",
        "Customer type 'joint' needs at least 1 'joint_owner', found 0",
      ],
    )
  })
})

describe('claims', () => {
  test.each(NATURAL.map((claim) => claim.claim_type as string))('a natural person needs %s', (type) => {
    const facts = factsWith(naturalPerson('per_a', without(NATURAL, type) as never))
    assert.equal(refusalOf(INDIVIDUAL, facts).detail, `Missing required claims -- per_a: ['${type}']`)
  })

  test.each([
    'registration',
    'lei',
    'contact_details',
    'registered_address',
    'business_nature',
  ] as const)('a company needs %s', (type) => {
    const company = legalPerson('per_company')
    const claims = company.claims.filter((claim) => claim.claim_type !== type)
    const { detail } = refusalOf(BUSINESS, factsWith({ ...company, claims }))
    assert.equal(detail, `Missing required claims -- per_company: ['${type}']`)
  })

  test('a company that operates elsewhere needs the address, and then the proof of it', () => {
    const claimed = factsWith(legalPerson('per_company', elsewhere))
    const proof = evidenceOf('per_company', 'proof_of_operating_address')
    const proved = { ...BUSINESS, evidence: [...BUSINESS.evidence!, ...proof] }
    for (const application of [BUSINESS, proved])
      assert.equal(
        refusalOf(application, claimed).detail,
        "Missing required claims -- per_company: ['operating_address']",
      )
    const complete = factsWith(legalPerson('per_company', elsewhere, operating))
    assert.equal(
      refusalOf(BUSINESS, complete).detail,
      "No acceptable evidence for claim 'operating_address' on person per_company",
    )
    assert.equal(refusalOf(proved, complete).detail, 'accepted')
  })

  test('the pending claim of a type counts before the verified one', () => {
    const company = legalPerson('per_company')
    const { claim_type, ...content } = elsewhere
    const verified = { ...pending(claim_type, content as never), status: 'verified' as const }
    const facts = factsWith({ ...company, claims: [verified, ...company.claims] })
    assert.equal(refusalOf(BUSINESS, facts).detail, 'accepted')
  })

  test('every related person needs the claims of natural persons; a fault names its first role', () => {
    const young = naturalPerson('per_a', without(NATURAL, 'employment', 'pep_status') as never)
    for (const roles of [['settlor'], ['trustee', 'settlor']]) {
      const relations = related(...roles.map((role) => relationship('per_a', role)))
      assert.equal(
        refusalOf(BUSINESS, factsWith(young, legalPerson('per_company', relations))).detail,
        `Missing required claims on ${roles[0]} per_a: ['pep_status', 'employment']`,
      )
    }
    const parent = related(relationship('per_other_company', 'shareholder'))
    assert.match(
      refusalOf(BUSINESS, factsWith(legalPerson('per_company', parent))).detail,
      /^Missing required claims on shareholder per_other_company: \['identity', 'nationalities'/,
    )
  })

  test('related persons that do not exist are named after the claims of the authorities', () => {
    const company = legalPerson('per_company', related(relationship('per_x', 'director')))
    const director = naturalPerson('per_director', without(NATURAL, 'residence') as never)
    assert.equal(
      refusalOf(BUSINESS, factsWith(company, director)).detail,
      "Missing required claims -- per_director: ['residence']; Unknown related persons: ['per_x']",
    )
  })
})

describe('consents', () => {
  const [agreement, risks] = consentsOf('per_a') as [Consent, Consent]
  const VERSION = 'body.consents.0.legal_document_version'

  test.each<[title: string, consent: Consent, offender: string, detail: string]>([
    [
      'no version',
      { ...agreement, legal_document_version: null },
      `${VERSION} missing_param`,
      "Consent 'investment_services_agreement' needs a legal_document_version",
    ],
    [
      'an unknown version',
      { ...agreement, legal_document_version: 'ldv_x' },
      `${VERSION} not_found`,
      'names an unknown legal_document_version: ldv_x',
    ],
    [
      'the version of another document',
      { ...agreement, legal_document_version: risks.legal_document_version! },
      `${VERSION} invalid_param`,
      "names a version of document type 'risk_disclosures'; the two must be equal",
    ],
    [
      'an attestation with a version',
      { ...agreement, consent_type: 'data_accuracy' },
      `${VERSION} invalid_param`,
      "Consent 'data_accuracy' takes no legal_document_version",
    ],
    [
      'a person outside the application',
      { ...agreement, person: 'per_b' },
      'body.consents.0.person invalid_param',
      "is for person 'per_b', who is neither authority nor related person here",
    ],
  ])('a consent is refused with %s', (_, consent, offender, detail) => {
    const refusal = refusalOf({ ...INDIVIDUAL, consents: [consent, ...consentsOf('per_a')] })
    assert.deepEqual(refusal.offenders, [offender])
    assert.ok(refusal.detail.includes(detail), refusal.detail)
  })

  test('faults of consents and missing consents are named together', () => {
    const consents = [{ ...agreement, legal_document_version: null }]
    assert.match(
      refusalOf({ ...INDIVIDUAL, consents }).detail,
      /^Consent .* needs a legal_document_version; Missing required consents for person per_a: \[/,
    )
  })

  test.each([...DEMANDED, 'data_accuracy'])('each owner consents to %s', (type) => {
    const consents = JOINT.consents!.filter(
      (consent) => consent.person === 'per_a' || consent.consent_type !== type,
    )
    assert.equal(
      refusalOf({ ...JOINT, consents }).detail,
      `Missing required consents for person per_b: ['${type}']`,
    )
  })

  test('the older spelling of the agreement means the newer one', () => {
    const older = { ...agreement, consent_type: 'investment_service_agreement' as const }
    const consents = [older, ...consentsOf('per_a').slice(1)]
    assert.equal(refusalOf({ ...INDIVIDUAL, consents }).detail, 'accepted')
  })

  test('a document is required once it has a version in effect, terms of service only if the tenant says so', () => {
    const { versions, types } = FACTS.catalogue
    const fewer = { versions, types: new Set([...types].filter((type) => type !== 'risk_disclosures')) }
    const consents = consentsOf('per_a').filter(({ consent_type }) => consent_type !== 'risk_disclosures')
    assert.equal(refusalOf({ ...INDIVIDUAL, consents }, { ...FACTS, catalogue: fewer }).detail, 'accepted')

    const requires_terms_of_service = true
    assert.equal(refusalOf(INDIVIDUAL, { ...FACTS, requires_terms_of_service }).detail, 'accepted')
    const more = { versions, types: new Set([...types, 'terms_of_service']) }
    assert.equal(refusalOf(INDIVIDUAL, { ...FACTS, catalogue: more }).detail, 'accepted')
    assert.equal(
      refusalOf(INDIVIDUAL, { ...FACTS, requires_terms_of_service, catalogue: more }).detail,
      "Missing required consents for person per_a: ['terms_of_service']",
    )
  })

  test('the signatories of a business must consent; the company and related persons may', () => {
    assert.match(
      refusalOf({ ...BUSINESS, consents: consentsOf('per_company') }).detail,
      /^Missing required consents for person per_director: \[('\w+'(, )?){8}\]$/,
    )
    const consents = consentsOf('per_company', 'per_director', 'per_shareholder')
    assert.equal(refusalOf({ ...BUSINESS, consents }).detail, 'accepted')
  })

  test('consents are checked before evidence', () => {
    const { detail } = refusalOf({ ...INDIVIDUAL, consents: [], evidence: [] })
    assert.match(detail, /^Missing required consents for person per_a: \[[^\]]+\]$/)
  })
})

describe('evidence of an individual', () => {
  const missing = (claim: string) => `No acceptable evidence for claim '${claim}' on person per_a`
  const DOCUMENT = 'body.evidence.0.document_type'

  test.each<[kinds: string[], detail: string, offender?: string]>([
    [['identity_document/passport', 'selfie', 'proof_of_address/tax_document'], 'accepted'],
    [
      [
        'identity_document/national_id_front',
        'identity_document/national_id_back',
        'selfie',
        'proof_of_address',
      ],
      'accepted',
    ],
    [['identity_document/driving_license_back', ...PERSONAL_PROOFS, 'selfie'], 'accepted'],
    [['identity_document/national_id_front', 'selfie', 'proof_of_address'], missing('identity')],
    [['identity_document/driving_license', 'selfie', 'proof_of_address'], missing('identity')],
    [['identity_document/passport', 'proof_of_address'], missing('identity')],
    [['identity_document/passport', 'selfie'], missing('residence')],
    [
      ['selfie/passport', ...PERSONAL_PROOFS],
      "Evidence type 'selfie' takes no document_type",
      `${DOCUMENT} invalid_param`,
    ],
    [
      ['proof_of_address/passport', ...PERSONAL_PROOFS],
      "document_type 'passport' does not fit evidence_type 'proof_of_address'",
      `${DOCUMENT} invalid_param`,
    ],
    [
      ['identity_document', ...PERSONAL_PROOFS],
      "document_type 'null' does not fit evidence_type 'identity_document'",
      `${DOCUMENT} missing_param`,
    ],
    [
      [RESOLUTION, ...PERSONAL_PROOFS],
      "Evidence type 'board_resolution' cannot be used for customer type 'individual'",
      'body.evidence.0.evidence_type invalid_param',
    ],
  ])('%j: %s', (kinds, detail, offender) => {
    const refusal = refusalOf({ ...INDIVIDUAL, evidence: evidenceOf('per_a', ...kinds) })
    assert.deepEqual(refusal, { detail, offenders: offender ? [offender] : [] })
  })
})

describe('evidence of a business', () => {
  const COMPANY = "No acceptable evidence for claim 'relationships' on person per_company"

  test.each([
    ['per_company', RESOLUTION, "'board_resolution' does not fit legal person"],
    ['per_company', 'selfie', "'selfie' does not fit legal person"],
    ['per_shareholder', 'financial_statements', "'financial_statements' does not fit natural person"],
    ['per_a', 'selfie', "'per_a', who is neither authority nor related person"],
  ])('evidence of %s %s is refused', (person, kind, detail) => {
    const evidence = [...BUSINESS.evidence!, ...evidenceOf(person, kind)]
    const refusal = refusalOf({ ...BUSINESS, evidence })
    assert.ok(refusal.detail.includes(detail), refusal.detail)
  })

  const PROOFS: Record<string, [claim: string, documents: string[]]> = {
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

  test.each(COMPANY_PROOFS)('%s is required, in general or as one of its documents', (type) => {
    const [claim, documents] = PROOFS[type]!
    const others = BUSINESS.evidence!.filter(({ evidence_type }) => evidence_type !== type)
    const decide = (...kinds: string[]) =>
      refusalOf({ ...BUSINESS, evidence: [...others, ...evidenceOf('per_company', ...kinds)] }).detail
    assert.equal(decide(), `No acceptable evidence for claim '${claim}' on person per_company`)
    assert.match(decide(`${type}/passport`), /^document_type 'passport' does not fit/)
    for (const document of documents) assert.equal(decide(`${type}/${document}`), 'accepted')
  })

  test('nominee shareholders require their agreement', () => {
    const facts = factsWith(legalPerson('per_company', { ...business, has_nominee_shareholders: true }))
    assert.equal(refusalOf(BUSINESS, facts).detail, COMPANY)
    const evidence = [...BUSINESS.evidence!, ...evidenceOf('per_company', 'nominee_agreement/trust_deed')]
    assert.equal(refusalOf({ ...BUSINESS, evidence }, facts).detail, 'accepted')
  })

  test('a signatory needs a resolution of the board', () => {
    const evidence = BUSINESS.evidence!.filter(({ evidence_type }) => evidence_type !== 'board_resolution')
    const { detail } = refusalOf({ ...BUSINESS, evidence })
    assert.equal(detail, "No acceptable evidence for claim 'identity' on person per_director")
  })

  test.each<[role: string, needsResolution: boolean]>([
    ['director', true],
    ['authorised_signatory', true],
    ['shareholder', false],
    ['beneficial_owner', false],
    ['trustee', false],
    ['settlor', false],
    ['senior_management', false],
  ])('a related %s needs a resolution of the board: %s', (role, needsResolution) => {
    const facts = factsWith(legalPerson('per_company', related(relationship('per_a', role))))
    const acting = BUSINESS.evidence!.filter(({ person }) => person !== 'per_shareholder')
    const decide = (...kinds: string[]) =>
      refusalOf({ ...BUSINESS, evidence: [...acting, ...evidenceOf('per_a', ...kinds)] }, facts).detail
    const missing = "No acceptable evidence for claim 'identity' on person per_a"
    assert.equal(decide('identity_document/passport', 'proof_of_address'), missing)
    assert.equal(decide(...PERSONAL_PROOFS), needsResolution ? missing : 'accepted')
    assert.equal(decide(...PERSONAL_PROOFS, RESOLUTION), 'accepted')
  })
})
