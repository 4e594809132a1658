// The statements that change mandates.
import type { Context } from '../../../context.ts'
import type { MandateStatus } from './rules.ts'

/** Ends a mandate that the change has locked. */
export async function setMandateStatus(
  { sql, tenant, now }: Context,
  id: string,
  status: Exclude<MandateStatus, 'active'>,
  reason_code: string | null = null,
): Promise<void> {
  await sql`
    update mandates
    set status = ${status}, blocked_reason = coalesce(${reason_code}, blocked_reason),
        revoked_at = case when ${status === 'revoked'} then ${now}::timestamptz end, modified_at = ${now}
    where tenant = ${tenant} and id = ${id}`
}
