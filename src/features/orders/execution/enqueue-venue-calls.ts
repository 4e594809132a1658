// The jobs that call the venue about orders: polls of their reports, and cancellations.
import type { Context, NewJob } from '../../../context.ts'
import { addMilliseconds, type Instant } from '../../../values/time.ts'
import type { Fill } from '../../../venues/venue.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { RANK } from '../../../worker/job.ts'
import { instrumentsBySymbol } from '../../instruments/catalog/read.ts'
import { markCancelling } from '../trading/advance-orders.ts'

/** An order as a job names it; its account keeps the jobs of one account apart, and is null for an unknown order. */
export interface CalledOrder {
  id: string
  account: string | null
}

/** The job that polls the venue about the order at the instant. */
export const pollJob = (order: CalledOrder, at: Instant): NewJob => venueCall('trading.poll-order', order, at)

const venueCall = (kind: string, { id, account }: CalledOrder, at: Instant): NewJob => ({
  kind,
  payload: { order: id, at },
  due_at: at,
  rank: RANK.execution,
  partition_key: account,
})

/** Enqueues a poll of the order at the instant. */
export function enqueuePoll(context: Context, order: CalledOrder, at: Instant): void {
  enqueue(context, pollJob(order, at))
}

/** Enqueues the end of an execution that the venue will declare void. */
export function enqueueBust(context: Context, order: string, broker: string, fill: Fill): void {
  const payload = { order, broker, reference: fill.execution_reference }
  enqueue(context, { kind: 'trading.void-execution', payload, due_at: fill.void_at!, rank: RANK.execution })
}

/** The job of a new price: enqueues a poll of every order in the symbol that rests at the venue. */
export async function recheckRestingOrders(context: Context, { symbol }: { symbol: string }): Promise<void> {
  const { sql, tenant, now } = context
  const [listed] = await instrumentsBySymbol(context, [symbol])
  const orders = await sql<CalledOrder>`
    select id, account from orders
    where tenant = ${tenant} and instrument = ${listed?.row.id} and order_type <> 'market' and status = 'executing'
    order by id`
  for (const order of orders) enqueuePoll(context, order, now)
}

/** Marks the orders that are executing as cancelling, and enqueues their cancellation at the venue. */
export async function cancelAtVenue(
  context: Context,
  orders: readonly CalledOrder[],
  reason: string,
): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  const cancelling = new Set(await markCancelling(context, ids, reason))
  const at = addMilliseconds(context.now, 1)
  for (const order of orders)
    if (cancelling.has(order.id)) enqueue(context, venueCall('trading.cancel-at-venue', order, at))
}
