// Books one movement on the firm's bank account: a payment that came in, a payout that went out, or one that came back.
import type { BankEntry, BankTransaction } from '../../../banks/bank.ts'
import type { Context } from '../../../context.ts'
import { BANK, FEES } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import type { Currency } from '../../../values/currencies.ts'
import { compare, isPositive, money, negate, sum } from '../../../values/decimal.ts'
import { bookDebitMovement, decideDebitMovement, lockNamed } from '../direct-debits/answer-bank.ts'
import { receivePayment } from '../inbound-payments/receive-payment.ts'
import { lockPayout, lockPayoutsOfRun, type PayoutRow } from '../payment-runs/lock-payouts.ts'
import { reversePayout, settlePayout } from '../payment-runs/settle-payout.ts'
import type { EntryOutcome } from './entries.ts'
import { recordBreak } from './reconciliation-breaks.ts'

/** The statement or notification that reports an entry. */
export interface EntrySource {
  currency: Currency
  is_statement: boolean
  /** Every reference in it. */
  references: string[]
}

/** A movement as a file reports it, by itself or as a part of a collective entry. */
export interface ReportedMovement extends Pick<BankEntry, 'booked_on' | 'is_bare' | 'fault'> {
  transaction: BankTransaction
  collective?: { id: string; entry: BankEntry }
}

/** A transaction to book, with the reference under which its entry is stored. */
export interface BankMovement extends BankTransaction {
  id: string
  currency: Currency
  booked_on: string
}

export interface MovementResult {
  outcome: EntryOutcome
  resource: string | null
}

/** The bank's id of a payment: references are unique within a bank account, and a currency has one bank account. */
export const transactionIdOf = (currency: string, bank_reference: string) => `${currency} ${bank_reference}`

/**
 * Books the movement, or lists it as unexplained. A movement that is booked again becomes a payment with an id of its
 * own, as the row of the earlier payment stays.
 */
export async function bookMovement(
  context: Context,
  movement: BankMovement,
  is_rebooked: boolean,
): Promise<MovementResult> {
  if (movement.debit || movement.group) return bookDebit(context, movement)
  const payouts = await gather(context, movement)
  return write(context, movement, decideMovement(payouts, movement), is_rebooked)
}

// The movement names a direct debit, or a group of them.
async function bookDebit(context: Context, movement: BankMovement): Promise<MovementResult> {
  const meaning = decideDebitMovement(await lockNamed(context, movement), movement)
  if (meaning.kind === 'unexplained') return leaveUnexplained(context, movement)
  await bookDebitMovement(context, meaning)
  const resource = movement.debit ?? movement.group ?? null
  return { outcome: meaning.kind === 'collected' ? 'paid' : 'returned', resource }
}

// A credit never names a whole run.
async function gather(context: Context, { payout, run, amount }: BankMovement): Promise<PayoutRow[]> {
  if (payout) {
    const row = await lockPayout(context, payout)
    return row ? [row] : []
  }
  return run && !isPositive(amount) ? lockPayoutsOfRun(context, run) : []
}

export type MovementDecision =
  | { kind: 'received' }
  | { kind: 'paid'; payouts: PayoutRow[] }
  | { kind: 'returned'; payout: PayoutRow }
  | { kind: 'charged' }
  | { kind: 'unexplained' }

type MovementTerms = Pick<BankMovement, 'amount' | 'currency' | 'is_return' | 'is_charge'>

/** Decides the meaning of the movement, from the payouts that it names. */
export const decideMovement = (payouts: PayoutRow[], movement: MovementTerms): MovementDecision =>
  movement.is_charge
    ? { kind: 'charged' }
    : isPositive(movement.amount)
      ? decideCredit(payouts, movement)
      : decideDebit(payouts, movement)

function decideCredit([payout]: PayoutRow[], movement: MovementTerms): MovementDecision {
  if (payout?.status === 'paid' && isAmountOf([payout], movement)) return { kind: 'returned', payout }
  return payout || movement.is_return ? { kind: 'unexplained' } : { kind: 'received' }
}

function decideDebit(payouts: PayoutRow[], movement: MovementTerms): MovementDecision {
  const pays = payouts.every((payout) => payout.status === 'sent') && isAmountOf(payouts, movement)
  return payouts.length > 0 && pays && !movement.is_return
    ? { kind: 'paid', payouts }
    : { kind: 'unexplained' }
}

function isAmountOf(payouts: PayoutRow[], { amount, currency }: MovementTerms): boolean {
  const total = sum(payouts.map((payout) => payout.amount))
  const moved = isPositive(amount) ? amount : negate(amount)
  return compare(total, moved) === 0 && payouts.every((payout) => payout.currency === currency)
}

async function write(
  context: Context,
  movement: BankMovement,
  decision: MovementDecision,
  is_rebooked: boolean,
): Promise<MovementResult> {
  switch (decision.kind) {
    case 'received':
      return { outcome: 'received', resource: await receive(context, movement, is_rebooked) }
    case 'paid':
      for (const payout of decision.payouts) await settlePayout(context, payout)
      return { outcome: 'paid', resource: movement.payout ?? movement.run }
    case 'returned':
      await reversePayout(context, decision.payout)
      return { outcome: 'returned', resource: decision.payout.id }
    case 'charged':
      await bookCharge(context, movement)
      return { outcome: 'charged', resource: null }
    case 'unexplained':
      return leaveUnexplained(context, movement)
  }
}

async function receive(context: Context, movement: BankMovement, is_rebooked: boolean): Promise<string> {
  const { id: bank_reference, sender, reference, amount, currency } = movement
  const bank_transaction_id = transactionIdOf(currency, bank_reference) + (is_rebooked ? ' in detail' : '')
  const payment = { ...sender, reference, amount: money(amount), currency, bank_transaction_id }
  const { id } = await receivePayment(context, payment)
  return id
}

/** Books charges of the bank to the house, or what the bank gives back of them. */
async function bookCharge(
  context: Context,
  { id, currency, amount }: Pick<BankMovement, 'id' | 'currency' | 'amount'>,
): Promise<void> {
  const reference = transactionIdOf(currency, id)
  const transfers = [
    isPositive(amount)
      ? { from: BANK, to: FEES, asset: currency, amount }
      : { from: FEES, to: BANK, asset: currency, amount: negate(amount) },
  ]
  await post(context, { kind: 'bank.charge', reference, transfers })
}

/** Books nothing and lists the movement as unexplained, with the reason if there is one. */
export async function leaveUnexplained(
  context: Context,
  { id, amount, currency, booked_on, payout, run, debit, group }: BankMovement,
  reason?: string,
): Promise<MovementResult> {
  const subject = payout ?? run ?? debit ?? group
  const direction = isPositive(amount) ? 'Credit' : 'Debit'
  await recordBreak(context, {
    kind: 'unexplained',
    currency,
    subject: id,
    difference: amount,
    detail: `${direction} of ${booked_on}${subject ? ` that names ${subject}` : ''}${reason ? `: ${reason}` : ''}.`,
  })
  return { outcome: 'unexplained', resource: null }
}
