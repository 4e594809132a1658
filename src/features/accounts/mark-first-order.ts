// The first buy order and the first sell order of an account are marked on the account.
import type { Context } from '../../context.ts'

interface Marks {
  has_placed_buy_order: boolean
  has_placed_sell_order: boolean
}

/** Marks the account's first order of a side, in a statement of its own because inserting the order locks the row. */
export async function markFirstOrder(
  { sql, tenant, now }: Context,
  account: string,
  side: 'buy' | 'sell',
  marks: Marks,
): Promise<void> {
  if (side === 'buy' && !marks.has_placed_buy_order)
    await sql`
      update accounts set has_placed_buy_order = true, modified_at = ${now}
      where tenant = ${tenant} and id = ${account} and not has_placed_buy_order`
  if (side === 'sell' && !marks.has_placed_sell_order)
    await sql`
      update accounts set has_placed_sell_order = true, modified_at = ${now}
      where tenant = ${tenant} and id = ${account} and not has_placed_sell_order`
}
