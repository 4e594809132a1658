// Books what the venue reports of an order: executions it has not told before, and where the order stands then.
import type { Context } from '../../context.ts'
import { add, isPositive } from '../../values/decimal.ts'
import { addMilliseconds, type Instant } from '../../values/time.ts'
import type { VenueReport } from '../../venues/venue.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/jobs.ts'
import { bookFill } from './book-fill.ts'
import { cancelOrder } from './cancel-order.ts'
import { completeOrder } from './complete-order.ts'
import { askToCancel } from './end-order.ts'
import type { Plan } from './venue-order.ts'
import { loadWorking, type Working } from './working-order.ts'

/** How long after the close of its session the venue may take to say that an order has expired. */
const GRACE_MS = 300_000

const reasons = {
  unfilled: 'unfilled',
  expired: 'expired',
  rejected: 'execution_failed',
  filled: 'execution_failed',
} as const

/** Books the report; one of an order that has come to its end meanwhile changes nothing. */
export async function bookReport(
  context: Context,
  id: string,
  plan: Pick<Plan, 'venue' | 'order' | 'terms'>,
  { fills, outcome, look_at }: VenueReport,
): Promise<void> {
  context.pending.resource = id
  const order = await loadWorking(context, id)
  if (!order || !['executing', 'cancelling'].includes(order.status)) return
  let { traded_quantity, traded_notional } = order
  let last: string | undefined
  for (const fill of fills) {
    const booked = await bookFill(context, { ...order, traded_quantity, traded_notional }, plan, fill)
    if (!booked) continue
    traded_quantity = add(traded_quantity, fill.quantity)
    traded_notional = add(traded_notional, booked.notional)
    last = booked.transaction
  }
  if (outcome === 'working') {
    if (isOverdue(context, plan)) await askToCancel(context, [order], 'expired')
    return look_at === null ? undefined : lookLater(context, order, look_at)
  }
  if (isPositive(traded_quantity)) return completeOrder(context, order, plan.order.quantity, last)
  const reason =
    outcome === 'cancelled' ? (order.cancelled_reason ?? 'cancelled_by_client') : reasons[outcome]
  await cancelOrder(context, order, reason)
}

// Every limit order is good for its session, whatever the venue makes of its day.
function isOverdue(
  { now }: Context,
  { venue, order: { closes_at } }: Pick<Plan, 'venue' | 'order'>,
): boolean {
  return venue.keepsOrders && closes_at !== null && now > addMilliseconds(closes_at, GRACE_MS)
}

// One look waits at a time: a report that asks for the same one again adds none.
async function lookLater(context: Context, order: Working, at: Instant) {
  const { sql, tenant } = context
  if (order.look_at === at) return
  await sql`update orders set look_at = ${at} where tenant = ${tenant} and id = ${order.id}`
  enqueueLook(context, order.id, at)
}

/** Has the venue asked about the order at the instant. */
export function enqueueLook(context: Context, order: string, at: Instant): void {
  enqueue(context, {
    kind: 'trading.look-at-order',
    payload: { order, at },
    due_at: at,
    rank: RANK.execution,
  })
}
