// The operator resolves the reconciliation break of an unexplained entry by booking it: money that came in goes into
// suspense, and the firm bears what the bank has charged.
import type { Context } from '../../../context.ts'
import { fail, notFound } from '../../../errors.ts'
import { BANK, FEES } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import type { Currency } from '../../../values/currencies.ts'
import { isPositive, negate } from '../../../values/decimal.ts'
import { suspendPayment, UNKNOWN_SENDER } from '../inbound-payments/suspend-payment.ts'
import { transactionIdOf } from './book-movement.ts'
import { resolveBreak } from './reconciliation-breaks.ts'

export interface LockedBreak {
  id: string
  kind: string
  currency: Currency
  /** The bank's reference of the entry. */
  subject: string
  difference: string
  is_open: boolean
}

export interface BookedBreak {
  booked: 'suspense' | 'fees'
  amount: string
  currency: string
}

/** Books the entry of an open break of the kind `unexplained` and resolves the break. */
export async function bookUnexplainedEntry(context: Context, id: string, note: string): Promise<BookedBreak> {
  const row = await gather(context, id)
  return write(context, decideUnexplainedEntry(row), note)
}

async function gather({ sql, tenant }: Context, id: string): Promise<LockedBreak | undefined> {
  const [row] = await sql<LockedBreak>`
    select id, kind, currency, subject, difference, resolved_at is null as is_open from bank_breaks
    where tenant = ${tenant} and id = ${id} for update`
  return row
}

export interface UnexplainedEntry extends LockedBreak {
  booked: BookedBreak['booked']
}

/** The entry, with the ledger account on which it is booked, or the refusal. */
export function decideUnexplainedEntry(row: LockedBreak | undefined): UnexplainedEntry {
  if (!row) throw notFound('break')
  if (!row.is_open) throw fail('conflict', 'The break is already resolved.')
  if (row.kind !== 'unexplained') throw fail('conflict', 'Only an unexplained entry can be booked.')
  return { ...row, booked: isPositive(row.difference) ? 'suspense' : 'fees' }
}

async function write(context: Context, entry: UnexplainedEntry, note: string): Promise<BookedBreak> {
  const { sql, tenant } = context
  const { id, currency, subject, difference, booked } = entry
  const resource = booked === 'suspense' ? await suspend(context, entry) : await charge(context, entry)
  const outcome = booked === 'suspense' ? 'received' : 'charged'
  await sql`
    update bank_entries set outcome = ${outcome}, resource = ${resource}
    where tenant = ${tenant} and currency = ${currency} and bank_reference = ${subject}`
  await resolveBreak(context, id, note)
  return { booked, amount: difference, currency }
}

async function suspend(context: Context, { currency, subject, difference: amount }: UnexplainedEntry) {
  const reference = `Entry ${subject} of the bank`
  const bank_transaction_id = transactionIdOf(currency, subject)
  const payment = { ...UNKNOWN_SENDER, reference, amount, currency, bank_transaction_id }
  const id = await suspendPayment(context, payment)
  if (!id) throw fail('conflict', 'A payment with this reference already exists.')
  return id
}

async function charge(context: Context, { id, currency, difference }: UnexplainedEntry) {
  const transfers = [{ from: FEES, to: BANK, asset: currency, amount: negate(difference) }]
  await post(context, { kind: 'bank.charge', reference: id, transfers })
  return id
}
