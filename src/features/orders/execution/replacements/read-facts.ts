// The facts of a replacement: the order and its balance, locked, and the trades that count for its reservation.
import type { Context } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import { available } from '../../../../ledger/chart.ts'
import { lockBalance } from '../../../../ledger/read.ts'
import { lockOpenOrder, type OpenOrder } from '../../trades/open-orders.ts'
import { lookUpBuyingPower } from '../../trading/read-buying-power.ts'
import { readMarket } from '../../trading/read-market.ts'
import type { ReplacementFacts } from './decide-replacement.ts'
import type { BookedTrade } from './estimate-reservation.ts'

/** Reads the facts of a replacement. The order is locked before its balance, as every change locks them. */
export async function readFacts(
  context: Context,
  account: string,
  id: string,
  client_reference: string | null,
): Promise<ReplacementFacts> {
  const order = await lockOpenOrder(context, id)
  if (!order || order.account !== account) throw notFound('order')
  const { instrument, side, reserved_asset, listed } = order
  await lockBalance(context, available(account), reserved_asset)
  const { sql, tenant, now } = context
  const buying_power = await lookUpBuyingPower(
    { sql, tenant, now },
    { account, instrument, side, client_reference },
    listed,
  )
  const trades = await listBookedTrades(context, order)
  return {
    ...(await readMarket(context, listed, order.created_at)),
    order,
    trades,
    buying_power,
    quote: undefined,
    is_counted: true,
  }
}

/** The trades of the order that have not been declared void. */
export async function listBookedTrades(
  { sql, tenant }: Context,
  { id, executions }: Pick<OpenOrder, 'id' | 'executions'>,
): Promise<BookedTrade[]> {
  if (executions === 0) return []
  return sql<BookedTrade>`
    select quantity, notional from trades where tenant = ${tenant} and "order" = ${id} and status <> 'busted'`
}
