// The fifth stage of the check of an application: the evidence that proves the claims of its persons.
import type { Offender } from '../../errors.ts'
import type { PersonType } from '../claims/rules.ts'
import type { ClaimType } from '../claims/schemas.ts'
import type { CustomerType } from '../customers/schemas.ts'
import type { Claims } from '../persons/rules.ts'
import { operatesElsewhere } from './decide-claims.ts'
import { type Fault, fault, type Party, refuseFaults } from './rules.ts'
import type { Application, DocumentType, Evidence, EvidenceType } from './schemas.ts'

type Code = Offender['code']

interface EvidenceRule {
  person_type: PersonType
  /** Whether a document_type is required, optional or refused. */
  document: 'required' | 'optional' | 'none'
  types: DocumentType[]
}

/** Each type of evidence: the type of persons that it is for, and the documents that are accepted. */
const EVIDENCE: Record<EvidenceType, EvidenceRule> = {
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

const acceptsEvidence = (customer_type: CustomerType, type: EvidenceType) =>
  customer_type === 'business' || OF_NATURAL_CUSTOMERS.includes(type)

interface Item {
  evidence_type: EvidenceType
  document_type?: DocumentType | null
}

/** A claim that must be proved; each of the bundles proves it. */
interface Requirement {
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
const CONFERRAL: Requirement = proves('identity', 'board_resolution')

const LEGAL_EVIDENCE: Requirement[] = [
  proves('registration', 'certificate_of_good_standing'),
  proves('registered_address', 'proof_of_registered_address'),
  proves('business_nature', 'financial_statements'),
  proves('relationships', 'certificate_of_directors'),
  proves('relationships', 'certificate_of_shareholders'),
  proves('relationships', 'ownership_structure'),
]

/** The roles and authorities that a resolution of the board confers. */
const CONFERRED = ['signatory', 'director', 'authorised_signatory']

const hasNominees = ({ business_nature }: Claims) => business_nature?.has_nominee_shareholders === true

// The evidence that a person needs, by the roles in which the application names it.
function requiredEvidence(person_type: PersonType, roles: string[], claims: Claims): Requirement[] {
  if (person_type === 'natural')
    return roles.some((role) => CONFERRED.includes(role))
      ? [...NATURAL_EVIDENCE, CONFERRAL]
      : NATURAL_EVIDENCE
  return [
    ...LEGAL_EVIDENCE,
    ...(operatesElsewhere(claims) ? [proves('operating_address', 'proof_of_operating_address')] : []),
    ...(hasNominees(claims) ? [proves('relationships', 'nominee_agreement')] : []),
  ]
}

// Whether the evidence contains one of the bundles, all of it.
function isProved({ bundles }: Requirement, evidence: Item[]): boolean {
  const has = (item: Item) =>
    evidence.some(
      ({ evidence_type, document_type }) =>
        evidence_type === item.evidence_type &&
        (item.document_type === undefined || document_type === item.document_type),
    )
  return bundles.some((bundle) => bundle.every(has))
}

/** Refuses evidence that does not fit the customer, its type or its person; and, if `is_full`, claims without proof. */
export function checkEvidence(
  { customer_type, evidence }: Application,
  parties: Map<string, Party>,
  is_full: boolean,
): void {
  refuseFaults([
    ...evidence.flatMap((item, index) =>
      evidenceFaults(item, `body.evidence.${index}`, customer_type, parties),
    ),
    ...(is_full ? missingEvidence(evidence, parties) : []),
  ])
}

function evidenceFaults(
  item: Evidence,
  path: string,
  customer_type: CustomerType,
  parties: Map<string, Party>,
) {
  const { person, evidence_type: type, document_type } = item
  const { person_type, document, types } = EVIDENCE[type]
  const faults: Fault[] = []
  const add = (detail: string, member: string, code: Code = 'invalid_param') =>
    faults.push(fault(detail, `${path}.${member}`, code))
  if (!acceptsEvidence(customer_type, type))
    add(`Evidence type '${type}' cannot be used for customer type '${customer_type}'`, 'evidence_type')
  const isAbsent = document_type == null
  if (document === 'none' && !isAbsent) add(`Evidence type '${type}' takes no document_type`, 'document_type')
  else if (isAbsent ? document === 'required' : !types.includes(document_type))
    add(
      `document_type '${document_type ?? null}' does not fit evidence_type '${type}'`,
      'document_type',
      isAbsent ? 'missing_param' : 'invalid_param',
    )
  const party = parties.get(person)
  if (!party)
    add(
      `Evidence '${type}' is for person '${person}', who is neither authority nor related person here`,
      'person',
    )
  else if (party.person_type !== person_type)
    add(`Evidence type '${type}' does not fit ${party.person_type} person '${person}'`, 'person')
  return faults
}

function missingEvidence(evidence: Evidence[], parties: Map<string, Party>) {
  return [...parties.values()].flatMap(({ id, person_type, roles, claims }) => {
    const ofPerson = evidence.filter(({ person }) => person === id)
    return requiredEvidence(person_type, roles, claims)
      .filter((requirement) => !isProved(requirement, ofPerson))
      .map(({ claim }) => fault(`No acceptable evidence for claim '${claim}' on person ${id}`))
  })
}
