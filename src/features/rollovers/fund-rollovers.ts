// A rollover sets nothing aside when it is placed. As it goes out it takes what the account has, and the bill that is
// about to pay lends the rest.
import type { Context } from '../../context.ts'
import { free, held, rolloverLoan } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { balanceAfter, lockBalances, readBalancesByName } from '../../ledger/read.ts'
import { compare, type Decimal, subtract } from '../../values/decimal.ts'
import type { OrderRow } from '../trading/read.ts'

type Funding = Pick<OrderRow, 'id' | 'account' | 'purpose' | 'currency' | 'cash_amount' | 'reserved_amount'>

/** An order in the change that is about it. */
export interface Funded {
  context: Context
  order: Funding
}

/**
 * Sets the cash of those that are rollovers aside, out of their accounts' own and loans against the maturing bills;
 * gives what is then set aside for each of the orders.
 */
export async function fundRollovers(all: readonly Funded[]): Promise<Decimal[]> {
  const rollovers = all.filter(({ order }) => order.purpose === 'rollover')
  if (rollovers.length === 0) return all.map(({ order }) => order.reserved_amount)
  const [{ context: first }] = rollovers as [Funded]
  const places = rollovers.map(({ order }) => ({ account: free(order.account), asset: order.currency }))
  await lockBalances(first, places)
  const balances = await readBalancesByName(first, places)
  const reserved: Decimal[] = []
  for (const { context, order } of all) {
    const { account, currency: asset, purpose } = order
    if (purpose === 'rollover')
      await fund(context, order, balanceAfter(context, balances, { account: free(account), asset }))
    reserved.push(purpose === 'rollover' ? order.cash_amount! : order.reserved_amount)
  }
  return reserved
}

async function fund(context: Context, { id, account, currency: asset, cash_amount }: Funding, cash: Decimal) {
  const amount = cash_amount!
  const own = compare(cash, amount) < 0 ? cash : amount
  await post(context, {
    kind: 'rollover.fund',
    reference: id,
    transfers: [
      { from: free(account), to: held(account), asset, amount: own },
      { from: rolloverLoan(account), to: held(account), asset, amount: subtract(amount, own) },
    ],
  })
}
