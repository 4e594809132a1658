// Ends orders without a trade and gives back what they had set aside.
import type { Context } from '../../context.ts'
import { oneOf } from '../../db/sql.ts'
import { post } from '../../ledger/post.ts'
import { record } from '../events/record.ts'
import type { OrderRow } from './read.ts'
import { readForRelease, releaseOf } from './release-reservation.ts'
import { statesBefore } from './rules.ts'

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
  const { sql, tenant, now } = context
  const cancelled = await sql<{ id: string }>`
    update orders
    set status = 'cancelled', cancelled_reason = ${reason}, cancelled_at = ${now}, fees = 0, modified_at = ${now}
    where tenant = ${tenant} and id ${oneOf(orders.map(({ id }) => id))} and status = any (${statesBefore('cancelled')})
      and traded_quantity = 0
    returning id`
  const ids = new Set(cancelled.map(({ id }) => id))
  const gone = orders.filter(({ id }) => ids.has(id))
  const balances = await readForRelease(context, gone)
  for (const order of gone) {
    const transfers = releaseOf(context, balances, order, order.reserved_amount)
    await post(context, { kind: 'order.release', reference: order.id, transfers })
    record(context, 'order.cancelled', order.id)
  }
}
