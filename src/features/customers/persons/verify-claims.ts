// Compliance verifies claims. A verified claim supersedes the active one of its type.
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import type { Instant } from '../../../values/time.ts'
import { findClaim } from './read.ts'
import type { ClaimRow } from './rules.ts'

interface Verified {
  id: string
  verified_at: Instant
}

/** Verifies the pending claims of the persons, or only the one with the id. */
export async function verifyClaims(
  { sql, tenant, now }: Context,
  persons: string[],
  only: string | null = null,
): Promise<Verified[]> {
  // As in create-claim.ts, the claims of each person take the time of its row under the lock.
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
  return sql<Verified>`
    update person_claims c set status = 'verified', verified_at = p.modified_at
    from persons p
    where p.tenant = c.tenant and p.id = c.person and c.tenant = ${tenant} and c.person = any(${persons})
      and c.status = 'pending' and c.archived_at is null and (${only}::text is null or c.id = ${only})
    returning c.id, c.verified_at`
}

/** Verifies one claim, or refuses if it is not pending any more. */
export async function verifyClaim(context: Context, person: string, id: string): Promise<ClaimRow> {
  const claim = await findClaim(context, person, id)
  decideVerification(claim)
  const [verified] = await verifyClaims(context, [person], id)
  if (!verified) throw notPending(await findClaim(context, person, id)) // Another change was first.
  context.pending.resource = id
  return { ...claim, status: 'verified', verified_at: verified.verified_at }
}

/** Decides whether a claim can be verified. */
export function decideVerification(claim: Pick<ClaimRow, 'status' | 'archived_at'>): void {
  if (claim.status !== 'pending' || claim.archived_at !== null) throw notPending(claim)
}

const notPending = ({ status }: Pick<ClaimRow, 'status'>) =>
  fail('conflict', `The claim is ${status} and no longer in flight.`)
