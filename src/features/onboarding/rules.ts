// What an application must bring, as tables: who may act, which claims, consents and evidence each person owes.

import type { NewJob } from '../../context.ts'
import { addMilliseconds, type Instant } from '../../values/time.ts'
import type { PersonType } from '../customers/check-claims.ts'
import type { ClaimType } from '../customers/claim-shapes.ts'
import type { Claims } from '../customers/rules.ts'
import type { AuthorityType, CustomerType } from '../customers/schemas.ts'
import type { DocumentType, EvidenceType } from './schemas.ts'

const DAY_MS = 86_400_000

/** The job by which an application that nobody decided for so many days expires. */
export const expiryOf = (id: string, created_at: Instant, days: number): NewJob => ({
  kind: 'onboarding.expire-application',
  payload: { application: id },
  due_at: addMilliseconds(created_at, days * DAY_MS),
})

interface Slot {
  person_type: PersonType
  /** Exactly one, or one and more. */
  most: number
}

/** The authorities each type of customer has; every other pair is refused. */
export const COMPOSITION: Record<CustomerType, Partial<Record<AuthorityType, Slot>>> = {
  individual: { owner: { person_type: 'natural', most: 1 } },
  joint: {
    owner: { person_type: 'natural', most: 1 },
    joint_owner: { person_type: 'natural', most: Number.POSITIVE_INFINITY },
  },
  business: {
    owner: { person_type: 'legal', most: 1 },
    signatory: { person_type: 'natural', most: Number.POSITIVE_INFINITY },
  },
}

/** Claims every natural person owes. */
export const NATURAL_CLAIMS: ClaimType[] = [
  'identity',
  'contact_details',
  'nationalities',
  'residence',
  'tax_residencies',
  'fatca_status',
  'pep_status',
  'employment',
  'financial_profile',
  'investment_experience',
  'expected_activity',
]

const LEGAL_CLAIMS: ClaimType[] = [
  'registration',
  'lei',
  'contact_details',
  'registered_address',
  'business_nature',
  'relationships',
]

const operatesElsewhere = ({ registered_address }: Claims) =>
  registered_address?.operating_address_is_same === false
const hasNominees = ({ business_nature }: Claims) => business_nature?.has_nominee_shareholders === true

/** The claims an authority owes. */
export function requiredClaims(person_type: PersonType, claims: Claims): ClaimType[] {
  if (person_type === 'natural') return NATURAL_CLAIMS
  return operatesElsewhere(claims) ? [...LEGAL_CLAIMS, 'operating_address'] : LEGAL_CLAIMS
}

/** The older spelling of a type of consent means the newer. */
export const consentMeaning = (type: string) =>
  type === 'investment_service_agreement' ? 'investment_services_agreement' : type

/** Needs no document: the person vouches for what was said. */
export const ATTESTATION = 'data_accuracy'

/** The documents every natural authority consents to, where the tenant's catalogue has them. */
export const DEMANDED_DOCUMENTS = [
  'investment_services_agreement',
  'risk_disclosures',
  'conflicts_of_interest_policy',
  'complaints_handling_policy',
  'client_assets_safeguarding_policy',
  'investor_compensation_fund_policy',
  'order_execution_policy',
]
export const TERMS_OF_SERVICE = 'terms_of_service'

interface EvidenceRule {
  person_type: PersonType
  /** Whether a document_type must, may or must not be named. */
  document: 'required' | 'optional' | 'none'
  types: DocumentType[]
}

