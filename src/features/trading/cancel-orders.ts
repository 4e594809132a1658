// Cancels many orders at once, of an instrument that stops trading or of an account that may trade no longer. Orders
// that have executed in part stay: what they traded stands.
import type { Context } from '../../context.ts'
import { type Cancelled, cancelOrder } from './cancel-order.ts'
import { completeOrder } from './complete-order.ts'
import { PENDING_STATES } from './rules.ts'
import { loadWorking } from './working-order.ts'

export interface Which {
  instrument?: string
  account?: string
  side?: 'buy' | 'sell'
  reason: string
}

/** Cancels every order without a trade of the instrument or account, the earlier first. */
export async function cancelOrders(
  context: Context,
  { instrument, account, side, reason }: Which,
): Promise<void> {
  const { sql, tenant } = context
  const orders = await sql<Cancelled>`
    select id, account, purpose, reserved_asset, reserved_amount from orders
    where tenant = ${tenant} and status = any (${PENDING_STATES}) and traded_quantity = 0
      and (${instrument ?? null}::text is null or instrument = ${instrument ?? null})
      and (${account ?? null}::text is null or account = ${account ?? null})
      and (${side ?? null}::text is null or side = ${side ?? null})
    order by id for update`
  for (const order of orders) await cancelOrder(context, order, reason)
}

/** Ends every order in the instrument: those with a trade as filled, what is left of them dropped; the others cancelled. */
export async function endOrders(
  context: Context,
  { instrument, reason }: { instrument: string; reason: string },
): Promise<void> {
  const { sql, tenant } = context
  await cancelOrders(context, { instrument, reason })
  const partly = await sql<{ id: string }>`
    select id from orders
    where tenant = ${tenant} and instrument = ${instrument} and status in ('executing', 'cancelling') order by id`
  for (const { id } of partly) {
    const order = await loadWorking(context, id)
    if (order) await completeOrder(context, order, null)
  }
}
