// Cancels an order for the customer: immediately before it has gone out, through the venue afterwards.
import type { Context } from '../../../context.ts'
import { fail, notFound } from '../../../errors.ts'
import { cancelOrder } from '../trades/cancel-unfilled.ts'
import { lockOpenOrder, type OpenOrder } from '../trades/open-orders.ts'
import { isCancellable } from '../trading/rules.ts'
import { cancelAtVenue } from './enqueue-venue-calls.ts'

const REASON = 'cancelled_by_client'

/**
 * Cancels an order with a limit or a stop price, or has the venue cancel it or its rest; cancels a pooled order before
 * its cut. An order that is cancelled already stays so.
 */
export async function requestCancel(context: Context, account: string, id: string): Promise<void> {
  const order = await lockOpenOrder(context, id)
  const way = decideCancel(order, account)
  context.pending.resource = id
  if (way === 'here') await cancelOrder(context, order!, REASON)
  if (way === 'at the venue') await cancelAtVenue(context, [order!], REASON)
}

type Cancelled = Pick<
  OpenOrder,
  'account' | 'status' | 'order_type' | 'traded_quantity' | 'time_in_force' | 'parent_order'
>

/** Decides where an order of the account is cancelled; `nowhere` if it is cancelled or cancelling already. */
export function decideCancel(
  order: Cancelled | undefined,
  account: string,
): 'nowhere' | 'here' | 'at the venue' {
  if (!order || order.account !== account) throw notFound('order')
  if (order.status === 'cancelling' || order.status === 'cancelled') return 'nowhere'
  if (!isCancellable(order)) throw fail('order_cancel_forbidden')
  return order.status === 'executing' ? 'at the venue' : 'here'
}
