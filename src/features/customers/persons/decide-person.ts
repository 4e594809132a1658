// The decision about a new person: the claims that a person of its type may have and must have.
import { failParams, type Offender, Refusal } from '../../../errors.ts'
import type { ClaimType } from '../claims/claim-fields.ts'
import {
  type ClaimContent,
  MANDATORY,
  mayHave,
  type PersonType,
  type SentClaim,
  toContent,
} from '../claims/rules.ts'
import { notAllowed, type Relation, refuseRelations, relationsIn } from './decide-claim.ts'
import { authoritative, fullName } from './rules.ts'

export interface NewPerson {
  person_type: PersonType
  claims: SentClaim[]
}

export interface PersonFacts {
  /** Those of the related persons that exist. */
  existing_persons: ReadonlySet<string>
}

export interface PersonDecision {
  person_type: PersonType
  full_name: string
  claims: { claim_type: ClaimType; status: 'pending'; content: ClaimContent }[]
}

/** Decides about a new person: all its claims are stored, or none. */
export function decidePerson(
  { existing_persons }: PersonFacts,
  { person_type, claims: sent }: NewPerson,
): PersonDecision {
  const types = sent.map(({ claim_type }) => claim_type)
  refuseRepeated(types)
  refuseForeign(person_type, types)
  refuseMissing(person_type, types)
  refuseRelations(relationsInAll(sent), existing_persons)
  const claims = sent.map((claim) => ({
    claim_type: claim.claim_type,
    status: 'pending' as const,
    content: toContent(claim),
  }))
  return { person_type, full_name: fullName(person_type, authoritative(claims)), claims }
}

/** The related persons that the claims of a new person name. */
export const relationsInAll = (claims: SentClaim[]): Relation[] =>
  claims.flatMap((claim, index) => relationsIn(claim, `body.claims.${index}`))

function refuseRepeated(types: ClaimType[]) {
  const faults = types.flatMap((type, index): Offender[] => {
    if (types.indexOf(type) === index) return []
    const path = `body.claims.${index}.claim_type`
    return [{ path, code: 'duplicate', detail: 'Send at most one claim of each type.' }]
  })
  if (faults.length > 0) throw failParams(faults)
}

function refuseForeign(person_type: PersonType, types: ClaimType[]) {
  const foreign = types.filter((type) => !mayHave(person_type, type))
  if (foreign.length > 0) throw notAllowed(person_type, foreign)
}

function refuseMissing(person_type: PersonType, types: ClaimType[]) {
  const needed = MANDATORY[person_type]
  const missing = needed.filter((type) => !types.includes(type))
  if (missing.length === 0) return
  throw new Refusal(
    'invalid_request',
    `${person_type} persons require claim types ${quoted(needed)}; missing: ${quoted(missing)}`,
  )
}

const quoted = (words: string[]) => `[${words.map((word) => `'${word}'`).join(', ')}]`
