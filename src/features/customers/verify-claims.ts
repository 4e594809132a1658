// Compliance confirms what persons claim. A claim that is confirmed takes the place of the active one of its type.
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { findClaim } from './read.ts'

/** Confirms every claim in flight of the persons, or only the one named; returns the ids of those confirmed. */
export async function verifyClaims(
  { sql, tenant, now }: Context,
  persons: string[],
  only: string | null = null,
): Promise<string[]> {
  // As in create-claim.ts, each person's claims take the time that its row has under the lock.
  await sql`
    with locked as (
      select id from persons where tenant = ${tenant} and id = any(${persons}) order by id for update
    )
    update persons p set modified_at = greatest(p.modified_at, ${now})
    from locked where p.tenant = ${tenant} and p.id = locked.id`
  await sql`
    update person_claims active set superseded_at = p.modified_at
    from person_claims newer
    join persons p on p.tenant = newer.tenant and p.id = newer.person
    where active.tenant = ${tenant} and active.person = any(${persons}) and active.status = 'verified'
      and active.superseded_at is null
      and newer.tenant = active.tenant and newer.person = active.person and newer.claim_type = active.claim_type
      and newer.status = 'pending' and newer.archived_at is null and (${only}::text is null or newer.id = ${only})`
  const verified = await sql<{ id: string }>`
    update person_claims c set status = 'verified', verified_at = p.modified_at
    from persons p
    where p.tenant = c.tenant and p.id = c.person and c.tenant = ${tenant} and c.person = any(${persons})
      and c.status = 'pending' and c.archived_at is null and (${only}::text is null or c.id = ${only})
    returning c.id`
  return verified.map(({ id }) => id)
}

/** Confirms one claim, or refuses it where it is no longer in flight. */
export async function verifyClaim(context: Context, person: string, id: string) {
  const verified = await verifyClaims(context, [person], id)
  const claim = await findClaim(context, person, id)
  if (verified.length === 0) throw fail('conflict', `The claim is ${claim.status} and no longer in flight.`)
  context.pending.resource = id
  return claim
}
