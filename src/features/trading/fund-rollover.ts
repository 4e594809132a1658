// A rollover sets nothing aside when it is placed. As it goes out it takes what the account has, and the bill that is
// about to pay lends the rest.
import type { Context } from '../../context.ts'
import { free, held, rolloverLoan } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { lockBalance, readHolding } from '../../ledger/read.ts'
import { compare, type Decimal, subtract } from '../../values/decimal.ts'
import type { Working } from './working-order.ts'

/**
 * Sets the cash of a rollover aside, out of the account's own and a loan against the maturing bill; gives what is then set
 * aside for the order, whatever its purpose.
 */
export async function fundRollover(context: Context, order: Working): Promise<Decimal> {
  if (order.purpose !== 'rollover') return order.reserved_amount
  const { account, currency: asset } = order
  const amount = order.cash_amount!
  await lockBalance(context, free(account), asset)
  const cash = await readHolding(context, account, asset)
  const own = compare(cash.free, amount) < 0 ? cash.free : amount
  await post(context, {
    kind: 'rollover.fund',
    reference: order.id,
    transfers: [
      { from: free(account), to: held(account), asset, amount: own },
      { from: rolloverLoan(account), to: held(account), asset, amount: subtract(amount, own) },
    ],
  })
  return amount
}
