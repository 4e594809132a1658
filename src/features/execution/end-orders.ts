// The end of orders that the platform wants: of an instrument that stops trading, of an account that may trade no
// longer, of a session. What the venue may have is ended by the venue: such an order is cancelling until it confirms,
// and what it executes meanwhile is booked.
import type { Context } from '../../context.ts'
import { isZero } from '../../values/decimal.ts'
import { addMilliseconds } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/job.ts'
import { type Cancelled, cancelAll } from '../trades/cancel-unfilled.ts'
import { completeOrders } from '../trades/complete-orders.ts'
import { lockOpenOrders } from '../trades/open-orders.ts'
import { applyWriteSet, emptyWriteSet } from '../trades/write-set.ts'
import { markCancelling } from '../trading/advance-orders.ts'
import type { OrderRow } from '../trading/read.ts'
import { hasVenue, venueOf } from '../trading/venue-of.ts'

export type Ending = Cancelled & Pick<OrderRow, 'status' | 'traded_quantity'>

/**
 * Ends working orders that the caller holds: those with a trade as filled, what is left of them dropped, the others
 * cancelled. Returns how many the venue has yet to confirm.
 */
export async function endAll(context: Context, orders: readonly Ending[], reason: string): Promise<number> {
  // What went out to a venue that is configured no longer is still there.
  const keeps = hasVenue(context) ? venueOf(context).keepsOrders : true
  const isOut = ({ status }: Ending) => keeps && (status === 'executing' || status === 'cancelling')
  const out = orders.filter(isOut)
  await cancelAtVenue(context, out, reason)
  const here = orders.filter((order) => !isOut(order))
  const hasTraded = ({ traded_quantity }: Ending) => !isZero(traded_quantity)
  await cancelAll(
    context,
    here.filter((order) => !hasTraded(order)),
    reason,
  )
  await completeTraded(
    context,
    here.filter(hasTraded).map(({ id }) => id),
  )
  return out.length
}

async function completeTraded(context: Context, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const orders = await lockOpenOrders(context, ids)
  const writes = emptyWriteSet()
  await completeOrders(
    [...orders.values()].map((order) => ({ context, order, ordered: null })),
    writes,
  )
  await applyWriteSet(context, writes)
}

/** Has the venue asked to cancel those of the orders that are executing; what is cancelling already has been. */
export async function cancelAtVenue(
  context: Context,
  orders: readonly Pick<OrderRow, 'id' | 'account'>[],
  reason: string,
): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  const accounts = new Map(orders.map(({ id, account }) => [id, account]))
  const cancelling = await markCancelling(context, ids, reason)
  const at = addMilliseconds(context.now, 1)
  for (const id of cancelling)
    enqueue(context, {
      kind: 'trading.cancel-at-venue',
      payload: { order: id, at },
      due_at: at,
      rank: RANK.execution,
      partition_key: accounts.get(id)!,
    })
}
