// The decision about a new claim of a person.
import { fail, failParams, notFound, type Offender, Refusal } from '../../../errors.ts'
import type { Instant } from '../../../values/time.ts'
import type { ClaimType } from '../claims/claim-fields.ts'
import {
  type ClaimContent,
  mayHave,
  type PersonType,
  relationshipsOf,
  type SentClaim,
  toContent,
} from '../claims/rules.ts'

export interface ClaimFacts {
  /** The person, whose row is locked; `at` is the time that the claim takes. Undefined if there is none. */
  person: { id: string; person_type: PersonType; at: Instant; is_erased: boolean } | undefined
  /** Those of the related persons that exist. */
  existing_persons: ReadonlySet<string>
}

export interface ClaimDecision {
  person: string
  claim_type: ClaimType
  content: ClaimContent
  created_at: Instant
}

/** Decides about a new claim of a person. */
export function decideClaim({ person, existing_persons }: ClaimFacts, claim: SentClaim): ClaimDecision {
  if (!person) throw notFound('person')
  if (person.is_erased) throw fail('conflict', 'The personal data of the person were erased.')
  const { claim_type } = claim
  if (!mayHave(person.person_type, claim_type)) throw notAllowed(person.person_type, [claim_type])
  refuseRelations(relationsIn(claim, 'body'), existing_persons, person.id)
  return { person: person.id, claim_type, content: toContent(claim), created_at: person.at }
}

/** The refusal of types of claims that a type of person may not have. */
export function notAllowed(person_type: PersonType, types: string[]): Refusal {
  const sentences = types.map((type) => `Claim type '${type}' not allowed on ${person_type} persons`)
  return new Refusal('invalid_request', sentences.join('; '))
}

export interface Relation {
  related_person: string
  /** Its place in the request. */
  path: string
}

/** The related persons that a claim names; `path` is the claim's place in the request. */
export const relationsIn = (claim: SentClaim, path: string): Relation[] =>
  relationshipsOf(claim).map(({ related_person }, index) => ({
    related_person,
    path: `${path}.relationships.${index}.related_person`,
  }))

/** Refuses relations to persons that do not exist, and of a person to itself. */
export function refuseRelations(
  relations: Relation[],
  existing_persons: ReadonlySet<string>,
  self?: string,
): void {
  const faults = relations.flatMap(({ related_person, path }): Offender[] => {
    if (!existing_persons.has(related_person)) return [{ path, code: 'not_found', detail: 'No such person.' }]
    return related_person === self
      ? [{ path, code: 'invalid_param', detail: 'A person cannot be related to itself.' }]
      : []
  })
  if (faults.length > 0) throw failParams(faults)
}
