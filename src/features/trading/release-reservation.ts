// Gives back what an order had set aside and not used. A rollover that was lent its cash pays the loan back first.
import type { Context, Transfer } from '../../context.ts'
import { free, held, rolloverLoan } from '../../ledger/chart.ts'
import { readBalance } from '../../ledger/read.ts'
import { compare, type Decimal, negate, subtract } from '../../values/decimal.ts'
import type { OrderRow } from './read.ts'

type Reserved = Pick<OrderRow, 'account' | 'purpose' | 'reserved_asset'>

/** The transfers that give an amount of the reservation back. */
export async function releaseOf(context: Context, order: Reserved, amount: Decimal): Promise<Transfer[]> {
  const { account, reserved_asset: asset } = order
  const back = { from: held(account), to: free(account), asset, amount }
  if (order.purpose !== 'rollover') return [back]
  const lent = negate(await readBalance(context, rolloverLoan(account), asset))
  const repaid = compare(lent, amount) < 0 ? lent : amount
  return [
    { from: held(account), to: rolloverLoan(account), asset, amount: repaid },
    { ...back, amount: subtract(amount, repaid) },
  ]
}
