// The fifth stage of the check of an application: the evidence that proves the claims of its persons.
import type { Offender } from '../../../errors.ts'
import type { PersonType } from '../claims/rules.ts'
import type { CustomerType } from '../customers/schemas.ts'
import { missingProofs } from './decide-proofs.ts'
import { type ApplicationFault, fault, type Party, refuseFaults } from './rules.ts'
import type { Application, Evidence, EvidenceDocumentType, EvidenceType } from './schemas.ts'

type Code = Offender['code']

interface EvidenceRule {
  person_type: PersonType
  /** Whether a document_type is required, optional or refused. */
  document: 'required' | 'optional' | 'none'
  types: EvidenceDocumentType[]
}

const of =
  (person_type: PersonType) =>
  (document: EvidenceRule['document'], ...types: EvidenceDocumentType[]): EvidenceRule => ({
    person_type,
    document,
    types,
  })
const [natural, legal] = [of('natural'), of('legal')]

const IDENTITY_DOCUMENTS: EvidenceDocumentType[] = [
  ...(['passport', 'national_id_front', 'national_id_back'] as const),
  ...(['driving_license', 'driving_license_front', 'driving_license_back'] as const),
]

/** Each type of evidence: the type of persons that it is for, and the documents that are accepted. */
const EVIDENCE: Record<EvidenceType, EvidenceRule> = {
  identity_document: natural('required', ...IDENTITY_DOCUMENTS),
  selfie: natural('none'),
  proof_of_address: natural('optional', 'utility_bill', 'bank_statement', 'tax_document'),
  board_resolution: natural('required', 'board_resolution'),
  certificate_of_good_standing: legal('optional', 'certificate_of_good_standing', 'incumbency_certificate'),
  certificate_of_shareholders: legal('optional', 'shareholder_register', 'share_certificate'),
  certificate_of_directors: legal('optional', 'director_register', 'board_minutes'),
  financial_statements: legal('optional', 'audited_accounts', 'management_accounts'),
  ownership_structure: legal('optional', 'ubo_declaration', 'org_chart'),
  proof_of_registered_address: legal('optional', 'utility_bill', 'bank_statement'),
  proof_of_operating_address: legal('optional', 'utility_bill', 'bank_statement'),
  nominee_agreement: legal('optional', 'trust_deed', 'nominee_agreement'),
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
  const faults: ApplicationFault[] = []
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
