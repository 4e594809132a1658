// Moves cash or units between what is available and what an order reserves.
import type { Context } from '../../../../context.ts'
import { available, reserved } from '../../../../ledger/chart.ts'
import { post } from '../../../../ledger/post.ts'
import { type Decimal, isLess, subtract } from '../../../../values/decimal.ts'
import type { OpenOrder } from '../../trades/open-orders.ts'

/** Raises or lowers the reservation of the order to the amount. */
export async function moveReservation(
  context: Context,
  { id, account, reserved_asset: asset, reserved_amount: before }: OpenOrder,
  after: Decimal,
): Promise<void> {
  const [free, held] = [available(account), reserved(account)]
  const isRaised = isLess(before, after)
  const transfer = isRaised
    ? { from: free, to: held, asset, amount: subtract(after, before) }
    : { from: held, to: free, asset, amount: subtract(before, after) }
  const kind = isRaised ? 'order.reserve' : 'order.release'
  await post(context, { kind, reference: id, transfers: [transfer] })
}
