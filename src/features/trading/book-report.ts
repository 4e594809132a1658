// Books what the venue reports of an order: executions it has not told before, and where the order stands then.
import type { Context } from '../../context.ts'
import { add, isPositive } from '../../values/decimal.ts'
import { addMilliseconds, type Instant } from '../../values/time.ts'
import type { Fill, VenueReport } from '../../venues/venue.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/jobs.ts'
import { bookFill } from './book-fill.ts'
import { cancelOrder } from './cancel-order.ts'
import { completeOrder } from './complete-order.ts'
import { askToCancel } from './end-order.ts'
import { type HeldPosition, lockPositionOf, type Moved, writePosition } from './move-position.ts'
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
  // Both at once, the order first, as by everything that touches both.
  const [order, held] = await Promise.all([
    loadWorking(context, id),
    fills.length > 0 ? lockPositionOf(context, id) : undefined,
  ])
  if (!order || !['executing', 'cancelling'].includes(order.status)) return
  const { at, last } = await bookFills(context, order, plan, fills, held)
  if (outcome === 'working') {
    if (last !== undefined) writeTraded(context, at)
    if (isOverdue(context, plan)) await askToCancel(context, [order], 'expired')
    return look_at === null ? undefined : lookLater(context, order, look_at)
  }
  if (isPositive(at.traded_quantity)) return completeOrder(context, at, plan.order.quantity, last)
  const reason =
    outcome === 'cancelled' ? (order.cancelled_reason ?? 'cancelled_by_client') : reasons[outcome]
  await cancelOrder(context, order, reason)
}

// Books what was not booked yet, and gives the order as it is then, with the movement booked last.
async function bookFills(
  context: Context,
  order: Working,
  plan: Pick<Plan, 'venue' | 'terms'>,
  fills: readonly Fill[],
  held: HeldPosition | undefined,
): Promise<{ at: Working; last: string | undefined }> {
  const known = await listKnown(context, order, plan.venue.name)
  let at = order
  let position: Moved | undefined
  let last: string | undefined
  for (const fill of fills) {
    if (known.has(fill.execution_reference)) continue
    known.add(fill.execution_reference)
    const booked = await bookFill(context, at, plan, fill, position ?? held)
    const { notional, settles } = booked.execution
    position = booked.position ?? position
    last = booked.transaction
    at = {
      ...at,
      traded_quantity: add(at.traded_quantity, fill.quantity),
      traded_notional: add(at.traded_notional, notional),
      position: position?.id ?? null,
      settles: at.settles !== null && at.settles > settles ? at.settles : settles,
    }
  }
  if (position) await writePosition(context, context.defer, position)
  return { at, last }
}

async function listKnown({ sql, tenant }: Context, order: Working, broker: string): Promise<Set<string>> {
  if (order.executions === 0) return new Set()
  const rows = await sql<{ execution_reference: string }>`
    select execution_reference from trades
    where tenant = ${tenant} and "order" = ${order.id} and execution_broker = ${broker}`
  return new Set(rows.map(({ execution_reference }) => execution_reference))
}

function writeTraded({ defer, tenant, now }: Context, order: Working): void {
  defer`
    update orders
    set traded_quantity = ${order.traded_quantity}, traded_notional = ${order.traded_notional},
        position = ${order.position}, modified_at = ${now}
    where tenant = ${tenant} and id = ${order.id}`
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
