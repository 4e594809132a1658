// Ends the orders of an instrument that stops trading, or of an account that may no longer trade.
import type { Context } from '../../../context.ts'
import { anyWord, type Part, part } from '../../../db/sql.ts'
import { OPEN_ORDER_STATES } from '../../../values/orders.ts'
import { type Day, startOfDay } from '../../../values/time.ts'
import { GOOD_TILL } from '../../../values/time-in-force.ts'
import { type CancelledOrder, endAll } from './end-orders.ts'

/** The open orders to end; a member that is absent selects all. */
export interface OrderSelection {
  instrument?: string
  account?: string
  side?: 'buy' | 'sell'
  reason: string
}

/**
 * Ends the selected orders, the earlier first: those without a trade as cancelled, those with a trade that outlast
 * their session as filled. The other orders with a trade continue.
 */
export async function cancelOrders(context: Context, selection: OrderSelection): Promise<void> {
  const ending = part`and (traded_quantity = 0 or time_in_force ${anyWord(GOOD_TILL)})`
  await endAll(context, await lockOrders(context, selection, ending), selection.reason)
}

/**
 * Ends every order in the instrument: those with a trade as filled, without their rest, the others as cancelled.
 * Returns how many the venue has yet to confirm, or to execute as shares of a parent order.
 */
export async function endOrders(
  context: Context,
  selection: { instrument: string; reason: string },
): Promise<number> {
  const confirming = await endAll(context, await lockOrders(context, selection, part``), selection.reason)
  return confirming + (await countShares(context, selection))
}

/**
 * Ends every order in the instrument that waits for a price from before the day on which units are added, because all
 * prices fall with it: those with a trade as filled, without their rest, the others as cancelled. An order whose price
 * was replaced on the day or later stays.
 */
export async function endPricedOrders(context: Context, instrument: string, ex_date: Day): Promise<void> {
  const priced = part`and (limit_price is not null or stop_price is not null)
    and coalesce(priced_at, created_at) < ${startOfDay(ex_date)}`
  const reason = 'corporate_action'
  await endAll(context, await lockOrders(context, { instrument, reason }, priced), reason)
}

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

function lockOrders(
  { sql, tenant }: Context,
  { instrument, account, side }: OrderSelection,
  more: Part,
): Promise<CancelledOrder[]> {
  // The states stand in the statement as literals, so that the planner uses the partial index of working orders. After
  // its cut a pooled order is a share of its parent order, and ends with that.
  return sql<CancelledOrder>`
    select id, account, status, purpose, reserved_asset, reserved_amount, traded_quantity from orders
    where tenant = ${tenant} and status ${anyWord(OPEN_ORDER_STATES)} ${more}
      and (parent_order is null or status = 'placed')
      ${instrument === undefined ? part`` : part`and instrument = ${instrument}`}
      ${account === undefined ? part`` : part`and account = ${account}`}
      ${side === undefined ? part`` : part`and side = ${side}`}
    order by id for update`
}
