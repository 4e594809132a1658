// Books what the venue reports of an order: executions it has not told before, and where the order stands then.
import type { Context } from '../../context.ts'
import { oneOf } from '../../db/sql.ts'
import { add, isPositive } from '../../values/decimal.ts'
import { addMilliseconds, type Instant } from '../../values/time.ts'
import type { VenueReport } from '../../venues/venue.ts'
import type { HeldPosition, MovedPosition } from '../holdings/average-cost.ts'
import { recordMove } from '../holdings/move-positions.ts'
import { bookFill } from '../trades/book-fill.ts'
import { cancelOrder } from '../trades/cancel-unfilled.ts'
import { type Completion, completeOrders } from '../trades/complete-orders.ts'
import { lockOpenOrders, lockPositionsOf, type OpenOrder } from '../trades/open-orders.ts'
import { applyWriteSet, emptyWriteSet, type WriteSet } from '../trades/write-set.ts'
import { cancelAtVenue } from './end-orders.ts'
import { enqueuePoll } from './poll-order.ts'
import type { Plan } from './route-order.ts'

/** How long after the close of its session the venue may take to say that an order has expired. */
const GRACE_MS = 300_000

const reasons = {
  unfilled: 'unfilled',
  expired: 'expired',
  rejected: 'execution_failed',
  filled: 'execution_failed',
} as const

/** What the venue has reported of an order, in the change that books it. */
export interface Reported {
  context: Context
  id: string
  plan: Pick<Plan, 'venue' | 'order' | 'terms'>
  report: VenueReport
}

/** Books the report; one of an order that has come to its end meanwhile changes nothing. */
export async function bookReport(
  context: Context,
  id: string,
  plan: Reported['plan'],
  report: VenueReport,
): Promise<void> {
  await bookReports([{ context, id, plan, report }])
}

/** Books the reports of as many orders, no two of them of one account. */
export async function bookReports(all: readonly Reported[]): Promise<void> {
  if (all.length === 0) return
  const first = all[0]!.context
  const filled = all.filter(({ report }) => report.fills.length > 0)
  // Both at once, the orders first, as by everything that touches both.
  const [orders, positions] = await Promise.all([
    lockOpenOrders(first, all.map(idOf)),
    lockPositionsOf(first, filled.map(idOf)),
  ])
  const known = await listBookedExecutions(first, [...orders.values()])
  const writes = emptyWriteSet()
  const completions: Completion[] = []
  for (const one of all) {
    one.context.pending.resource = one.id
    const order = orders.get(one.id)
    if (!order || !['executing', 'cancelling'].includes(order.status)) continue
    const booked = await bookFills(one, order, known, positions.get(one.id), writes)
    const completion = await goOn(one, order, booked, writes)
    if (completion) completions.push(completion)
  }
  await completeOrders(completions, writes)
  await applyWriteSet(first, writes)
}

const idOf = ({ id }: Reported): string => id

// An order as it is once its fills are booked, and the movement booked last.
interface After {
  at: OpenOrder
  last: string | undefined
}

// Books what was not booked yet.
async function bookFills(
  { context, plan, report }: Reported,
  order: OpenOrder,
  known: Set<string>,
  held: HeldPosition | undefined,
  writes: WriteSet,
): Promise<After> {
  let at = order
  let position: MovedPosition | undefined
  let last: string | undefined
  for (const fill of report.fills) {
    const name = keyOf(order.id, plan.venue.name, fill.execution_reference)
    if (known.has(name)) continue
    known.add(name)
    const booked = await bookFill(context, at, plan, fill, position ?? held, writes)
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
  if (position) {
    recordMove(context, position)
    writes.positions.push(position)
  }
  return { at, last }
}

// Says how the order comes to its end as filled; otherwise it is cancelled, or works on.
async function goOn(
  { context, plan, report: { outcome, look_at } }: Reported,
  order: OpenOrder,
  { at, last }: After,
  writes: WriteSet,
): Promise<Completion | undefined> {
  if (outcome === 'working') return workOn(context, plan, { at, last }, look_at, writes)
  if (isPositive(at.traded_quantity)) return { context, order: at, ordered: plan.order.quantity, last }
  const reason =
    outcome === 'cancelled' ? (order.cancelled_reason ?? 'cancelled_by_client') : reasons[outcome]
  await cancelOrder(context, order, reason)
  return undefined
}

// One look waits at a time: a report that asks for the same one again adds none.
async function workOn(
  context: Context,
  plan: Reported['plan'],
  { at: order, last }: After,
  look_at: Instant | null,
  writes: WriteSet,
): Promise<undefined> {
  if (isOverdue(context, plan)) await cancelAtVenue(context, [order], 'expired')
  const next = look_at === order.look_at ? null : look_at
  if (next !== null) enqueuePoll(context, order, next)
  const { id, traded_quantity, traded_notional, position } = order
  if (last !== undefined || next !== null)
    writes.working.push({
      ...{ id, traded_quantity, traded_notional, position },
      has_traded: last !== undefined,
      look_at: next,
    })
}

const keyOf = (order: string, broker: string, reference: string) => `${order} ${broker} ${reference}`

// The executions of the orders that are booked.
async function listBookedExecutions(
  { sql, tenant }: Context,
  orders: readonly OpenOrder[],
): Promise<Set<string>> {
  const begun = orders.filter(({ executions }) => executions > 0).map(({ id }) => id)
  if (begun.length === 0) return new Set()
  const rows = await sql<{ order: string; broker: string; reference: string }>`
    select "order", execution_broker as broker, execution_reference as reference from trades
    where tenant = ${tenant} and "order" ${oneOf(begun)}`
  return new Set(rows.map(({ order, broker, reference }) => keyOf(order, broker, reference)))
}

// Every limit order is good for its session, whatever the venue makes of its day.
function isOverdue(
  { now }: Context,
  { venue, order: { closes_at } }: Pick<Plan, 'venue' | 'order'>,
): boolean {
  return venue.keepsOrders && closes_at !== null && now > addMilliseconds(closes_at, GRACE_MS)
}
