// Customers as the wire shows them, composed from their owners.
import { startOfDay } from '../../../values/time.ts'
import { type PersonRow, toPerson } from '../persons/rules.ts'
import type { Person } from '../persons/schemas.ts'
import type { Customer, CustomerType } from './schemas.ts'

export interface CustomerRow {
  id: string
  reference: string
  status: 'active' | 'suspended' | 'closing' | 'closed'
  customer_type: CustomerType
  onboarding: string | null
  mifid_category: string | null
  risk_profile: string | null
  risk_score: string | null
  referrer_code: string | null
  created_at: string
  modified_at: string
  owners: PersonRow[]
}

/** A customer as the wire shows it; `owners` are in their order, the primary one first. */
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
    people.flatMap((person) => (person.person_type === 'natural' ? (person[name] ?? []) : [])).join(AND) ||
    null
  return {
    full_name: customerName(
      'joint',
      people.map(({ full_name }) => full_name),
    ),
    first_name: joined('first_name'),
    last_name: joined('last_name'),
  }
}

// With minimal onboarding an owner may be a person of the other type.
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
