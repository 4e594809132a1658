import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { record } from '../../platform/events/record.ts'
import { findAuthority } from './read.ts'

type Authority = Awaited<ReturnType<typeof findAuthority>>

/** Revokes an authority for good, or refuses if it is revoked already. */
export async function revokeAuthority(context: Context, id: string): Promise<Authority> {
  const authority = await findAuthority(context, id)
  decideRevocation(authority)
  return write(context, authority)
}

/** Decides whether an authority can be revoked. */
export function decideRevocation({ status }: Pick<Authority, 'status'>): void {
  if (status === 'revoked') throw alreadyRevoked()
}

const alreadyRevoked = () => fail('conflict', 'The authority is already revoked.')

// The guard refuses if another change has revoked the authority in the meantime.
async function write(context: Context, authority: Authority): Promise<Authority> {
  const { sql, tenant, now } = context
  const { id } = authority
  const [revoked] = await sql`
    update customer_authorities set status = 'revoked', revoked_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and status = 'active'
    returning id`
  if (!revoked) throw alreadyRevoked()
  context.pending.resource = id
  record(context, 'customer_authority.revoked', id)
  return { ...authority, status: 'revoked', revoked_at: now, modified_at: now }
}
