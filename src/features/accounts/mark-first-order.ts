// The mark that the first order of each side leaves on its account.
import type { Context } from '../../context.ts'

interface Marks {
  has_placed_buy_order: boolean
  has_placed_sell_order: boolean
}

/** Marks that the account has placed an order: a statement of its own, as inserting the order locks the same row. */
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
