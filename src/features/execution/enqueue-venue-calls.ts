// The jobs that call the venue about orders: polls of their reports, and cancellations.
import type { Context, NewJob } from '../../context.ts'
import { addMilliseconds, type Instant } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/job.ts'
import { instrumentsBySymbol } from '../catalog/read.ts'
import { markCancelling } from '../trading/advance-orders.ts'

/** The job that polls the venue about the order at the instant. */
export const pollJob = (order: string, at: Instant): NewJob => venueCall('trading.look-at-order', order, at)

const venueCall = (kind: string, order: string, at: Instant): NewJob => ({
  kind,
  payload: { order, at },
  due_at: at,
  rank: RANK.execution,
})

/** Enqueues a poll of the order at the instant. */
export function enqueuePoll(context: Context, order: string, at: Instant): void {
  enqueue(context, pollJob(order, at))
}

/** The job of a new price: enqueues a poll of every limit order in the symbol that rests at the venue. */
export async function recheckLimitOrders(context: Context, { symbol }: { symbol: string }): Promise<void> {
  const { sql, tenant, now } = context
  const [listed] = await instrumentsBySymbol(context, [symbol])
  const orders = await sql<{ id: string }>`
    select id from orders
    where tenant = ${tenant} and instrument = ${listed?.row.id} and order_type = 'limit' and status = 'executing'
    order by id`
  for (const { id } of orders) enqueuePoll(context, id, now)
}

/** Marks the orders that are executing as cancelling, and enqueues their cancellation at the venue. */
export async function cancelAtVenue(
  context: Context,
  orders: readonly { id: string }[],
  reason: string,
): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  const cancelling = await markCancelling(context, ids, reason)
  const at = addMilliseconds(context.now, 1)
  for (const id of cancelling) enqueue(context, venueCall('trading.cancel-at-venue', id, at))
}
