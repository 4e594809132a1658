// Books the executions of a report, each once.
import type { Context } from '../../../../context.ts'
import { oneOf } from '../../../../db/sql.ts'
import { add } from '../../../../values/decimal.ts'
import { dayOf, startOfDay } from '../../../../values/time.ts'
import type { VenueReport } from '../../../../venues/venue.ts'
import type { HeldPosition, MovedPosition } from '../../../portfolio/holdings/decide-position.ts'
import { recordMove } from '../../../portfolio/holdings/move-positions.ts'
import { bookFill } from '../../trades/book-fill.ts'
import type { OpenOrder } from '../../trades/open-orders.ts'
import type { WriteSet } from '../../trades/write-set.ts'
import { enqueueBust } from '../enqueue-venue-calls.ts'
import type { BookedTrade } from '../replacements/estimate-reservation.ts'
import type { RoutedOrder } from '../route-order.ts'

/** A report on an order, in the change that books it. */
export interface OrderReport {
  context: Context
  id: string
  plan: Pick<RoutedOrder, 'venue' | 'order' | 'terms'>
  report: VenueReport
}

/** An order with its new fills, and the movement that is booked last. */
export interface Progress {
  order: OpenOrder
  fills: BookedTrade[]
  last: string | undefined
}

/** Books the fills that are not booked yet. */
export async function bookFills(
  { context, plan, report }: OrderReport,
  open: OpenOrder,
  executions: Set<string>,
  held: HeldPosition | undefined,
  writes: WriteSet,
): Promise<Progress> {
  let order = open
  let position: MovedPosition | undefined
  let last: string | undefined
  const fills: BookedTrade[] = []
  for (const fill of report.fills) {
    const key = keyOf(order.id, plan.venue.name, fill.execution_reference)
    if (executions.has(key)) continue
    executions.add(key)
    const booked = await bookFill(context, order, plan, fill, position ?? held, writes)
    if (fill.void_at) enqueueBust(context, order.id, plan.venue.name, fill)
    const { notional, settles } = booked.execution
    position = booked.position ?? position
    last = booked.transaction
    fills.push({ quantity: fill.quantity, notional })
    order = {
      ...order,
      traded_quantity: add(order.traded_quantity, fill.quantity),
      traded_notional: add(order.traded_notional, notional),
      position: position?.id ?? null,
      settles: order.settles !== null && order.settles > settles ? order.settles : settles,
    }
  }
  if (position) {
    recordMove(context, position)
    writes.positions.push(position)
  }
  return { order, fills, last }
}

const keyOf = (order: string, broker: string, reference: string) => `${order} ${broker} ${reference}`

/** The executions of orders that are booked. */
export interface BookedExecutions {
  keys: Set<string>
  /** The orders with an execution that was booked on the day of the change. */
  traded_today: Set<string>
}

interface BookedRow {
  order: string
  broker: string
  reference: string
  is_of_today: boolean
}

/** The executions of the orders that are booked. */
export async function listBookedExecutions(
  { sql, tenant, now }: Context,
  orders: readonly OpenOrder[],
): Promise<BookedExecutions> {
  const begun = orders.filter(({ executions }) => executions > 0).map(({ id }) => id)
  if (begun.length === 0) return { keys: new Set(), traded_today: new Set() }
  const rows = await sql<BookedRow>`
    select "order", execution_broker as broker, execution_reference as reference,
           created_at >= ${startOfDay(dayOf(now))} as is_of_today
    from trades where tenant = ${tenant} and "order" ${oneOf(begun)}`
  return {
    keys: new Set(rows.map(({ order, broker, reference }) => keyOf(order, broker, reference))),
    traded_today: new Set(rows.filter(({ is_of_today }) => is_of_today).map(({ order }) => order)),
  }
}
