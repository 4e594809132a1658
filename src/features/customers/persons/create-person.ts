import type { Context } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import {
  decidePerson,
  type NewPerson,
  type PersonDecision,
  type PersonFacts,
  relationsInAll,
} from './decide-person.ts'
import { listExistingPersons } from './read.ts'
import { sealContent } from './seal-person.ts'
import { termsOf } from './search-persons.ts'

/** Creates a person with its claims, or refuses. */
export async function createPerson(context: Context, input: NewPerson) {
  const facts = await gather(context, input)
  const decision = decidePerson(facts, input)
  return write(context, decision)
}

async function gather({ outside, tenant }: Context, { claims }: NewPerson): Promise<PersonFacts> {
  const related = relationsInAll(claims).map(({ related_person }) => related_person)
  return { existing_persons: await listExistingPersons({ sql: outside, tenant }, related) }
}

function write(context: Context, { person_type, full_name, claims }: PersonDecision) {
  const { tenant, now, vault } = context
  const person = newId('per_')
  const rows = claims.map((claim) => ({ id: newId('clm_'), ...claim }))
  const sealed = rows.map((row) => ({ ...row, content: sealContent(vault, row) }))
  context.pending.resource = person
  context.defer`
    insert into persons (tenant, id, person_type, created_at, modified_at)
    values (${tenant}, ${person}, ${person_type}, ${now}, ${now})`
  context.defer`
    insert into person_claims (tenant, id, person, claim_type, content, created_at)
    select ${tenant}, claim.id, ${person}, claim.claim_type, claim.content, ${now}
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb)
      as claim (id text, claim_type text, content text)`
  context.defer`
    insert into person_terms (tenant, term, created_at, person)
    select ${tenant}, term, ${now}, ${person} from unnest(${termsOf(vault, rows)}::bigint[]) as term`
  return {
    id: person,
    person_type,
    full_name,
    claims: rows.map(({ content, ...row }) => ({ ...row, created_at: now, ...content })),
    created_at: now,
    modified_at: now,
  }
}
