// What is shown of persons and customers, made of what they claim.
import { startOfDay } from '../../values/time.ts'
import type { Content, PersonType } from './check-claims.ts'
import type { ClaimType } from './claim-shapes.ts'
import type { ClaimRow, CustomerRow, PersonRow } from './read.ts'
import type {
  Address,
  Customer,
  CustomerType,
  LegalEntityType,
  LegalPerson,
  NaturalPerson,
  Person,
} from './schemas.ts'

/** A claim that stands: of each type at most one in flight (pending) and one active (verified). */
export interface CurrentClaim {
  id: string
  claim_type: ClaimType
  status: 'pending' | 'verified'
  content: Content
}

export type Claims = Partial<Record<ClaimType, Content>>

/** The content of each type: what is verified comes before what is only claimed. */
export const authoritative = (claims: CurrentClaim[]) => choose(claims, 'verified')

/** The content of each type: the latest statement, which is what compliance will look at, comes first. */
export const latest = (claims: CurrentClaim[]) => choose(claims, 'pending')

function choose(claims: CurrentClaim[], preferred: CurrentClaim['status']): Claims {
  const chosen: Claims = {}
  for (const { claim_type, status, content } of claims)
    if (status === preferred || !chosen[claim_type]) chosen[claim_type] = content
  return chosen
}

type Lifecycle = 'active' | 'in_flight' | 'historical'

/** Gives a claim in full, as the wire shows it. */
export function toClaim({ content, ...row }: ClaimRow) {
  const isPast = row.archived_at !== null || row.superseded_at !== null
  const lifecycle: Lifecycle = isPast ? 'historical' : row.status === 'verified' ? 'active' : 'in_flight'
  return { ...row, lifecycle, ...content }
}

const text = (value: unknown) => (value ?? null) as string | null

/** Shows the last four characters of a number, and how many there are before. */
export function mask(value: string | null): string | null {
  if (value === null) return null
  const shown = value.length > 4 ? value.slice(-4) : ''
  return '*'.repeat(value.length - shown.length) + shown
}

/** The address that a claim states. */
export function addressOf(claim: Content | undefined): Address | null {
  if (!claim) return null
  const { line1, line2, line3, district_county, city, postal_code, country_code } =
    claim as unknown as Address
  return { line1, line2, line3, district_county, city, postal_code, country_code }
}

/** The name of a person: first and last name, or the registered name. */
export function fullName(person_type: PersonType, { identity, registration }: Claims): string {
  return person_type === 'natural'
    ? `${identity?.first_name} ${identity?.last_name}`
    : String(registration?.legal_name)
}

/** Gives the person as the wire shows it. */
export function toPerson(row: PersonRow): Person {
  return row.person_type === 'natural' ? toNaturalPerson(row) : toLegalPerson(row)
}

const shared = (row: PersonRow, claims: Claims) => ({
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

/** Gives the customer as the wire shows it; its owners come in their order, the primary one first. */
export function toCustomer({ owners, ...row }: CustomerRow): Customer {
  const people = owners.map(toPerson)
  const owner = people[0]!
  const { full_name, address, phone_number } = owner
  const base = { ...row, full_name, address, phone_number }
  switch (row.customer_type) {
    case 'individual':
      return { ...base, customer_type: 'individual', ...individualMembers(owner) }
    case 'joint':
      return { ...base, customer_type: 'joint', ...jointMembers(people) }
    case 'business':
      return { ...base, customer_type: 'business', ...businessMembers(owner) }
  }
}

const AND = ' & '

/** The name of a customer, from the names of its owners in their order. */
export const customerName = (customer_type: CustomerType, owners: string[]): string =>
  customer_type === 'joint' ? owners.join(AND) : owners[0]!

function jointMembers(people: Person[]) {
  const joined = (name: 'first_name' | 'last_name') =>
    people.flatMap((one) => (one.person_type === 'natural' ? (one[name] ?? []) : [])).join(AND) || null
  return {
    full_name: customerName(
      'joint',
      people.map(({ full_name }) => full_name),
    ),
    first_name: joined('first_name'),
    last_name: joined('last_name'),
  }
}

// Where applications are not held to the kinds of persons, an owner may be of the other kind.
function individualMembers(owner: Person) {
  const natural = owner.person_type === 'natural' ? owner : undefined
  return {
    first_name: natural?.first_name ?? '',
    last_name: natural?.last_name ?? '',
    date_of_birth: natural?.date_of_birth ? startOfDay(natural.date_of_birth) : null,
    nationalities: natural?.nationalities ?? null,
    passport_number: natural?.passport_number ?? null,
    id_number: natural?.id_number ?? null,
    tax_number: natural?.tax_number ?? null,
  }
}

function businessMembers(owner: Person) {
  const legal = owner.person_type === 'legal' ? owner : undefined
  return {
    entity_name: owner.full_name,
    entity_type: legal?.entity_type ?? null,
    lei_code: legal?.lei_code ?? null,
    lei_code_expiry_date: legal?.lei_code_expiry_date ?? null,
    operating_address: legal?.operating_address ?? null,
  }
}
