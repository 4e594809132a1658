// The third stage of the check of an application: the claims that its persons need.

import type { ClaimType } from '../claims/claim-fields.ts'
import type { PersonType } from '../claims/rules.ts'
import { type ClaimsByType, latest, type PersonRow } from '../persons/rules.ts'
import { fault, listed, type Party, refuseFaults, unique } from './rules.ts'

/** A person that the relationships of a legal authority name; `row` is undefined if there is no such person. */
export interface Related {
  id: string
  role: string
  row: PersonRow | undefined
}

/** The claims that every natural person needs. */
const NATURAL_CLAIMS: ClaimType[] = [
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

/** Whether a legal person says that it operates at another address than the registered one. */
export const operatesElsewhere = ({ registered_address }: ClaimsByType) =>
  registered_address?.operating_address_is_same === false

function requiredClaims(person_type: PersonType, claims: ClaimsByType): ClaimType[] {
  if (person_type === 'natural') return NATURAL_CLAIMS
  return operatesElsewhere(claims) ? [...LEGAL_CLAIMS, 'operating_address'] : LEGAL_CLAIMS
}

/** Refuses missing claims of authorities and of the persons related to legal ones. */
export function checkClaims(authorities: Party[], related: Related[]): void {
  const missingOf = (needed: ClaimType[], claims: ClaimsByType) => needed.filter((type) => !claims[type])
  const ofAuthorities = authorities.flatMap(({ id, person_type, claims }) => {
    const missing = missingOf(requiredClaims(person_type, claims), claims)
    return missing.length ? [fault(`Missing required claims -- ${id}: ${listed(missing)}`)] : []
  })
  const unknown = unique(related.filter(({ row }) => !row).map(({ id }) => id))
  const seen = new Set<string>()
  const ofRelated = related.flatMap(({ id, role, row }) => {
    const missing = seen.has(id) || !row ? [] : missingOf(NATURAL_CLAIMS, latest(row.claims))
    seen.add(id)
    return missing.length ? [fault(`Missing required claims on ${role} ${id}: ${listed(missing)}`)] : []
  })
  refuseFaults([
    ...ofAuthorities,
    ...(unknown.length ? [fault(`Unknown related persons: ${listed(unknown)}`)] : []),
    ...ofRelated,
  ])
}
