// Ends orders without a trade and gives back what they had set aside.
import type { Context } from '../../context.ts'
import { post } from '../../ledger/post.ts'
import { record } from '../events/record.ts'
import { markCancelled } from '../trading/advance-orders.ts'
import type { OrderRow } from '../trading/read.ts'
import { readForRelease, releaseOf } from './release-reservation.ts'

export type Cancelled = Pick<OrderRow, 'id' | 'account' | 'purpose' | 'reserved_asset' | 'reserved_amount'>

/** Cancels the order for the reason, unless it has left the states from which that is possible. */
export async function cancelOrder(context: Context, order: Cancelled, reason: string): Promise<void> {
  await cancelAll(context, [order], reason)
}

/** Cancels each of the orders that may still be cancelled and has no trade. */
export async function cancelAll(
  context: Context,
  orders: readonly Cancelled[],
  reason: string,
): Promise<void> {
  if (orders.length === 0) return
  const ids = await markCancelled(
    context,
    orders.map(({ id }) => id),
    reason,
  )
  const gone = orders.filter(({ id }) => ids.has(id))
  const balances = await readForRelease(context, gone)
  for (const order of gone) {
    const transfers = releaseOf(context, balances, order, order.reserved_amount)
    await post(context, { kind: 'order.release', reference: order.id, transfers })
    record(context, 'order.cancelled', order.id)
  }
}
