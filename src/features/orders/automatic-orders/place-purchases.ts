import type { Context } from '../../../context.ts'
import { joinPools } from '../pools/join-pool.ts'
import { newOrder, writeOrders } from '../trading/insert-order.ts'
import type { DecidedPurchase } from './decide-purchase.ts'

/** Places the orders, in any instruments, and returns their ids. */
export async function placePurchases(
  context: Context,
  purchases: readonly (DecidedPurchase & { source: string })[],
): Promise<string[]> {
  const pooled = purchases.filter(({ order }) => order.is_pooled)
  const joining = pooled.map(({ order: { account, side }, decision }) => ({
    account,
    side,
    instrument: decision.listed.row,
  }))
  const parents = await joinPools(context, joining, context.now)
  const parentOf = new Map(pooled.map((purchase, n) => [purchase, parents[n]!]))
  const orders = purchases.map((purchase) => {
    const { source, decision } = purchase
    const { terms, guards, is_first, goes_out_at } = decision
    const row = newOrder(context.now, { ...terms, source, parent_order: parentOf.get(purchase) ?? null })
    return { row, guards, is_first, later: goes_out_at ? { due_at: goes_out_at } : undefined }
  })
  await writeOrders(context, orders)
  return orders.map(({ row }) => row.id)
}
