// The rules of claims beyond their shapes, and the form in which their content is stored.
import type { Json } from '../../../context.ts'
import type { Offender, ParamCode } from '../../../errors.ts'
import { isLei } from '../../../values/check-digits.ts'
import { compare, isPositive, parseDecimal } from '../../../values/decimal.ts'
import type { Day } from '../../../values/time.ts'
import { type ClaimType, claimFields, entryFields } from './claim-fields.ts'
import { isEmailAddress } from './email-address.ts'

export type PersonType = 'natural' | 'legal'
export type ClaimContent = Record<string, Json>

/** A claim from a request, after the check of its shape. */
export type SentClaim = { claim_type: ClaimType } & Record<string, unknown>

/** The types of persons that may have a type of claim; a type that is not listed is for natural persons only. */
const PERSON_TYPES: Partial<Record<ClaimType, PersonType[]>> = {
  contact_details: ['natural', 'legal'],
  fatca_status: ['natural', 'legal'],
  registration: ['legal'],
  lei: ['legal'],
  registered_address: ['legal'],
  operating_address: ['legal'],
  business_nature: ['legal'],
  relationships: ['legal'],
}

/** The claims that every new person needs. */
export const MANDATORY: Record<PersonType, ClaimType[]> = {
  natural: ['identity', 'contact_details'],
  legal: ['registration', 'contact_details'],
}

type Condition = [field: string, isNeeded: (claim: SentClaim) => boolean]

/** Fields that another field makes mandatory. */
const CONDITIONS: Partial<Record<ClaimType, Condition[]>> = {
  nationalities: [['nationalities', () => true]],
  tax_residencies: [['tax_residencies', () => true]],
  pep_status: [
    ['pep_role', (claim) => claim.is_pep === true],
    ['pep_role_start_date', (claim) => claim.is_pep === true],
    ['pep_associate_name', (claim) => claim.has_pep_association === true],
    ['pep_associate_relationship', (claim) => claim.has_pep_association === true],
  ],
  employment: [
    [
      'industry',
      (claim) => claim.employment_status === 'employed' || claim.employment_status === 'self_employed',
    ],
    ['industry_other', (claim) => claim.industry === 'other'],
  ],
  investment_experience: [['asset_classes', (claim) => claim.has_prior_experience === true]],
  business_nature: [['business_activity_other', (claim) => claim.business_activity === 'other']],
}

const upper = (identifier: string) => identifier.trim().toUpperCase()

const isEmpty = (value: unknown) => value == null || (Array.isArray(value) && value.length === 0)

/** Finds the faults of a claim beyond its shape, which may be wrong as well; `path` is its place in the request. */
export function findFaults(claim: unknown, path: string, today: Day): Offender[] {
  if (!isClaim(claim)) return []
  const offender = (field: string, code: ParamCode, detail: string) => ({
    path: `${path}.${field}`,
    code,
    detail,
  })
  const faults = (CONDITIONS[claim.claim_type] ?? [])
    .filter(([field, isNeeded]) => isNeeded(claim) && isEmpty(claim[field]))
    .map(([field]) => offender(field, 'missing_param', 'Required here.'))
  const { date_of_birth } = claim
  if (claim.claim_type === 'identity' && typeof date_of_birth === 'string' && date_of_birth >= today)
    faults.push(offender('date_of_birth', 'invalid_param', 'Must lie in the past.'))
  const { email, identifier } = claim
  if (claim.claim_type === 'contact_details' && typeof email === 'string' && !isEmailAddress(email.trim()))
    faults.push(offender('email', 'invalid_param', 'Must be an e-mail address, such as name@example.com.'))
  if (claim.claim_type === 'lei' && typeof identifier === 'string' && !isLei(upper(identifier)))
    faults.push(
      offender('identifier', 'invalid_param', 'Must be a legal entity identifier with its check digits.'),
    )
  relationshipsOf(claim).forEach((entry, index) => {
    const share = entry?.ownership_percentage
    if (share != null && !isPercentage(share))
      faults.push(
        offender(
          `relationships.${index}.ownership_percentage`,
          'invalid_param',
          'Must be above 0 and at most 100.',
        ),
      )
  })
  return faults
}

/** Finds the faults, beyond their shapes, of the claims of a new person. */
export function findFaultsInAll(body: unknown, today: Day): Offender[] {
  const claims = (body as { claims?: unknown } | null)?.claims
  if (!Array.isArray(claims)) return []
  return claims.flatMap((claim, index) => findFaults(claim, `body.claims.${index}`, today))
}

function isClaim(sent: unknown): sent is SentClaim {
  const type = (sent as { claim_type?: unknown } | null)?.claim_type
  return typeof type === 'string' && Object.hasOwn(claimFields, type)
}

function isPercentage(sent: unknown): boolean {
  const value = typeof sent === 'string' || typeof sent === 'number' ? parseDecimal(sent) : undefined
  return value !== undefined && isPositive(value) && compare(value, '100') <= 0
}

export interface Relationship {
  related_person: string
  relationship_type: string
  ownership_percentage?: string | number | null
}

/** The entries of a relationships claim; an empty list for any other claim. */
export function relationshipsOf(claim: SentClaim | undefined): Relationship[] {
  const entries = claim?.claim_type === 'relationships' ? claim.relationships : []
  return Array.isArray(entries) ? entries : []
}

/** Whether a person of the type may have the type of claim. */
export function mayHave(person_type: PersonType, type: ClaimType): boolean {
  return (PERSON_TYPES[type] ?? ['natural']).includes(person_type)
}

/** The content of a claim as it is stored, with every field of its type. */
export function toContent(claim: SentClaim): ClaimContent {
  const content = fill(claimFields[claim.claim_type], claim)
  const list = entryFields[claim.claim_type]
  if (list)
    content[claim.claim_type] = (claim[claim.claim_type] as ClaimContent[]).map((entry) => fill(list, entry))
  if (claim.claim_type === 'lei') content.identifier = upper(String(content.identifier))
  return content
}

function fill(fields: Record<string, object>, sent: Record<string, unknown>): ClaimContent {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      name === 'ownership_percentage'
        ? percentage(sent[name])
        : ((sent[name] ?? (field as { default?: unknown }).default ?? null) as Json),
    ]),
  )
}

const percentage = (sent: unknown) =>
  typeof sent === 'number' ? parseDecimal(sent)! : ((sent ?? null) as Json)
