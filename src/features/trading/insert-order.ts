// Writes the row of a new order, and the mark that an account's first order leaves.
import type { Context } from '../../context.ts'
import type { OrderRow, Standing } from './read.ts'

type Known = Pick<Standing, 'status' | 'has_placed_buy_order' | 'has_placed_sell_order'>

/** Marks that the account has placed an order; a statement of its own, because the closing one locks the same row. */
export async function markFirst(
  { sql, tenant, now }: Context,
  account: string,
  side: 'buy' | 'sell',
  standing: Known,
): Promise<void> {
  if (side === 'buy' && !standing.has_placed_buy_order)
    await sql`
      update accounts set has_placed_buy_order = true, modified_at = ${now}
      where tenant = ${tenant} and id = ${account} and not has_placed_buy_order`
  if (side === 'sell' && !standing.has_placed_sell_order)
    await sql`
      update accounts set has_placed_sell_order = true, modified_at = ${now}
      where tenant = ${tenant} and id = ${account} and not has_placed_sell_order`
}

/**
 * Adds the order to what the change writes. The account is locked against a change of its status while the order is
 * written, and must be as it was read; the whole change gives way otherwise.
 */
export function insertOrder(
  { defer, tenant, now }: Context,
  row: OrderRow,
  standing: Pick<Standing, 'status'>,
  { forPros, rolls = null }: { forPros: boolean; rolls?: string | null },
): void {
  defer`
    insert into orders (tenant, id, account, instrument, status, order_type, purpose, side, currency, cash_amount,
                        net_cash_amount, quantity, limit_price, quote, automatic_rollover, rollover_sent, rolls, scenario,
                        fees, reserved_asset, reserved_amount, created_at, modified_at)
    values (${tenant}, ${row.id},
      must((select id from accounts
        where tenant = ${tenant} and id = ${row.account} and status = ${standing.status}
          and case when ${row.side === 'buy'}::boolean then may_buy else may_sell end
          and (is_primary_owner_mifid_pro or not ${forPros}::boolean)
        for share), 'the account changed while the order was placed'),
      ${row.instrument}, 'placed', ${row.order_type}, ${row.purpose}, ${row.side}, ${row.currency}, ${row.cash_amount},
      ${row.net_cash_amount}, ${row.quantity}, ${row.limit_price}, ${row.quote}, ${row.automatic_rollover},
      ${row.rollover_sent}, ${rolls}, ${row.scenario}, ${row.fees}, ${row.reserved_asset}, ${row.reserved_amount}, ${now}, ${now})`
}
