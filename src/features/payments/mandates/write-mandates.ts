// The statements that change mandates.
import type { Context } from '../../../context.ts'
import { eachById } from '../../../db/sql.ts'
import type { Day } from '../../../values/time.ts'
import { expiryOf, type MandateStatus } from './rules.ts'

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

/** Counts debits that go to the bank, and lets their mandates lapse 36 months after the last due date. */
export async function noteSubmissions(
  { sql, tenant, now }: Context,
  debits: readonly { mandate: string; due_on: Day }[],
): Promise<void> {
  const rows = [...new Set(debits.map(({ mandate }) => mandate))].map((id) => {
    const days = debits.filter(({ mandate }) => mandate === id).map(({ due_on }) => due_on)
    return { id, count: days.length, expires_on: expiryOf(days.sort().at(-1)!) }
  })
  await sql`
    update mandates m
    set submissions = m.submissions + x.count, expires_on = greatest(m.expires_on, x.expires_on),
        modified_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as x (id text, count integer, expires_on date)
    where m.tenant = ${tenant} and m.id = x.id and ${eachById}`
}

/** A debit was rejected: the next one may be the first again. */
export async function noteRejection({ sql, tenant, now }: Context, id: string): Promise<void> {
  await sql`
    update mandates set submissions = submissions - 1, modified_at = ${now}
    where tenant = ${tenant} and id = ${id}`
}

/** A debit was collected: a one-off mandate is used. */
export async function noteCollection({ sql, tenant, now }: Context, id: string, due_on: Day): Promise<void> {
  await sql`
    update mandates
    set last_collected_on = greatest(last_collected_on, ${due_on}),
        status = case when status = 'active' and mandate_type = 'one_off' then 'used' else status end,
        modified_at = ${now}
    where tenant = ${tenant} and id = ${id}`
}
