// Books one movement of the bank by what it is: a payment that came in, a payout that went out, one that came back.
import type { Entry, Transaction } from '../../banks/bank.ts'
import type { Context } from '../../context.ts'
import type { Currency } from '../../values/currencies.ts'
import { compare, isPositive, money, negate, sum } from '../../values/decimal.ts'
import { receivePayment } from '../payments/receive-payment.ts'
import { noteBreak } from './breaks.ts'
import type { Outcome } from './entries.ts'
import { lockPayout, lockRun, payPayout, takePayoutBack } from './settle-payout.ts'

/** Where an entry is told of. */
export interface Source {
  currency: Currency
  is_statement: boolean
  /** Every reference that the same statement or notification gives. */
  references: string[]
}

/** A movement as a file tells of it, by itself or as a part of a collective entry. */
export interface Piece extends Pick<Entry, 'booked_on' | 'is_bare'> {
  transaction: Transaction
  collective?: { id: string; entry: Entry }
}

/** What is booked: the transaction, under the reference that its entry is kept by. */
export interface ToBook extends Transaction {
  id: string
  currency: Currency
  booked_on: string
}

export interface Booked {
  outcome: Outcome
  resource: string | null
}

/**
 * What makes a payment of the bank one of its kind: a reference is unique within the account, and there is one a
 * currency.
 */
export const transactionOf = (currency: string, bank_reference: string) => `${currency} ${bank_reference}`

/**
 * Books the transaction, or lists it where nobody can explain it; one that is booked anew leaves the payment before.
 */
export const bookTransaction = (context: Context, found: ToBook, anew: boolean): Promise<Booked> =>
  isPositive(found.amount) ? bookCredit(context, found, anew) : bookDebit(context, found)

async function bookCredit(context: Context, found: ToBook, anew: boolean): Promise<Booked> {
  const { amount, currency } = found
  const payout = found.payout ? await lockPayout(context, found.payout) : undefined
  if (payout?.status === 'paid' && compare(payout.amount, amount) === 0 && payout.currency === currency) {
    await takePayoutBack(context, payout)
    return { outcome: 'came_back', resource: payout.id }
  }
  if (payout || found.is_return) return leaveUnexplained(context, found)
  const bank_transaction_id = transactionOf(currency, found.id) + (anew ? ' in detail' : '')
  const payment = await receivePayment(context, {
    ...found.sender,
    reference: found.reference,
    amount: money(amount),
    currency,
    bank_transaction_id,
  })
  return { outcome: 'received', resource: payment.id }
}

async function bookDebit(context: Context, found: ToBook): Promise<Booked> {
  const payouts = await payoutsOf(context, found)
  const total = sum(payouts.map((payout) => payout.amount))
  const fits =
    payouts.length > 0 &&
    compare(total, negate(found.amount)) === 0 &&
    payouts.every((payout) => payout.currency === found.currency && payout.status === 'sent')
  if (!fits || found.is_return) return leaveUnexplained(context, found)
  for (const payout of payouts) await payPayout(context, payout)
  return { outcome: 'paid', resource: found.payout ?? found.run }
}

async function payoutsOf(context: Context, { payout, run }: Transaction) {
  if (payout) {
    const row = await lockPayout(context, payout)
    return row ? [row] : []
  }
  return run ? lockRun(context, run) : []
}

/** Books nothing and lists the movement, with the reason where there is one besides nobody knowing it. */
export async function leaveUnexplained(context: Context, found: ToBook, reason?: string): Promise<Booked> {
  const about = found.payout ?? found.run
  const way = isPositive(found.amount) ? 'Credit' : 'Debit'
  await noteBreak(context, {
    kind: 'unexplained',
    currency: found.currency,
    subject: found.id,
    difference: found.amount,
    detail: `${way} of ${found.booked_on}${about ? ` that names ${about}` : ''}${reason ? `: ${reason}` : ''}.`,
  })
  return { outcome: 'unexplained', resource: null }
}
