// What becomes of a payout: paid, refused, come back; and what people decide on one that was refused.
import type { Rejection } from '../../banks/bank.ts'
import type { Context } from '../../context.ts'
import { fail, notFound } from '../../errors.ts'
import { BANK, SUSPENSE } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { bookPayout, bookReturn } from '../payments/complete-withdrawal.ts'
import { bookPaymentReturn, keepPayment } from '../payments/resolve-suspense.ts'

export interface PayoutRow {
  id: string
  status: 'sent' | 'paid' | 'rejected' | 'came_back' | 'retried' | 'given_back'
  withdrawal: string | null
  inbound_payment: string | null
  amount: string
  currency: string
}

/** Holds the payout until the change is complete; undefined for one that is none of ours. */
export async function lockPayout({ sql, tenant }: Context, id: string): Promise<PayoutRow | undefined> {
  const [row] = await sql<PayoutRow>`
    select id, status, withdrawal, inbound_payment, amount, currency
    from payouts where tenant = ${tenant} and id = ${id} for update`
  return row
}

/** Holds the payouts of a run that the bank has still to pay. */
export async function lockRun({ sql, tenant }: Context, run: string): Promise<PayoutRow[]> {
  return sql<PayoutRow>`
    select id, status, withdrawal, inbound_payment, amount, currency
    from payouts where tenant = ${tenant} and run = ${run} and status = 'sent' order by id for update`
}

/** Books a payout as gone. A withdrawal that the operator had confirmed before is not booked again. */
export async function payPayout(context: Context, payout: PayoutRow): Promise<void> {
  await setStatus(context, payout.id, 'paid')
  if (payout.withdrawal) await bookPayout(context, payout.withdrawal)
  else await bookPaymentReturn(context, payout.inbound_payment!)
}

/** Books a paid payout as come back: to the customer, or into suspense where it was on its way to a sender. */
export async function takePayoutBack(context: Context, payout: PayoutRow): Promise<void> {
  if (payout.withdrawal) {
    await setStatus(context, payout.id, 'came_back')
    await bookReturn(context, payout.withdrawal)
    return
  }
  await setStatus(context, payout.id, 'given_back') // The payment may be sent back once more.
  const { sql, tenant } = context
  await sql`
    update inbound_payments set status = 'suspense', resolved_at = null, resolved_by = null, resolution_note = null
    where tenant = ${tenant} and id = ${payout.inbound_payment} and status = 'returned'`
  const transfers = [{ from: BANK, to: SUSPENSE, asset: payout.currency, amount: payout.amount }]
  await post(context, { kind: 'payment.suspend', reference: payout.inbound_payment!, transfers })
}

/** Notes that the bank refused payouts; their cash stays set aside until somebody decides. Gives how many were new. */
export async function rejectPayouts(
  context: Context,
  { run, payout, code, reason }: Rejection,
): Promise<number> {
  const { sql, tenant, vault, now } = context
  const rows = await sql<{ id: string }>`
    select id from payouts
    where tenant = ${tenant} and status = 'sent' and (id = ${payout}::text or run = ${run}::text)
    order by id for update`
  const ids = rows.map(({ id }) => id)
  // The bank's own words: they may well name the receiver.
  const reasons = ids.map((id) => vault.seal('payouts.reason', id, reason))
  await sql`
    update payouts p set status = 'rejected', reason_code = ${code}, reason = x.reason, modified_at = ${now}
    from unnest(${ids}::text[], ${reasons}::text[]) as x (id, reason)
    where p.tenant = ${tenant} and p.id = x.id`
  return ids.length
}

/** Decides on a refused payout: it goes out again with the next run, or its money comes back at once. */
export async function decideRejected(
  context: Context,
  id: string,
  decision: 'retry' | 'give back',
): Promise<PayoutRow> {
  const payout = await lockPayout(context, id)
  if (!payout) throw notFound('payout')
  if (payout.status !== 'rejected') throw fail('conflict', `The payout is ${payout.status}.`)
  const status = decision === 'retry' ? 'retried' : 'given_back'
  await setStatus(context, id, status)
  if (decision === 'give back') await giveBack(context, payout)
  context.pending.resource = id
  return { ...payout, status }
}

// A withdrawal has no state for having failed: it is completed and at once returned, and the list of the account
// shows both.
async function giveBack(context: Context, { withdrawal, inbound_payment }: PayoutRow) {
  if (!withdrawal) return keepPayment(context, inbound_payment!)
  if (await bookPayout(context, withdrawal)) await bookReturn(context, withdrawal)
}

async function setStatus({ sql, tenant, now }: Context, id: string, status: PayoutRow['status']) {
  await sql`update payouts set status = ${status}, modified_at = ${now} where tenant = ${tenant} and id = ${id}`
}
