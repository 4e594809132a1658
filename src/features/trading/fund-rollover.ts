// A rollover sets nothing aside when it is placed. As it goes out it takes what the account has, and the bill that is
// about to pay lends the rest.
import type { Context } from '../../context.ts'
import { free, held, rolloverLoan } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { lockBalance, readHolding } from '../../ledger/read.ts'
import { compare, subtract } from '../../values/decimal.ts'
import type { Working } from './working-order.ts'

/** Sets the cash of a rollover aside, out of the account's own and a loan against the maturing bill. */
export async function fundRollover(context: Context, order: Working): Promise<void> {
  if (order.purpose !== 'rollover') return
  const { sql, tenant } = context
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
  await sql`update orders set reserved_amount = ${amount} where tenant = ${tenant} and id = ${order.id}`
  order.reserved_amount = amount
}
