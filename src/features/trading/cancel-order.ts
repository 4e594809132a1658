// Ends an order without a trade and gives back what it had set aside.
import type { Context } from '../../context.ts'
import { post } from '../../ledger/post.ts'
import { record } from '../events/record.ts'
import type { OrderRow } from './read.ts'
import { releaseOf } from './release-reservation.ts'
import { statesBefore } from './rules.ts'

export type Cancelled = Pick<OrderRow, 'id' | 'account' | 'purpose' | 'reserved_asset' | 'reserved_amount'>

/** Cancels the order for the reason, unless it has left the states from which that is possible. */
export async function cancelOrder(context: Context, order: Cancelled, reason: string): Promise<void> {
  const { sql, tenant, now } = context
  const cancelled = await sql`
    update orders
    set status = 'cancelled', cancelled_reason = ${reason}, cancelled_at = ${now}, fees = 0, modified_at = ${now}
    where tenant = ${tenant} and id = ${order.id} and status = any (${statesBefore('cancelled')})
      and traded_quantity = 0
    returning id`
  if (cancelled.length === 0) return
  const transfers = await releaseOf(context, order, order.reserved_amount)
  await post(context, { kind: 'order.release', reference: order.id, transfers })
  record(context, 'order.cancelled', order.id)
}
