import type { Context } from '../../context.ts'
import { failParams, type Offender, Refusal } from '../../errors.ts'
import { newId } from '../../values/ids.ts'
import {
  MANDATORY,
  mayCarry,
  type PersonType,
  relationshipsOf,
  type SentClaim,
  toContent,
} from './check-claims.ts'
import { knownPersons } from './read.ts'
import { authoritative, fullName } from './rules.ts'
import { sealContent } from './seal-person.ts'
import { termsOf } from './search-persons.ts'

export interface NewPerson {
  person_type: PersonType
  claims: SentClaim[]
}

/** Creates a person from its claims, all of them or none. */
export async function createPerson(context: Context, { person_type, claims }: NewPerson) {
  const { outside, tenant, now, vault } = context
  checkClaims(person_type, claims)
  await checkRelatedPersons(
    { sql: outside, tenant },
    claims.map((claim, index) => ({ claim, path: `body.claims.${index}` })),
  )
  const person = newId('per_')
  const rows = claims.map((claim) => ({
    id: newId('clm_'),
    claim_type: claim.claim_type,
    status: 'pending' as const,
    content: toContent(claim),
  }))
  context.pending.resource = person
  context.defer`
    insert into persons (tenant, id, person_type, created_at, modified_at)
    values (${tenant}, ${person}, ${person_type}, ${now}, ${now})`
  context.defer`
    insert into person_claims (tenant, id, person, claim_type, content, created_at)
    select ${tenant}, claim.id, ${person}, claim.claim_type, claim.content, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, content: sealContent(vault, row) })))}::jsonb)
      as claim (id text, claim_type text, content text)`
  context.defer`
    insert into person_terms (tenant, term, created_at, person)
    select ${tenant}, term, ${now}, ${person} from unnest(${termsOf(vault, rows)}::bigint[]) as term`
  return {
    id: person,
    person_type,
    full_name: fullName(person_type, authoritative(rows)),
    claims: rows.map(({ content, ...row }) => ({ ...row, created_at: now, ...content })),
    created_at: now,
    modified_at: now,
  }
}

function checkClaims(person_type: PersonType, claims: SentClaim[]) {
  const types = claims.map(({ claim_type }) => claim_type)
  const repeated = types.flatMap((type, index): Offender[] =>
    types.indexOf(type) < index
      ? [
          {
            path: `body.claims.${index}.claim_type`,
            code: 'duplicate',
            detail: 'Send at most one claim of each type.',
          },
        ]
      : [],
  )
  if (repeated.length > 0) throw failParams(repeated)
  const strangers = types.filter((type) => !mayCarry(person_type, type))
  if (strangers.length > 0) throw notAllowed(person_type, strangers)
  const needed = MANDATORY[person_type]
  const missing = needed.filter((type) => !types.includes(type))
  if (missing.length > 0)
    throw new Refusal(
      'invalid_request',
      `${person_type} persons require claim types ${quoted(needed)}; missing: ${quoted(missing)}`,
    )
}

/** Makes the refusal for types of claims that the kind of person cannot carry. */
export function notAllowed(person_type: PersonType, types: string[]): Refusal {
  const sentences = types.map((type) => `Claim type '${type}' not allowed on ${person_type} persons`)
  return new Refusal('invalid_request', sentences.join('; '))
}

const quoted = (words: string[]) => `[${words.map((word) => `'${word}'`).join(', ')}]`

/** Refuses relationships to persons who do not exist, or of a person to itself. */
export async function checkRelatedPersons(
  reader: Pick<Context, 'sql' | 'tenant'>,
  sent: { claim: SentClaim; path: string }[],
  self?: string,
): Promise<void> {
  const named = sent.flatMap(({ claim, path }) =>
    relationshipsOf(claim).map(({ related_person }, index) => ({
      related_person,
      path: `${path}.relationships.${index}.related_person`,
    })),
  )
  const known = await knownPersons(
    reader,
    named.map(({ related_person }) => related_person),
  )
  const faults = named.flatMap(({ related_person, path }): Offender[] => {
    if (!known.has(related_person)) return [{ path, code: 'not_found', detail: 'No such person.' }]
    return related_person === self
      ? [{ path, code: 'invalid_param', detail: 'A person cannot be related to itself.' }]
      : []
  })
  if (faults.length > 0) throw failParams(faults)
}
