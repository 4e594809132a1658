// The job a posted price brings about: every limit order that rests in the instrument is looked at again.
import type { Context } from '../../context.ts'
import { instrumentsBySymbol } from '../catalog/read.ts'
import { enqueuePoll } from './poll-order.ts'

/** Has the venue asked about every limit order of the symbol that rests with it. */
export async function recheckLimitOrders(context: Context, { symbol }: { symbol: string }): Promise<void> {
  const { sql, tenant, now } = context
  const [listed] = await instrumentsBySymbol(context, [symbol])
  const orders = await sql<{ id: string; account: string }>`
    select id, account from orders
    where tenant = ${tenant} and instrument = ${listed?.row.id} and order_type = 'limit' and status = 'executing'
    order by id`
  for (const order of orders) enqueuePoll(context, order, now)
}
