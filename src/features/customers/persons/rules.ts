// Persons as the wire shows them, composed from their claims.

import { ERASED } from '../../../privacy/erase-values.ts'
import type { ClaimType } from '../claims/claim-fields.ts'
import type { ClaimContent, PersonType } from '../claims/rules.ts'
import type { Address, LegalEntityType, LegalPerson, NaturalPerson, Person } from './schemas.ts'

export interface PersonRow {
  id: string
  person_type: PersonType
  passport_number: string | null
  id_number: string | null
  created_at: string
  modified_at: string
  claims: CurrentClaim[]
}

export interface ClaimRow {
  id: string
  claim_type: ClaimType
  person: string
  content: ClaimContent
  status: 'pending' | 'verified'
  verified_at: string | null
  superseded_at: string | null
  archived_at: string | null
  created_at: string
}

/** A claim that is neither superseded nor archived: of each type at most one pending and one verified. */
export interface CurrentClaim {
  id: string
  claim_type: ClaimType
  status: 'pending' | 'verified'
  content: ClaimContent
}

export type ClaimsByType = Partial<Record<ClaimType, ClaimContent>>

type Choosable = Pick<CurrentClaim, 'claim_type' | 'status' | 'content'>

/** The content of each type of claim: the verified one if there is one, else the pending one. */
export const authoritative = (claims: Choosable[]) => choose(claims, 'verified')

/**
 * The content of each type of claim: the pending one if there is one, which compliance will check, else the verified
 * one.
 */
export const latest = (claims: Choosable[]) => choose(claims, 'pending')

function choose(claims: Choosable[], preferred: CurrentClaim['status']): ClaimsByType {
  const chosen: ClaimsByType = {}
  for (const { claim_type, status, content } of claims)
    if (status === preferred || !chosen[claim_type]) chosen[claim_type] = content
  return chosen
}

/** The content of each type of claim, by person: the verified one if there is one, else the pending one. */
export function authoritativeByPerson(claims: readonly ClaimRow[]): Map<string, ClaimsByType> {
  const rows = new Map<string, ClaimRow[]>()
  for (const claim of claims) rows.set(claim.person, [...(rows.get(claim.person) ?? []), claim])
  return new Map([...rows].map(([person, own]) => [person, authoritative(own)]))
}

type Lifecycle = 'active' | 'in_flight' | 'historical'

/** A claim as the wire shows it. */
export function toClaim({ content, ...row }: ClaimRow) {
  const { id, claim_type, person, status, verified_at, superseded_at, archived_at, created_at } = row
  const isPast = archived_at !== null || superseded_at !== null
  const lifecycle: Lifecycle = isPast ? 'historical' : status === 'verified' ? 'active' : 'in_flight'
  // Member by member: an answer has the same order, wherever the row comes from.
  const times = { verified_at, superseded_at, archived_at, created_at }
  return { id, claim_type, person, status, ...times, lifecycle, ...content }
}

const text = (value: unknown) => (value ?? null) as string | null

/** Masks all but the last four characters. */
function mask(value: string | null): string | null {
  if (value === null) return null
  const shown = value.length > 4 ? value.slice(-4) : ''
  return '*'.repeat(value.length - shown.length) + shown
}

/** The address that a claim states. */
export function addressOf(claim: ClaimContent | undefined): Address | null {
  if (!claim) return null
  const { line1, line2, line3, district_county, city, postal_code, country_code } = claim as Address
  return { line1, line2, line3, district_county, city, postal_code, country_code }
}

/** Whether the person was erased: every other person has claims. */
export const isErased = ({ claims }: { claims: readonly unknown[] }): boolean => claims.length === 0

/** The name of a person: first and last name, or the registered name. */
export function fullName(person_type: PersonType, { identity, registration }: ClaimsByType): string {
  if (!identity && !registration) return ERASED
  return person_type === 'natural'
    ? `${identity?.first_name} ${identity?.last_name}`
    : String(registration?.legal_name)
}

/** A person as the wire shows it. */
export function toPerson(row: PersonRow): Person {
  return row.person_type === 'natural' ? toNaturalPerson(row) : toLegalPerson(row)
}

const shared = (row: PersonRow, claims: ClaimsByType) => ({
  id: row.id,
  full_name: fullName(row.person_type, claims),
  phone_number: text(claims.contact_details?.phone_number),
  created_at: row.created_at,
  modified_at: row.modified_at,
})

function toNaturalPerson(row: PersonRow): NaturalPerson {
  const claims = authoritative(row.claims)
  const nationalities = (claims.nationalities?.nationalities ?? []) as { country_code: string }[]
  const residencies = (claims.tax_residencies?.tax_residencies ?? []) as { tin: string | null }[]
  return {
    ...shared(row, claims),
    person_type: 'natural',
    address: addressOf(claims.residence),
    first_name: text(claims.identity?.first_name),
    last_name: text(claims.identity?.last_name),
    date_of_birth: text(claims.identity?.date_of_birth),
    nationalities: nationalities.map(({ country_code }) => country_code),
    passport_number: mask(row.passport_number),
    id_number: mask(row.id_number),
    tax_number: mask(residencies.find(({ tin }) => tin !== null)?.tin ?? null),
  }
}

const LIMITED = 'private_company public_company listed_company private_limited_company public_limited_company'
const entityTypes: Record<string, LegalEntityType> = {
  ...Object.fromEntries(LIMITED.split(' ').map((type) => [type, 'limited_company' as const])),
  partnership: 'partnership',
  llp: 'partnership',
  sole_proprietorship: 'sole_proprietorship',
  foundation: 'foundation',
  trust: 'trust',
}

function toLegalPerson(row: PersonRow): LegalPerson {
  const claims = authoritative(row.claims)
  const { registration, registered_address, operating_address, lei } = claims
  const isSame = registered_address?.operating_address_is_same === true
  return {
    ...shared(row, claims),
    person_type: 'legal',
    address: addressOf(registered_address),
    entity_name: text(registration?.legal_name),
    entity_type: registration ? (entityTypes[String(registration.entity_type)] ?? 'other') : null,
    lei_code: text(lei?.identifier),
    lei_code_expiry_date: text(lei?.expiry_date),
    operating_address: addressOf(operating_address ?? (isSame ? registered_address : undefined)),
  }
}
