// Money without an owner goes into suspense, and leaves it by an entry of its own source.
import type { Context } from '../../../context.ts'
import { BANK, SUSPENSE } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { type BankPayment, insertPayment } from './insert-payment.ts'

/** The sender of a payment whose bank does not name it. */
export const UNKNOWN_SENDER = { owner_name: 'NOTPROVIDED', iban: '', bank_code: 'NOTPROVIDED' }

/** Books a payment into suspense and returns its id, or undefined if the bank's id is there already. */
export async function suspendPayment(context: Context, payment: BankPayment): Promise<string | undefined> {
  const id = await insertSuspendedPayment(context, payment)
  if (id) await postSuspense(context, { ...payment, id })
  return id
}

/** Inserts a payment whose money another entry of the change posts to suspense; returns its id as above. */
export const insertSuspendedPayment = (context: Context, payment: BankPayment): Promise<string | undefined> =>
  insertPayment(context, payment, 'suspense')

/** Posts the money of the payment from the bank to suspense. */
export async function postSuspense(
  context: Context,
  { id, amount, currency }: { id: string; amount: string; currency: string },
): Promise<void> {
  const transfers = [{ from: BANK, to: SUSPENSE, asset: currency, amount }]
  await post(context, { kind: 'payment.suspend', reference: id, transfers })
}

/**
 * Removes a payment from the queue if its source reverses it by an entry of its own. Returns false if the operator has
 * already assigned the payment or is returning it.
 */
export async function revokeSuspendedPayment(
  { sql, tenant, now, actor }: Context,
  { id = null, bank_transaction_id = null }: { id?: string | null; bank_transaction_id?: string | null },
): Promise<boolean> {
  const rows = await sql`
    update inbound_payments set status = 'returned', resolved_at = ${now}, resolved_by = ${actor.id}
    where tenant = ${tenant} and (id = ${id}::text or bank_transaction_id = ${bank_transaction_id}::text)
      and status = 'suspense' returning id`
  return rows.length > 0
}
