import type { Context } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import type { Instant } from '../../../values/time.ts'
import type { PersonType, SentClaim } from '../claims/rules.ts'
import { type ClaimDecision, type ClaimFacts, decideClaim, relationsIn } from './decide-claim.ts'
import { listExistingPersons } from './read.ts'
import { toClaim } from './rules.ts'
import { sealContent } from './seal-person.ts'
import { termsOf } from './search-persons.ts'

/** Adds a claim to a person, or refuses; an earlier claim of the type that is still pending is archived. */
export async function createClaim(context: Context, person: string, claim: SentClaim) {
  const facts = await gather(context, person, claim)
  const decision = decideClaim(facts, claim)
  return write(context, decision)
}

async function gather(context: Context, person: string, claim: SentClaim): Promise<ClaimFacts> {
  const locked = await lockPerson(context, person)
  const related = locked ? relationsIn(claim, 'body').map(({ related_person }) => related_person) : []
  return { person: locked, existing_persons: await listExistingPersons(context, related) }
}

// The person's row is the lock: of several claims of one type that arrive at the same time, each sees the one before
// it. A request that waited for the lock has an earlier `now` than the request it waited for. It takes the time of
// the row instead, so that time never runs backwards.
async function lockPerson({ sql, tenant, now }: Context, id: string): Promise<ClaimFacts['person']> {
  const [person] = await sql<{ id: string; person_type: PersonType; at: Instant; is_erased: boolean }>`
    update persons p set modified_at = greatest(modified_at, ${now})
    where tenant = ${tenant} and id = ${id}
    returning id, person_type, modified_at as at,
              not exists (select from person_claims c where c.tenant = p.tenant and c.person = p.id) as is_erased`
  return person
}

async function write(context: Context, { person, claim_type, content, created_at }: ClaimDecision) {
  const { sql, tenant, vault } = context
  await sql`
    update person_claims set archived_at = ${created_at}
    where tenant = ${tenant} and person = ${person} and claim_type = ${claim_type} and status = 'pending'
      and archived_at is null`
  const id = newId('clm_')
  context.pending.resource = id
  context.defer`
    insert into person_claims (tenant, id, person, claim_type, content, created_at)
    values (${tenant}, ${id}, ${person}, ${claim_type}, ${sealContent(vault, { id, content })}, ${created_at})`
  const terms = termsOf(vault, [{ claim_type, content }])
  if (terms.length > 0)
    context.defer`
      insert into person_terms (tenant, term, created_at, person)
      select p.tenant, term, p.created_at, p.id
      from persons p cross join unnest(${terms}::bigint[]) as term
      where p.tenant = ${tenant} and p.id = ${person}
      on conflict do nothing`
  return toClaim({
    id,
    claim_type,
    person,
    content,
    status: 'pending',
    created_at,
    verified_at: null,
    superseded_at: null,
    archived_at: null,
  })
}
