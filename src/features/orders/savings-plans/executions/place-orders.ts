import type { Context } from '../../../../context.ts'
import type { Listed } from '../../../instruments/catalog/read.ts'
import { joinPools } from '../../pools/join-pool.ts'
import { newOrder, writeOrders } from '../../trading/insert-order.ts'
import type { PlacedExecution } from './decide-executions.ts'

/** Places the orders of executions in the instrument, and returns their ids. */
export async function placeOrders(
  context: Context,
  listed: Listed,
  placed: readonly PlacedExecution[],
): Promise<string[]> {
  const pooled = placed.filter(({ order }) => order.is_pooled)
  const joining = pooled.map(({ order: { account, side } }) => ({ account, side, instrument: listed.row }))
  const parents = await joinPools(context, joining, context.now)
  const parentOf = new Map(pooled.map(({ execution: { id } }, n) => [id, parents[n]!]))
  const orders = placed.map(({ execution: { id: source }, decision: { terms, guards, is_first } }) => ({
    row: newOrder(context.now, { ...terms, source, parent_order: parentOf.get(source) ?? null }),
    guards,
    is_first,
  }))
  await writeOrders(context, orders)
  return orders.map(({ row }) => row.id)
}
