// What a rollover was lent is paid back by the bill that matures, before anything else.
import type { Context, Transfer } from '../../context.ts'
import { free, rolloverLoan } from '../../ledger/chart.ts'
import { balanceName, readBalancesAfter } from '../../ledger/read.ts'
import { loanOf, lockLoans } from '../../ledger/rollover-loans.ts'
import { compare, isPositive, isZero, negate, subtract } from '../../values/decimal.ts'
import type { ToBook } from './rules.ts'

type Paying = Pick<ToBook, 'context' | 'account' | 'currency' | 'booking'>

/**
 * What each of the bookings pays back, in their order; of an account that has several the first pays first. `changes`
 * are all that are written together with them, and may have paid back already.
 */
export async function repayLoans(
  context: Context,
  all: readonly Paying[],
  changes: readonly Context[],
): Promise<Transfer[][]> {
  const paying = all.filter(repays)
  const balances = await lockLoans(context, paying, () =>
    readBalancesAfter(context, changes, paying.map(loanOf)),
  )
  return all.map((one) => {
    const name = balanceName(loanOf(one))
    const lent = negate(balances.get(name) ?? '0')
    if (!repays(one) || isZero(lent)) return []
    const { account, currency: asset, booking } = one
    const amount = compare(lent, booking.cash) < 0 ? lent : booking.cash
    balances.set(name, subtract(amount, lent))
    return [{ from: free(account), to: rolloverLoan(account), asset, amount }]
  })
}

const repays = ({ booking: { cash, lines } }: Paying): boolean =>
  isPositive(cash) && lines[0]?.transaction_type === 'maturity'
