// Payouts, locked while the bank's answer or the operator's decision about them is booked.
import type { Context } from '../../../context.ts'

export interface PayoutRow {
  id: string
  status: 'sent' | 'paid' | 'rejected' | 'returned' | 'retried' | 'reversed'
  withdrawal: string | null
  inbound_payment: string | null
  amount: string
  currency: string
}

/** Locks the payout until the change is complete; undefined if the tenant has no such payout. */
export async function lockPayout({ sql, tenant }: Context, id: string): Promise<PayoutRow | undefined> {
  const [row] = await sql<PayoutRow>`
    select id, status, withdrawal, inbound_payment, amount, currency
    from payouts where tenant = ${tenant} and id = ${id} for update`
  return row
}

/** Locks the payouts of a run that the bank has not paid yet. */
export async function lockPayoutsOfRun({ sql, tenant }: Context, run: string): Promise<PayoutRow[]> {
  return sql<PayoutRow>`
    select id, status, withdrawal, inbound_payment, amount, currency
    from payouts where tenant = ${tenant} and run = ${run} and status = 'sent' order by id for update`
}

/** Moves a locked payout to the status. */
export async function setPayoutStatus(
  { sql, tenant, now }: Context,
  id: string,
  status: PayoutRow['status'],
): Promise<void> {
  await sql`update payouts set status = ${status}, modified_at = ${now} where tenant = ${tenant} and id = ${id}`
}
