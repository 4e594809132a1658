// Gives back what an order had set aside and not used. A rollover that was lent its cash pays the loan back first.
import type { Context, Transfer } from '../../context.ts'
import { free, held, rolloverLoan } from '../../ledger/chart.ts'
import { type Balances, balanceAfter, readBalancesByName } from '../../ledger/read.ts'
import { type Borrower, cashOf, loanOf, lockLoans } from '../../ledger/rollover-loans.ts'
import { compare, type Decimal, negate, subtract } from '../../values/decimal.ts'
import type { OrderRow } from '../trading/read.ts'

export type Reserved = Pick<OrderRow, 'account' | 'purpose' | 'reserved_asset'>

/** The balances that releases of the orders follow from, and the cash and loans of those that pay from proceeds. */
export function readForRelease(
  context: Context,
  orders: readonly Reserved[],
  sellers: readonly Borrower[] = [],
): Promise<Balances> {
  const borrowers = orders
    .filter(({ purpose }) => purpose === 'rollover')
    .map(({ account, reserved_asset: currency }) => ({ account, currency }))
    .concat(sellers)
  return lockLoans(context, borrowers, () =>
    readBalancesByName(context, [...borrowers.map(loanOf), ...sellers.map(cashOf)]),
  )
}

/** The transfers that give an amount of the reservation back. */
export function releaseOf(
  context: Context,
  balances: Balances,
  { account, purpose, reserved_asset: asset }: Reserved,
  amount: Decimal,
): Transfer[] {
  const back = { from: held(account), to: free(account), asset, amount }
  if (purpose !== 'rollover') return [back]
  const loan = rolloverLoan(account)
  const lent = negate(balanceAfter(context, balances, { account: loan, asset }))
  const repaid = compare(lent, amount) < 0 ? lent : amount
  return [
    { from: held(account), to: loan, asset, amount: repaid },
    { ...back, amount: subtract(amount, repaid) },
  ]
}
