// Cancels orders without a trade and releases their reservations.
import type { Context } from '../../../context.ts'
import { post } from '../../../ledger/post.ts'
import { record } from '../../platform/events/record.ts'
import { markCancelled } from '../trading/advance-orders.ts'
import type { OrderRow } from '../trading/read.ts'
import { followEnd } from './follow-end.ts'
import { readForRelease, releaseAmount } from './release-reservation.ts'

export type Cancelled = Pick<OrderRow, 'id' | 'account' | 'purpose' | 'reserved_asset' | 'reserved_amount'>

/** Cancels the order for the reason if its state still permits that. */
export async function cancelOrder(context: Context, order: Cancelled, reason: string): Promise<void> {
  await cancelAll(context, [order], reason)
}

/** Cancels the orders whose state still permits that; the statement that marks them is the guard. */
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
  const cancelled = orders.filter(({ id }) => ids.has(id))
  const balances = await readForRelease(context, cancelled)
  for (const order of cancelled) {
    const transfers = releaseAmount(context, balances, order, order.reserved_amount)
    await post(context, { kind: 'order.release', reference: order.id, transfers })
    record(context, 'order.cancelled', order.id)
    followEnd(context, order)
  }
}
