import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { record } from '../events/record.ts'
import { findAuthority } from './read.ts'

/** Ends an authority for good, or refuses where it has ended. */
export async function revokeAuthority(context: Context, id: string) {
  const { sql, tenant, now } = context
  const [revoked] = await sql`
    update customer_authorities set status = 'revoked', revoked_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and status = 'active'
    returning id`
  const authority = await findAuthority(context, id)
  if (!revoked) throw fail('conflict', 'The authority is already revoked.')
  context.pending.resource = id
  record(context, 'customer_authority.revoked', id)
  return authority
}
