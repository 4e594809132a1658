// The delisting of a stock, which is not traded from the ex date on, and all else that instruments show of actions.
import type { Context } from '../../../context.ts'
import { startOfDay } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { RANK } from '../../../worker/job.ts'
import { endOrders } from '../../orders/execution/cancel-orders.ts'
import { type ActionRow, lockAction } from '../read.ts'
import { isSplit } from '../rules.ts'

/** Lets instruments be shown anew after a change of an action that they show. */
export function showAnew(context: Context, { type }: Pick<ActionRow, 'type'>): void {
  if (type === 'dividend') context.invalidates('upcoming_dividends', context.tenant)
  if (type === 'delisting') context.invalidates('delistings', context.tenant)
  if (isSplit({ type })) context.invalidates('splits', context.tenant)
}

/** Has the orders in the instrument end with the ex date of its delisting; on the payment date they end in any case. */
export function stopTradingLater(context: Context, { id, type, ex_date, payment_date }: ActionRow): void {
  if (type !== 'delisting' || ex_date === null || ex_date === payment_date) return
  const due_at = startOfDay(ex_date) > context.now ? startOfDay(ex_date) : context.now
  enqueue(context, {
    kind: 'corporate-actions.stop-trading',
    payload: { action: id },
    due_at,
    rank: RANK.split,
  })
}

/** Ends the orders in the instrument of the action, unless it was cancelled. */
export async function stopTrading(context: Context, { action: id }: { action: string }): Promise<void> {
  const { instrument, status } = await lockAction(context, id)
  context.pending.resource = id
  if (status === 'announced') await endOrders(context, { instrument, reason: 'instrument_not_trading' })
}
