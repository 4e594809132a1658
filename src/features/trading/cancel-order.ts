// Ends an order without a trade and gives back what it had set aside.
import type { Context } from '../../context.ts'
import { free, held } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { record } from '../events/record.ts'
import type { OrderRow } from './read.ts'
import { statesBefore } from './rules.ts'

type Cancelled = Pick<OrderRow, 'id' | 'account' | 'reserved_asset' | 'reserved_amount'>

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
  const { account, reserved_asset: asset, reserved_amount: amount } = order
  const transfers = [{ from: held(account), to: free(account), asset, amount }]
  await post(context, { kind: 'order.release', reference: order.id, transfers })
  record(context, 'order.cancelled', order.id)
}
