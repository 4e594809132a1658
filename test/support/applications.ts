// Applications and the facts about them, for tests of only the decision: people who lack nothing, and their papers.
import type { ApplicationFacts } from '../../src/features/customers/onboarding/decide-application.ts'
import type { Consent, Evidence, NewApplication } from '../../src/features/customers/onboarding/schemas.ts'
import type { CurrentClaim, PersonRow } from '../../src/features/customers/persons/rules.ts'
import { COMPANY_PROOFS, DEMANDED, PERSONAL_PROOFS, RESOLUTION } from './papers.ts'
import {
  as,
  business,
  contact,
  joint,
  lei,
  NATURAL,
  owner,
  registered,
  registration,
  related,
  relationship,
  signatory,
} from './people.ts'

type Claim = { claim_type: string } & Record<string, unknown>

const AT = '2026-03-01T09:05:00.000Z'

const person = (id: string, person_type: 'natural' | 'legal', claims: Claim[]): PersonRow => ({
  id,
  person_type,
  passport_number: null,
  id_number: null,
  created_at: AT,
  modified_at: AT,
  claims: claims.map(({ claim_type, ...content }) => pending(claim_type, content as CurrentClaim['content'])),
})

/** A claim that waits for compliance. */
export const pending = (claim_type: string, content: CurrentClaim['content']): CurrentClaim => ({
  id: `clm_${claim_type}`,
  claim_type: claim_type as CurrentClaim['claim_type'],
  status: 'pending',
  content,
})

export const naturalPerson = (id: string, claims: Claim[] = NATURAL as Claim[]) =>
  person(id, 'natural', claims)

const COMPANY_CLAIMS = [
  registration,
  contact,
  lei,
  registered,
  business,
  related(relationship('per_director', 'director'), relationship('per_shareholder', 'shareholder')),
] as Claim[]

/** A company with a director, who signs for it, and a shareholder; the given claims replace those of their types. */
export const legalPerson = (id: string, ...claims: Claim[]) =>
  person(id, 'legal', [
    ...COMPANY_CLAIMS.filter(({ claim_type }) => claims.every((claim) => claim.claim_type !== claim_type)),
    ...claims,
  ])

/** The facts of a full check: these people, every legal document, the file of the evidence. */
export const factsOf = (persons: PersonRow[], more: Partial<ApplicationFacts> = {}): ApplicationFacts => ({
  is_full: true,
  requires_terms_of_service: false,
  persons: new Map(persons.map((row) => [row.id, row])),
  files: new Set(['fil_1']),
  catalogue: {
    versions: new Map(DEMANDED.map((type) => [`ldv_${type}`, type])),
    types: new Set(DEMANDED),
  },
  ...more,
})

export const FACTS = factsOf([
  naturalPerson('per_a'),
  naturalPerson('per_b'),
  naturalPerson('per_director'),
  naturalPerson('per_shareholder'),
  legalPerson('per_company'),
  legalPerson('per_other_company'),
])

/** A consent of the person to each required document, and the attestation. */
export const consentsOf = (...ids: string[]): Consent[] =>
  ids.flatMap((id) =>
    [...DEMANDED, 'data_accuracy'].map((consent_type) => ({
      person: id,
      consent_type: consent_type as Consent['consent_type'],
      consented_at: AT,
      ...(consent_type === 'data_accuracy' ? {} : { legal_document_version: `ldv_${consent_type}` }),
    })),
  )

/** Evidence of the person, each as `type` or `type/document`. */
export const evidenceOf = (id: string, ...kinds: string[]): Evidence[] =>
  kinds.map((kind) => {
    const [evidence_type, document_type] = kind.split('/') as [Evidence['evidence_type'], never]
    return { person: id, evidence_type, file: 'fil_1', ...(document_type ? { document_type } : {}) }
  })

const authorities = (...list: object[]) => list as NewApplication['authorities']

export const INDIVIDUAL: NewApplication = {
  customer_type: 'individual',
  authorities: authorities(owner('per_a')),
  consents: consentsOf('per_a'),
  evidence: evidenceOf('per_a', ...PERSONAL_PROOFS),
}

export const JOINT: NewApplication = {
  customer_type: 'joint',
  authorities: authorities(owner('per_a'), joint('per_b')),
  consents: consentsOf('per_a', 'per_b'),
  evidence: [...evidenceOf('per_a', ...PERSONAL_PROOFS), ...evidenceOf('per_b', ...PERSONAL_PROOFS)],
}

export const BUSINESS: NewApplication = {
  customer_type: 'business',
  authorities: authorities(owner('per_company'), signatory('per_director')),
  consents: consentsOf('per_director'),
  evidence: [
    ...evidenceOf('per_company', ...COMPANY_PROOFS),
    ...evidenceOf('per_director', ...PERSONAL_PROOFS, RESOLUTION),
    ...evidenceOf('per_shareholder', ...PERSONAL_PROOFS),
  ],
}

/** The application with other authorities, as `person type`. */
export const withAuthorities = (application: NewApplication, ...list: string[]): NewApplication => ({
  ...application,
  authorities: authorities(...list.map((text) => as(...(text.split(' ') as [string, string])))),
})
