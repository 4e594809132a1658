// Ends many orders at once, of an instrument that stops trading or of an account that may trade no longer.
import type { Context } from '../../context.ts'
import { part } from '../../db/sql.ts'
import { type Ending, endAll } from './end-orders.ts'

export interface Which {
  instrument?: string
  account?: string
  side?: 'buy' | 'sell'
  reason: string
}

/**
 * Cancels every order without a trade of the instrument or account, the earlier first; what executed in part works
 * on.
 */
export async function cancelOrders(context: Context, which: Which): Promise<void> {
  await endEach(context, which, { withTrades: false })
}

/**
 * Ends every order in the instrument: those with a trade as filled, what is left of them dropped; the others cancelled.
 * Returns how many the venue has yet to confirm.
 */
export function endOrders(context: Context, which: { instrument: string; reason: string }): Promise<number> {
  return endEach(context, which, { withTrades: true })
}

async function endEach(
  context: Context,
  { instrument, account, side, reason }: Which,
  { withTrades }: { withTrades: boolean },
): Promise<number> {
  const { sql, tenant } = context
  // Written out, so that the index of working orders serves.
  const orders = await sql<Ending>`
    select id, account, status, purpose, reserved_asset, reserved_amount, traded_quantity from orders
    where tenant = ${tenant} and status in ('placed', 'pending', 'executing', 'cancelling')
      ${instrument === undefined ? part`` : part`and instrument = ${instrument}`}
      ${account === undefined ? part`` : part`and account = ${account}`}
      ${side === undefined ? part`` : part`and side = ${side}`}
      ${withTrades ? part`` : part`and traded_quantity = 0`}
    order by id for update`
  return endAll(context, orders, reason)
}
