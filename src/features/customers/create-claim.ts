import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { newId } from '../../values/ids.ts'
import type { Instant } from '../../values/time.ts'
import { mayCarry, type PersonType, type SentClaim, toContent } from './check-claims.ts'
import { checkRelatedPersons, notAllowed } from './create-person.ts'
import { toClaim } from './rules.ts'
import { sealContent } from './seal-person.ts'
import { termsOf } from './search-persons.ts'

/** Adds a claim to a person; a claim of the type that is still in flight is archived in its favour. */
export async function createClaim(context: Context, person: string, claim: SentClaim) {
  const { sql, tenant } = context
  // The person's row is the lock: of claims of one type sent at once, each sees the one before it. A request that
  // waited for the lock began before the one it waited for ended, and takes its time from there: time never runs
  // backwards.
  const [holder] = await sql<{ person_type: PersonType; at: Instant }>`
    update persons set modified_at = greatest(modified_at, ${context.now})
    where tenant = ${tenant} and id = ${person} returning person_type, modified_at as at`
  if (!holder) throw notFound('person')
  const { at } = holder
  const { claim_type } = claim
  if (!mayCarry(holder.person_type, claim_type)) throw notAllowed(holder.person_type, [claim_type])
  await checkRelatedPersons(context, [{ claim, path: 'body' }], person)
  await sql`
    update person_claims set archived_at = ${at}
    where tenant = ${tenant} and person = ${person} and claim_type = ${claim_type} and status = 'pending'
      and archived_at is null`
  const id = newId('clm_')
  const content = toContent(claim)
  context.pending.resource = id
  context.defer`
    insert into person_claims (tenant, id, person, claim_type, content, created_at)
    values (${tenant}, ${id}, ${person}, ${claim_type}, ${sealContent(context.vault, { id, content })}, ${at})`
  const terms = termsOf(context.vault, [{ claim_type, content }])
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
    verified_at: null,
    superseded_at: null,
    archived_at: null,
    created_at: at,
  })
}
