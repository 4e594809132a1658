// The end of a pending approval, and the warning before it.
import type { Context } from '../../../context.ts'
import { record } from '../../platform/events/record.ts'

type End = 'approved' | 'overridden' | 'rejected' | 'cancelled' | 'expired'

/** Announces an approval that still waits shortly before its time ends. */
export async function warnOfEnd(context: Context, id: string): Promise<void> {
  const { sql, tenant } = context
  const pending = await sql`
    select id from approvals where tenant = ${tenant} and id = ${id} and status = 'pending' for update`
  if (pending.length > 0) record(context, 'approval.expiring', id)
}

/** Ends the approval, if it is pending, and frees its subjects for other changes. */
export async function endApproval(context: Context, id: string, end: End): Promise<void> {
  const { sql, tenant, now } = context
  const ended = await sql`
    update approvals set status = ${end}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and status = 'pending' returning id`
  if (ended.length === 0) return
  await sql`delete from approval_subjects where tenant = ${tenant} and approval = ${id}`
  record(context, `approval.${end}`, id)
  context.pending.resource = id
}
