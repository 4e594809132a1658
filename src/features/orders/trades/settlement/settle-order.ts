// The settlement of an order whose trades settled while it was still working: no trade is left to settle it.
import type { Context } from '../../../../context.ts'
import { dayOf } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { RANK } from '../../../../worker/job.ts'
import { lockOpenOrder, type OpenOrder } from '../open-orders.ts'
import { settleOrders } from './settle-trades.ts'

/** Enqueues the settlement of an order that is filled now, if the settlement date of its last trade has come. */
export function enqueueSettlement(
  context: Context,
  { id: order, account, settles }: Pick<OpenOrder, 'id' | 'account' | 'settles'>,
): void {
  const { now: due_at } = context
  if (settles === null || settles > dayOf(due_at)) return
  const job = { kind: 'trading.settle-order', payload: { order }, partition_key: account }
  enqueue(context, { ...job, due_at, rank: RANK.settlement })
}

/** Settles the order; nothing changes if a trade has yet to settle, which then settles the order. */
export async function settleOrder(context: Context, { order }: { order: string }): Promise<void> {
  context.pending.resource = order
  if (await lockOpenOrder(context, order)) await settleOrders([{ context, order }])
}
