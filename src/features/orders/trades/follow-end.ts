// The end of an order is work for the feature that placed it.
import type { Context } from '../../../context.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { RANK } from '../../../worker/job.ts'

/** The jobs that follow the end of orders, by the purpose of the orders. */
const FOLLOWERS: Partial<Record<string, string>> = {
  reinvestment: 'reinvestments.follow',
  savings_plan: 'savings-plans.follow',
  rebalancing: 'rebalancing.follow',
}

/** Enqueues the job that follows the end of the order, if there is one for orders of its purpose. */
export function followEnd(
  context: Context,
  { id: order, account, purpose }: { id: string; account: string; purpose: string },
): void {
  const kind = FOLLOWERS[purpose]
  if (kind === undefined) return
  const job = { kind, payload: { order }, due_at: context.now, rank: RANK.document }
  enqueue(context, { ...job, partition_key: account })
}

/** Enqueues the same job when a sell has settled, for a purpose whose feature waits for the proceeds. */
export function followSettlement(
  context: Context,
  order: { id: string; account: string; purpose: string; side: string },
): void {
  if (order.side === 'sell' && order.purpose === 'rebalancing') followEnd(context, order)
}
