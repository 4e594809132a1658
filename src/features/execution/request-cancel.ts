// The customer's wish to cancel: at once while the order is still with us, else the venue is asked.
import type { Context } from '../../context.ts'
import { fail, notFound } from '../../errors.ts'
import { cancelOrder } from '../trades/cancel-unfilled.ts'
import { lockOpenOrder } from '../trades/open-orders.ts'
import { isCancellable } from '../trading/rules.ts'
import { cancelAtVenue } from './end-orders.ts'

const REASON = 'cancelled_by_client'

/** Cancels a limit order without a trade, or has the venue asked; one that is cancelled already stays as it is. */
export async function requestCancel(context: Context, account: string, id: string): Promise<void> {
  const order = await lockOpenOrder(context, id)
  if (!order || order.account !== account) throw notFound('order')
  context.pending.resource = id
  if (order.status === 'cancelling' || order.status === 'cancelled') return
  if (!isCancellable(order)) throw fail('order_cancel_forbidden')
  if (order.status !== 'executing') return cancelOrder(context, order, REASON)
  await cancelAtVenue(context, [order], REASON)
}
