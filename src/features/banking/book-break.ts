// An entry of the bank that nobody could explain gets its place in the ledger by the operator's word: money that came
// in waits in suspense like any other without an owner, what the bank took for itself the house bears.
import type { Context } from '../../context.ts'
import { fail, notFound } from '../../errors.ts'
import { BANK, FEES } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import type { Currency } from '../../values/currencies.ts'
import { isPositive, negate } from '../../values/decimal.ts'
import { suspendPayment, UNKNOWN_SENDER } from '../payments/receive-payment.ts'
import { transactionOf } from './book-transaction.ts'
import { resolveBreak } from './breaks.ts'

interface Unexplained {
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

/** Books the entry of an open break of the kind `unexplained` and takes the break as explained. */
export async function bookBreak(context: Context, id: string, note: string): Promise<BookedBreak> {
  const { sql, tenant } = context
  const [found] = await sql<Unexplained>`
    select kind, currency, subject, difference, resolved_at is null as is_open from bank_breaks
    where tenant = ${tenant} and id = ${id} for update`
  if (!found) throw notFound('break')
  if (!found.is_open) throw fail('conflict', 'The break is already resolved.')
  if (found.kind !== 'unexplained') throw fail('conflict', 'Only an unexplained entry can be booked.')
  const booked = isPositive(found.difference) ? 'suspense' : 'fees'
  const resource = booked === 'suspense' ? await suspend(context, found) : await bear(context, id, found)
  const outcome = booked === 'suspense' ? 'received' : 'charged'
  await sql`
    update bank_entries set outcome = ${outcome}, resource = ${resource}
    where tenant = ${tenant} and currency = ${found.currency} and bank_reference = ${found.subject}`
  await resolveBreak(context, id, note)
  return { booked, amount: found.difference, currency: found.currency }
}

async function suspend(context: Context, { currency, subject, difference: amount }: Unexplained) {
  const reference = `Entry ${subject} of the bank`
  const payment = {
    ...UNKNOWN_SENDER,
    reference,
    amount,
    currency,
    bank_transaction_id: transactionOf(currency, subject),
  }
  const held = await suspendPayment(context, payment)
  if (!held) throw fail('conflict', 'A payment with this reference already exists.')
  return held
}

async function bear(context: Context, id: string, { currency, difference }: Unexplained): Promise<string> {
  const transfers = [{ from: FEES, to: BANK, asset: currency, amount: negate(difference) }]
  await post(context, { kind: 'bank.charge', reference: id, transfers })
  return id
}
