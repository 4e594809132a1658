// What rollovers were lent, as it is paid back.
import type { Context } from '../context.ts'
import { type Decimal, isZero } from '../values/decimal.ts'
import { free, rolloverLoan } from './chart.ts'
import { balanceName, lockBalances } from './read.ts'

/** A customer's account and a currency in which rollovers may have been lent to it. */
export interface Borrower {
  account: string
  currency: string
}

/** Where the ledger has what was lent. */
export const loanOf = ({ account, currency }: Borrower) => ({
  account: rolloverLoan(account),
  asset: currency,
})

/** Where the ledger has the cash that the account may use. */
export const cashOf = ({ account, currency }: Borrower) => ({ account: free(account), asset: currency })

/**
 * The balances that `read` gives, those of the loans among them, by name. Where something is lent, the loan and the
 * account's cash are in hand until the change has ended, and were read again then: what is paid back is never more than
 * was lent, whoever else pays back at the same time.
 */
export async function lockLoans(
  context: Context,
  borrowers: readonly Borrower[],
  read: () => Promise<Map<string, Decimal>>,
): Promise<Map<string, Decimal>> {
  const found = await read()
  const lent = borrowers.filter((one) => !isZero(found.get(balanceName(loanOf(one)))!))
  if (lent.length === 0) return found
  await lockBalances(context, [...lent.map(cashOf), ...lent.map(loanOf)])
  return read()
}
