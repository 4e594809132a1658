// Decides what the closing of an empty account brings with it. Whether the account is empty is a guard of the statement
// that closes it.
import { available, rolloverLoan } from '../../../ledger/chart.ts'
import type { Decimal } from '../../../values/decimal.ts'

/** The cash of the account in a currency, above zero. */
export interface LeftCash {
  asset: string
  amount: Decimal
}

/** All cash of an empty account is lent by rollovers: each amount goes back to the loan that lent it. */
export const decideClosing = (account: string, left: readonly LeftCash[]) =>
  left.map(({ asset, amount }) => ({ from: available(account), to: rolloverLoan(account), asset, amount }))
