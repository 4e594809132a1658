// On the ex date of rights the price falls, so the orders that wait for a price end. Actions that bring units end them
// with their bookings, which are on the same day.
import type { Context } from '../../../context.ts'
import { dayAt } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../../worker/job.ts'
import { endPricedOrders } from '../../orders/execution/cancel-orders.ts'
import { type ActionRow, lockAction } from '../read.ts'
import { hasRights } from '../rules.ts'

/** Has the orders end with the daily work of the ex date of rights, or now if that has passed. */
export function endPricedOrdersLater(context: Context, { id, type, ex_date }: ActionRow): void {
  if (!hasRights({ type })) return
  const falls_at = dayAt(ex_date!, DAILY_WORK)
  const due_at = falls_at > context.now ? falls_at : context.now
  enqueue(context, {
    kind: 'corporate-actions.end-priced-orders',
    payload: { action: id },
    due_at,
    rank: RANK.split,
  })
}

/** Ends the orders that wait for a price of the instrument, unless the action was cancelled or reversed. */
export async function endPricedOrdersOf(context: Context, { action: id }: { action: string }): Promise<void> {
  const { instrument, ex_date, reversed_at } = await lockAction(context, id)
  context.pending.resource = id
  if (reversed_at === null) await endPricedOrders(context, instrument, ex_date!)
}