/** Each type of evidence: the persons it is for and the documents that serve. */
export const EVIDENCE: Record<EvidenceType, EvidenceRule> = {
  identity_document: {
    person_type: 'natural',
    document: 'required',
    types: [
      'passport',
      'national_id_front',
      'national_id_back',
      'driving_license',
      'driving_license_front',
      'driving_license_back',
    ],
  },
  selfie: { person_type: 'natural', document: 'none', types: [] },
  proof_of_address: {
    person_type: 'natural',
    document: 'optional',
    types: ['utility_bill', 'bank_statement', 'tax_document'],
  },
  board_resolution: { person_type: 'natural', document: 'required', types: ['board_resolution'] },
  certificate_of_good_standing: {
    person_type: 'legal',
    document: 'optional',
    types: ['certificate_of_good_standing', 'incumbency_certificate'],
  },
  certificate_of_shareholders: {
    person_type: 'legal',
    document: 'optional',
    types: ['shareholder_register', 'share_certificate'],
  },
  certificate_of_directors: {
    person_type: 'legal',
    document: 'optional',
    types: ['director_register', 'board_minutes'],
  },
  financial_statements: {
    person_type: 'legal',
    document: 'optional',
    types: ['audited_accounts', 'management_accounts'],
  },
  ownership_structure: {
    person_type: 'legal',
    document: 'optional',
    types: ['ubo_declaration', 'org_chart'],
  },
  proof_of_registered_address: {
    person_type: 'legal',
    document: 'optional',
    types: ['utility_bill', 'bank_statement'],
  },
  proof_of_operating_address: {
    person_type: 'legal',
    document: 'optional',
    types: ['utility_bill', 'bank_statement'],
  },
  nominee_agreement: {
    person_type: 'legal',
    document: 'optional',
    types: ['trust_deed', 'nominee_agreement'],
  },
}

const OF_NATURAL_CUSTOMERS: EvidenceType[] = ['identity_document', 'selfie', 'proof_of_address']

/** Tells whether applications of the type of customer take the type of evidence. */
export const takesEvidence = (customer_type: CustomerType, type: EvidenceType) =>
  customer_type === 'business' || OF_NATURAL_CUSTOMERS.includes(type)

interface Item {
  evidence_type: EvidenceType
  document_type?: DocumentType | null
}

/** A claim that must be proved, and the bundles of which any one proves it. */
export interface Requirement {
  claim: ClaimType
  bundles: Item[][]
}

const proves = (claim: ClaimType, evidence_type: EvidenceType): Requirement => ({
  claim,
  bundles: [[{ evidence_type }]],
})
const identity = (document_type: DocumentType): Item => ({
  evidence_type: 'identity_document',
  document_type,
})

const NATURAL_EVIDENCE: Requirement[] = [
  {
    claim: 'identity',
    bundles: [[identity('passport')], [identity('national_id_front'), identity('national_id_back')]],
  },
  proves('identity', 'selfie'),
  proves('residence', 'proof_of_address'),
]
const EMPOWERED: Requirement = proves('identity', 'board_resolution')

const LEGAL_EVIDENCE: Requirement[] = [
  proves('registration', 'certificate_of_good_standing'),
  proves('registered_address', 'proof_of_registered_address'),
  proves('business_nature', 'financial_statements'),
  proves('relationships', 'certificate_of_directors'),
  proves('relationships', 'certificate_of_shareholders'),
  proves('relationships', 'ownership_structure'),
]

/** Roles and authorities that a resolution of the board must have conferred. */
const CONFERRED = ['signatory', 'director', 'authorised_signatory']

/** The evidence a person owes, by the roles in which the application names it. */
export function requiredEvidence(person_type: PersonType, roles: string[], claims: Claims): Requirement[] {
  if (person_type === 'natural')
    return roles.some((role) => CONFERRED.includes(role))
      ? [...NATURAL_EVIDENCE, EMPOWERED]
      : NATURAL_EVIDENCE
  return [
    ...LEGAL_EVIDENCE,
    ...(operatesElsewhere(claims) ? [proves('operating_address', 'proof_of_operating_address')] : []),
    ...(hasNominees(claims) ? [proves('relationships', 'nominee_agreement')] : []),
  ]
}

/** Tells whether the evidence holds one of the bundles, whole. */
export function isProved({ bundles }: Requirement, evidence: Item[]): boolean {
  const has = (wanted: Item) =>
    evidence.some(
      ({ evidence_type, document_type }) =>
        evidence_type === wanted.evidence_type &&
        (wanted.document_type === undefined || document_type === wanted.document_type),
    )
  return bundles.some((bundle) => bundle.every(has))
}
