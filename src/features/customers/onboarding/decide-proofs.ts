// The second half of the fifth stage: each claim that must be proved is proved by the evidence.

import type { ClaimType } from '../claims/claim-fields.ts'
import type { PersonType } from '../claims/rules.ts'
import type { ClaimsByType } from '../persons/rules.ts'
import { operatesElsewhere } from './decide-claims.ts'
import { type ApplicationFault, fault, type Party } from './rules.ts'
import type { Evidence, EvidenceDocumentType, EvidenceType } from './schemas.ts'

interface Item {
  evidence_type: EvidenceType
  document_type?: EvidenceDocumentType | null
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
const identity = (document_type: EvidenceDocumentType): Item => ({
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

const hasNominees = ({ business_nature }: ClaimsByType) => business_nature?.has_nominee_shareholders === true

// The evidence that a person needs, by the roles in which the application names it.
function requiredEvidence(person_type: PersonType, roles: string[], claims: ClaimsByType): Requirement[] {
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

/** Finds the claims that the evidence does not prove. */
export function missingProofs(evidence: Evidence[], parties: Map<string, Party>): ApplicationFault[] {
  return [...parties.values()].flatMap(({ id, person_type, roles, claims }) => {
    const ofPerson = evidence.filter(({ person }) => person === id)
    return requiredEvidence(person_type, roles, claims)
      .filter((requirement) => !isProved(requirement, ofPerson))
      .map(({ claim }) => fault(`No acceptable evidence for claim '${claim}' on person ${id}`))
  })
}
