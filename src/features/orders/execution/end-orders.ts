// Ends orders for the platform: of an instrument that stops trading, of an account that may no longer trade, of a
// session. An order that the venue may have is cancelling until the venue confirms; its executions until then are
// booked.
import type { Context } from '../../../context.ts'
import { isZero } from '../../../values/decimal.ts'
import { type Cancelled, cancelAll } from '../trades/cancel-unfilled.ts'
import { completeOrders } from '../trades/complete-orders.ts'
import { lockOpenOrders } from '../trades/open-orders.ts'
import { applyWriteSet, emptyWriteSet } from '../trades/write-set.ts'
import type { OrderRow } from '../trading/read.ts'
import { isAtVenue } from '../trading/rules.ts'
import { hasVenue, venueOf } from '../trading/venue-of.ts'
import { cancelAtVenue } from './enqueue-venue-calls.ts'

export type CancelledOrder = Cancelled & Pick<OrderRow, 'status' | 'traded_quantity'>

/**
 * Ends working orders that the caller has locked: those with a trade as filled, without their rest, the others as
 * cancelled. Returns how many the venue has yet to confirm.
 */
export async function endAll(
  context: Context,
  orders: readonly CancelledOrder[],
  reason: string,
): Promise<number> {
  // An order that went out to a venue is still there, also if the settings name that venue no longer.
  const keeps_orders = hasVenue(context) ? venueOf(context).keepsOrders : true
  const endOf = (end: OrderEnd) => orders.filter((order) => decideEnd(order, keeps_orders) === end)
  const atVenue = endOf('cancel at the venue')
  await cancelAtVenue(context, atVenue, reason)
  await cancelAll(context, endOf('cancel'), reason)
  await completeTraded(
    context,
    endOf('complete').map(({ id }) => id),
  )
  return atVenue.length
}

type OrderEnd = 'cancel at the venue' | 'cancel' | 'complete'

/** Decides how a working order ends: a venue that keeps orders of its own must confirm the end. */
export function decideEnd(
  { status, traded_quantity }: Pick<CancelledOrder, 'status' | 'traded_quantity'>,
  keeps_orders: boolean,
): OrderEnd {
  if (keeps_orders && isAtVenue(status)) return 'cancel at the venue'
  return isZero(traded_quantity) ? 'cancel' : 'complete'
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
