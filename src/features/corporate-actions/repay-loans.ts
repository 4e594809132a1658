// What a rollover was lent is paid back by the bill that matures, before anything else.
import type { Context, Transfer } from '../../context.ts'
import { free, rolloverLoan } from '../../ledger/chart.ts'
import { balanceName, lockBalances, readBalancesAfter } from '../../ledger/read.ts'
import { compare, type Decimal, isPositive, isZero, negate, subtract } from '../../values/decimal.ts'
import type { Booking } from './rules.ts'

/** A booking, and in whose change it is made. */
interface Paying {
  context: Context
  account: string
  currency: string
  booking: Booking
}

/** What each of the bookings pays back, in their order; of an account that has several the first pays first. */
export async function repayLoans(context: Context, all: readonly Paying[]): Promise<Transfer[][]> {
  const balances = await lockLoans(context, all)
  return all.map((one) => {
    const name = loanName(one)
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

const loanOf = ({ account, currency }: Paying) => ({ account: rolloverLoan(account), asset: currency })

const loanName = (one: Paying) => balanceName(loanOf(one))

// Whoever lends or pays back holds the cash of the account, and here the loan as well, for who has no cash row yet: they
// are read again once they are ours.
async function lockLoans(context: Context, all: readonly Paying[]): Promise<Map<string, Decimal>> {
  const changes = all.map((one) => one.context)
  const paying = all.filter(repays)
  const found = await readBalancesAfter(context, changes, paying.map(loanOf))
  const lent = paying.filter((one) => !isZero(found.get(loanName(one))!))
  if (lent.length === 0) return found
  const cash = lent.map(({ account, currency }) => ({ account: free(account), asset: currency }))
  await lockBalances(context, [...cash, ...lent.map(loanOf)])
  return readBalancesAfter(context, changes, lent.map(loanOf))
}
