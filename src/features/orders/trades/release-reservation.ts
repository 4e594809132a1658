// Releases the part of a reservation that an order has not used. A rollover repays its loan first.
import type { Context, Transfer } from '../../../context.ts'
import { available, reserved, rolloverLoan } from '../../../ledger/chart.ts'
import { type Balances, balanceAfter, readBalancesByName } from '../../../ledger/read.ts'
import { type Borrower, cashOf, loanOf, lockLoans } from '../../../ledger/rollover-loans.ts'
import { type Decimal, negate } from '../../../values/decimal.ts'
import type { OrderRow } from '../trading/read.ts'
import { type DecidedRelease, decideRelease } from './decide-completion.ts'

export type Reserved = Pick<OrderRow, 'account' | 'purpose' | 'reserved_asset'>

const isRollover = ({ purpose }: Reserved) => purpose === 'rollover'

const borrowerOf = ({ account, reserved_asset: currency }: Reserved): Borrower => ({ account, currency })

/** The loans of rollovers, and the cash and loans of sellers that pay fees from their proceeds; loans are locked. */
export function readForRelease(
  context: Context,
  orders: readonly Reserved[],
  sellers: readonly Borrower[] = [],
): Promise<Balances> {
  const borrowers = [...orders.filter(isRollover).map(borrowerOf), ...sellers]
  return lockLoans(context, borrowers, () =>
    readBalancesByName(context, [...borrowers.map(loanOf), ...sellers.map(cashOf)]),
  )
}

/** The loan of a borrower among the balances, as this change leaves it. */
export const lentTo = (context: Context, balances: Balances, borrower: Borrower): Decimal =>
  negate(balanceAfter(context, balances, loanOf(borrower)))

/** The loan of a rollover; zero for any other order. */
export const loanOfRollover = (context: Context, balances: Balances, order: Reserved): Decimal =>
  isRollover(order) ? lentTo(context, balances, borrowerOf(order)) : '0'

/** The transfers that release an amount of the order's reservation. */
export function releaseAmount(
  context: Context,
  balances: Balances,
  order: Reserved,
  amount: Decimal,
): Transfer[] {
  const lent = loanOfRollover(context, balances, order)
  return releaseTransfers(order, decideRelease({ purpose: order.purpose, lent }, amount))
}

/** The transfers of a release. */
export function releaseTransfers(
  { account, reserved_asset: asset }: Reserved,
  { repaid, released }: DecidedRelease,
): Transfer[] {
  return [
    { from: reserved(account), to: rolloverLoan(account), asset, amount: repaid },
    { from: reserved(account), to: available(account), asset, amount: released },
  ]
}
