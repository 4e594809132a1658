// A payment in suspense goes back to its sender with a payment run, on the operator's decision.
import { unpayableReason } from '../../../banks/payable.ts'
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { BANK, SUSPENSE } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { checkPayments } from './decide-assignment.ts'
import { lockPayments, resolvePayments } from './lock-payments.ts'
import type { SuspendedPayment } from './read.ts'
import { postSuspense } from './suspend-payment.ts'

/** Decides that a payment goes back to its sender; it leaves suspense when the bank has paid it out. */
export async function returnPayment(context: Context, id: string, note?: string): Promise<SuspendedPayment> {
  const payments = await lockPayments(context, [id])
  return write(context, decideReturn(payments, id), note)
}

/** The payment to return, or the refusal. */
export function decideReturn(payments: SuspendedPayment[], id: string): SuspendedPayment {
  const [payment] = checkPayments(payments, [id])
  if (payment.iban === '') throw fail('conflict', "The sender's account is unknown.")
  const reason = unpayableReason(payment.currency, payment)
  if (reason) throw fail('conflict', reason)
  return payment
}

async function write(context: Context, payment: SuspendedPayment, note?: string): Promise<SuspendedPayment> {
  await resolvePayments(context, [payment], 'returning', note)
  context.pending.resource = payment.id
  return { ...payment, status: 'returning' }
}

/** Books the payout of a payment that goes back; returns whether there was one to book. */
export async function completeReturn(context: Context, id: string): Promise<boolean> {
  const { sql, tenant } = context
  const [payment] = await sql<{ amount: string; currency: string }>`
    update inbound_payments set status = 'returned'
    where tenant = ${tenant} and id = ${id} and status = 'returning' returning amount, currency`
  if (!payment) return false
  const { amount, currency } = payment
  const transfers = [{ from: SUSPENSE, to: BANK, asset: currency, amount }]
  await post(context, { kind: 'payment.return', reference: id, transfers })
  context.pending.resource = id
  return true
}

/** Puts a payment that was not paid out to its sender back into suspense. */
export const returnToSuspense = (context: Context, id: string): Promise<void> =>
  reopen(context, id, 'returning')

/** Puts a payment whose payout came back, and its money, back into suspense. */
export async function suspendReturned(
  context: Context,
  payment: { id: string; amount: string; currency: string },
): Promise<void> {
  await reopen(context, payment.id, 'returned')
  await postSuspense(context, payment)
}

async function reopen({ sql, tenant }: Context, id: string, status: 'returning' | 'returned') {
  await sql`
    update inbound_payments
    set status = 'suspense', resolved_at = null, resolved_by = null, resolution_note = null
    where tenant = ${tenant} and id = ${id} and status = ${status}`
}
