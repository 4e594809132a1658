import type { Context } from '../../../context.ts'
import type { Listed } from '../../instruments/catalog/read.ts'
import { joinPools } from '../pools/join-pool.ts'
import { newOrder, writeOrders } from '../trading/insert-order.ts'
import type { DecidedPurchase } from './decide-purchase.ts'

/** Places the orders in the instrument, and returns their ids. */
export async function placePurchases(
  context: Context,
  listed: Listed,
  purchases: readonly (DecidedPurchase & { source: string })[],
): Promise<string[]> {
  const pooled = purchases.filter(({ order }) => order.is_pooled)
  const joining = pooled.map(({ order: { account, side } }) => ({ account, side, instrument: listed.row }))
  const parents = await joinPools(context, joining, context.now)
  const parentOf = new Map(pooled.map(({ source }, n) => [source, parents[n]!]))
  const orders = purchases.map(({ source, decision: { terms, guards, is_first } }) => ({
    row: newOrder(context.now, { ...terms, source, parent_order: parentOf.get(source) ?? null }),
    guards,
    is_first,
  }))
  await writeOrders(context, orders)
  return orders.map(({ row }) => row.id)
}
