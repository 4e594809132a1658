// The first buy order and the first sell order of an account are marked on the account.
import type { Context } from '../../context.ts'

/** Marks that the account has placed an order: a statement of its own, as inserting the order locks the same row. */
export async function markFirstOrder(
  { sql, tenant, now }: Context,
  account: string,
  side: 'buy' | 'sell',
): Promise<void> {
  if (side === 'buy')
    await sql`
      update accounts set has_placed_buy_order = true, modified_at = ${now}
      where tenant = ${tenant} and id = ${account} and not has_placed_buy_order`
  else
    await sql`
      update accounts set has_placed_sell_order = true, modified_at = ${now}
      where tenant = ${tenant} and id = ${account} and not has_placed_sell_order`
}
