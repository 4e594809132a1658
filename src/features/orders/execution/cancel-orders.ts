// Ends the orders of an instrument that stops trading, or of an account that may no longer trade.
import type { Context } from '../../../context.ts'
import { anyWord, part } from '../../../db/sql.ts'
import { isZero } from '../../../values/decimal.ts'
import { OPEN_ORDER_STATES } from '../../../values/orders.ts'
import { type Day, type Instant, startOfDay } from '../../../values/time.ts'
import { isGoodTill } from '../../../values/time-in-force.ts'
import type { OrderRow } from '../trading/read.ts'
import { type CancelledOrder, endAll } from './end-orders.ts'

/** The open orders to end; a member that is absent selects all. */
export interface OrderSelection {
  instrument?: string
  account?: string
  side?: 'buy' | 'sell'
  /** The run that has placed them. */
  source?: string
  reason: string
}

/** A working order with the members that decide whether it ends. */
interface WorkingOrder
  extends CancelledOrder,
    Pick<OrderRow, 'time_in_force' | 'limit_price' | 'stop_price'> {
  /** When its price was set. */
  priced_at: Instant
}

/**
 * Ends the selected orders, the earlier first: those without a trade as cancelled, those with a trade that outlast
 * their session as filled. The other orders with a trade continue.
 */
export async function cancelOrders(context: Context, selection: OrderSelection): Promise<void> {
  const orders = await lockOrders(context, selection)
  await endAll(context, orders.filter(decideSessionEnd), selection.reason)
}

/** Whether an order ends that may no longer trade. With a trade it ends by itself, unless it outlasts its session. */
export const decideSessionEnd = ({
  traded_quantity,
  time_in_force,
}: Pick<WorkingOrder, 'traded_quantity' | 'time_in_force'>): boolean =>
  isZero(traded_quantity) || isGoodTill(time_in_force)

/**
 * Ends every order in the instrument: those with a trade as filled, without their rest, the others as cancelled.
 * Returns how many the venue has yet to confirm, or to execute as shares of a parent order.
 */
export async function endOrders(
  context: Context,
  selection: { instrument: string; reason: string },
): Promise<number> {
  const confirming = await endAll(context, await lockOrders(context, selection), selection.reason)
  return confirming + (await countShares(context, selection))
}

/**
 * Ends every order in the instrument that waits for a price from before the day on which units are added, because all
 * prices fall with it: those with a trade as filled, without their rest, the others as cancelled. An order whose price
 * was replaced on the day or later stays.
 */
export async function endPricedOrders(context: Context, instrument: string, ex_date: Day): Promise<void> {
  const reason = 'corporate_action'
  const orders = await lockOrders(context, { instrument, reason })
  await endAll(
    context,
    orders.filter((order) => decidePriceEnd(order, ex_date)),
    reason,
  )
}

/** Whether an order ends because it waits for a price from before the day. */
export const decidePriceEnd = (
  { limit_price, stop_price, priced_at }: Pick<WorkingOrder, 'limit_price' | 'stop_price' | 'priced_at'>,
  ex_date: Day,
): boolean => (limit_price !== null || stop_price !== null) && priced_at < startOfDay(ex_date)

// Pooled orders after their cut: they end with their parent order.
async function countShares(
  { sql, tenant }: Context,
  { instrument }: Pick<OrderSelection, 'instrument'>,
): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*)::int as count from orders
    where tenant = ${tenant} and status ${anyWord(OPEN_ORDER_STATES)} and instrument = ${instrument}
      and parent_order is not null and status <> 'placed'`
  return row!.count
}

/** Locks the working orders of the selection, the earlier first; shares of a parent order after its cut are none. */
export function lockOrders(
  { sql, tenant }: Context,
  { instrument, account, side, source }: OrderSelection,
): Promise<WorkingOrder[]> {
  // The states stand in the statement as literals, so that the planner uses the partial index of working orders. After
  // its cut a pooled order is a share of its parent order, and ends with that.
  return sql<WorkingOrder>`
    select id, account, status, purpose, reserved_asset, reserved_amount, traded_quantity, time_in_force, limit_price,
           stop_price, coalesce(priced_at, created_at) as priced_at
    from orders
    where tenant = ${tenant} and status ${anyWord(OPEN_ORDER_STATES)}
      and (parent_order is null or status = 'placed')
      ${instrument === undefined ? part`` : part`and instrument = ${instrument}`}
      ${account === undefined ? part`` : part`and account = ${account}`}
      ${side === undefined ? part`` : part`and side = ${side}`}
      ${source === undefined ? part`` : part`and source = ${source}`}
    order by id for update`
}
