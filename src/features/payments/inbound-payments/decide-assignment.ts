// Decides the assignment of payments in suspense to deposits and an account.
import { fail, failParam, notFound } from '../../../errors.ts'
import type { Currency } from '../../../values/currencies.ts'
import { isLess, isZero, money, subtract, sum } from '../../../values/decimal.ts'
import type { AccountRow } from '../../customers/accounts/read.ts'
import type { FundedDeposit } from '../deposits/decide-credit.ts'

export interface PaymentAssignment {
  /** The payments in suspense, all of one currency. */
  payments: string[]
  /** Open deposits to fund; in sum at most what has arrived. */
  deposits?: string[]
  /** The account for the remainder, which becomes a completed deposit of its own. */
  account?: string
  note?: string
}

export interface LockedPayment {
  id: string
  amount: string
  currency: Currency
  status: string
}

/** The rows that the assignment names, as far as they exist. */
export interface PaymentAssignmentFacts<P extends LockedPayment = LockedPayment> {
  payments: P[]
  deposits: (FundedDeposit & { status: string; account_status: string })[]
  account: Pick<AccountRow, 'id' | 'reference' | 'status' | 'funding_currencies'> | undefined
}

export interface AssignmentDecision<P extends LockedPayment = LockedPayment> {
  payments: [P, ...P[]]
  deposits: FundedDeposit[]
  remainder: { account: string; reference: string; amount: string; currency: Currency } | undefined
}

/** Assigns the payments to the cent, or refuses. */
export function decideAssignment<P extends LockedPayment>(
  facts: PaymentAssignmentFacts<P>,
  assignment: PaymentAssignment,
): AssignmentDecision<P> {
  const payments = checkPayments(facts.payments, assignment.payments)
  const { currency } = payments[0]
  const deposits = checkDeposits(facts.deposits, assignment.deposits ?? [], currency)
  const arrived = sum(payments.map((payment) => payment.amount))
  const rest = subtract(arrived, sum(deposits.map((deposit) => deposit.amount)))
  if (isLess(rest, '0'))
    throw failParam('deposits', 'invalid_param', `Must add up to at most the ${money(arrived)} that arrived.`)
  if (isZero(rest)) return { payments, deposits, remainder: undefined }
  return {
    payments,
    deposits,
    remainder: decideRemainder(facts, assignment, { currency, amount: money(rest) }),
  }
}

/** The payments as named, all in suspense and in one currency, or the refusal. */
export function checkPayments<P extends LockedPayment>(payments: P[], ids: string[]): [P, ...P[]] {
  if (ids.length === 0) throw failParam('payments', 'missing_param', 'Name at least one payment.')
  if (payments.length < new Set(ids).size) throw notFound('payment')
  if (payments.some((payment) => payment.status !== 'suspense'))
    throw fail('conflict', 'The payment is no longer in suspense.')
  if (new Set(payments.map((payment) => payment.currency)).size > 1)
    throw failParam('payments', 'invalid_param', 'Must all be in one currency.')
  return payments as [P, ...P[]]
}

function checkDeposits(deposits: PaymentAssignmentFacts['deposits'], ids: string[], currency: Currency) {
  if (deposits.length < new Set(ids).size) throw notFound('deposit')
  if (deposits.some((deposit) => deposit.status !== 'open' || deposit.account_status === 'closed'))
    throw fail('payment_completion_forbidden', 'A deposit is already completed, or its account is closed.')
  if (deposits.some((deposit) => deposit.currency !== currency))
    throw failParam('deposits', 'invalid_param', `Must all be in ${currency}.`)
  return deposits
}

// The deposit of the remainder carries the account's own reference, because the payer may have written anything.
function decideRemainder(
  { account }: PaymentAssignmentFacts,
  assignment: PaymentAssignment,
  { currency, amount }: { currency: Currency; amount: string },
) {
  if (assignment.account === undefined)
    throw failParam('account', 'missing_param', `Name the account for the remaining ${amount}.`)
  if (!account) throw notFound('account')
  if (account.status === 'closed') throw fail('deposit_forbidden', 'The account is closed.')
  if (!account.funding_currencies.includes(currency)) throw fail('currency_not_supported')
  return { account: account.id, reference: account.reference, amount, currency }
}

/** Of several payments for several accounts it is unknown which funded which, so none of them proves its sender. */
export const provesSenders = (payments: unknown[], accounts: string[]): boolean =>
  payments.length === 1 || accounts.length <= 1
