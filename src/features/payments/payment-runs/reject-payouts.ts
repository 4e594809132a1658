import type { Rejection } from '../../../banks/bank.ts'
import type { Context } from '../../../context.ts'

/**
 * Records that the bank rejected payouts, and returns the number of new rejections. Their cash stays reserved until the
 * operator decides.
 */
export async function rejectPayouts(
  { sql, tenant, vault, now }: Context,
  { run, payout, code, reason }: Rejection,
): Promise<number> {
  const rows = await sql<{ id: string }>`
    select id from payouts
    where tenant = ${tenant} and status = 'sent' and (id = ${payout}::text or run = ${run}::text)
    order by id for update`
  const ids = rows.map(({ id }) => id)
  // The bank's own words may name the receiver.
  const reasons = ids.map((id) => vault.seal('payouts.reason', id, reason))
  await sql`
    update payouts p set status = 'rejected', reason_code = ${code}, reason = x.reason, modified_at = ${now}
    from unnest(${ids}::text[], ${reasons}::text[]) as x (id, reason)
    where p.tenant = ${tenant} and p.id = x.id`
  return ids.length
}
