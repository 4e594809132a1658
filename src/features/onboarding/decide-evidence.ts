// The fifth stage of the check of an application: the evidence that proves the claims of its persons.
import type { Offender } from '../../errors.ts'
import type { PersonType } from '../claims/rules.ts'
import type { CustomerType } from '../customers/schemas.ts'
import { missingProofs } from './decide-proofs.ts'
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
    ...(is_full ? missingProofs(evidence, parties) : []),
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
