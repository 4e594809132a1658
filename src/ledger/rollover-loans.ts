// Rollover loans, locked while they are paid back.
import type { Context } from '../context.ts'
import { type Decimal, isZero } from '../values/decimal.ts'
import { available, rolloverLoan } from './chart.ts'
import { balanceName, lockBalances } from './read.ts'

/** A customer's account and a currency in which it may have a rollover loan. */
export interface Borrower {
  account: string
  currency: string
}

/** The place of the loan in the ledger. */
export const loanOf = ({ account, currency }: Borrower) => ({
  account: rolloverLoan(account),
  asset: currency,
})

/** The place of the account's available cash in the ledger. */
export const cashOf = ({ account, currency }: Borrower) => ({ account: available(account), asset: currency })

/**
 * Returns the balances that `read` returns, which must include the loans. If there is a loan, it and the account's
 * cash are locked until the change has ended, and the balances are read again: parallel changes never repay more than
 * was lent.
 */
export async function lockLoans(
  context: Context,
  borrowers: readonly Borrower[],
  read: () => Promise<Map<string, Decimal>>,
): Promise<Map<string, Decimal>> {
  const balances = await read()
  const lent = borrowers.filter((borrower) => !isZero(balances.get(balanceName(loanOf(borrower)))!))
  if (lent.length === 0) return balances
  const [, current] = await Promise.all([
    lockBalances(context, [...lent.map(cashOf), ...lent.map(loanOf)]),
    read(),
  ])
  return current
}
