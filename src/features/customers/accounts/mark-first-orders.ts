// The first buy order and the first sell order of an account are marked on the account.
import type { Context } from '../../../context.ts'
import { oneOf } from '../../../db/sql.ts'

/** Marks that the accounts have placed an order: a statement of its own, as inserting an order locks the same row. */
export async function markFirstOrders(
  { sql, tenant, now }: Context,
  accounts: readonly string[],
  side: 'buy' | 'sell',
): Promise<void> {
  if (accounts.length === 0) return
  if (side === 'buy')
    await sql`
      update accounts set has_placed_buy_order = true, modified_at = ${now}
      where tenant = ${tenant} and id ${oneOf(accounts)} and not has_placed_buy_order`
  else
    await sql`
      update accounts set has_placed_sell_order = true, modified_at = ${now}
      where tenant = ${tenant} and id ${oneOf(accounts)} and not has_placed_sell_order`
}
