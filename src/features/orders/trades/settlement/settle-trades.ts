// Settles trades: cash and units are delivered, the transactions of the account become settled, and an order settles
// with its last trade. A settlement that fails is retried with the daily work of the next business day.
import type { Context } from '../../../../context.ts'
import { oneOf } from '../../../../db/sql.ts'
import { fail, notFound } from '../../../../errors.ts'
import { BANK, CUSTODY, UNSETTLED_TRADES } from '../../../../ledger/chart.ts'
import { post } from '../../../../ledger/post.ts'
import { record } from '../../../platform/events/record.ts'
import { settleTransactions } from '../../../portfolio/holdings/book-transaction.ts'
import { closePositions } from '../../../portfolio/holdings/move-positions.ts'
import { markSettled } from '../../trading/advance-orders.ts'
import type { Leg } from '../decide-fill.ts'
import { followSettlement } from '../follow-end.ts'
import { type DueSettlement, failAttempts, idsOf } from './fail-settlements.ts'

/** A trade that this change settles. */
export interface SettledTrade {
  id: string
  order: string
  instrument: string
  side: 'buy' | 'sell'
  quantity: string
  quantity_currency: string | null
  notional: string
  notional_currency: string
  position: string | null
  entry: string
}

/** Settles the trades of a settlement day; a settlement that fails moves to the next business day. */
export async function settleOnDay(contexts: Context[], payloads: { trade: string }[]): Promise<void> {
  const due = contexts.map((context, n) => ({ context, trade: payloads[n]!.trade }))
  const failed = await failAttempts(due)
  await settleTrades(due.filter(({ trade }) => !failed.has(trade)))
}

/** Settles the trades, each once; nothing changes for a trade that is settled or reversed already. */
async function settleTrades(due: readonly DueSettlement[]): Promise<void> {
  if (due.length === 0) return
  const [{ context: first }] = due as [DueSettlement]
  const trades = await markSettledTrades(first, idsOf(due))
  const settled: { context: Context; trade: SettledTrade }[] = []
  for (const { context, trade: id } of due) {
    context.pending.resource = id
    const trade = trades.get(id)
    if (!trade || !trades.delete(id)) continue
    await postDelivery(context, trade, decideDelivery(trade))
    record(context, 'trade.settled', id)
    settled.push({ context, trade })
  }
  if (settled.length === 0) return
  settleTransactions(first, {
    references: settled.map(({ trade }) => trade.order),
    entries: settled.map(({ trade }) => trade.entry),
  })
  await settleOrders(settled.map(({ context, trade }) => ({ context, order: trade.order })))
  await closePositions(settled.map(({ context, trade }) => ({ context, position: trade.position })))
}

// The orders are locked first, as everywhere, then the closing positions. If several changes settle the last trades
// of a position at the same time, the later change then sees the trades that the earlier one has settled.
async function markSettledTrades(
  { sql, tenant, now }: Context,
  ids: string[],
): Promise<Map<string, SettledTrade>> {
  const trades = await sql<SettledTrade>`
    with locked_orders as (
      select o.id from orders o
      where o.tenant = ${tenant}
        and o.id in (select t."order" from trades t where t.tenant = ${tenant} and t.id ${oneOf(ids)})
      order by o.id for update
    ), locked_positions as (
      select p.id from positions p
      where p.tenant = ${tenant} and p.status = 'closing'
        and p.id in (select t.position from trades t where t.tenant = ${tenant} and t.id ${oneOf(ids)})
      order by p.id for update
    )
    update trades set status = 'settled', settled_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id ${oneOf(ids)} and status = 'executed'
      and (select count(*) from locked_orders) + (select count(*) from locked_positions) > 0
    returning id, "order", instrument, side, quantity, quantity_currency, notional, notional_currency, position, entry`
  return new Map(trades.map((trade) => [trade.id, trade]))
}

/** The legs of a settlement. */
export interface DecidedDelivery {
  delivers: Leg
  receives: Leg
  /** Both legs are cash. */
  isExchange: boolean
}

/** A buy delivers cash and receives units or another currency, a sell the opposite. */
export function decideDelivery(trade: SettledTrade): DecidedDelivery {
  const units = { asset: trade.quantity_currency ?? trade.instrument, amount: trade.quantity }
  const cash = { asset: trade.notional_currency, amount: trade.notional }
  const [delivers, receives] = trade.side === 'buy' ? [cash, units] : [units, cash]
  return { delivers, receives, isExchange: trade.quantity_currency !== null }
}

// The house account of the units is custody, that of cash the bank.
function postDelivery(
  context: Context,
  { id, side }: SettledTrade,
  { delivers, receives, isExchange }: DecidedDelivery,
): Promise<string> {
  const units = isExchange ? BANK : CUSTODY
  const [to, from] = side === 'buy' ? [BANK, units] : [units, BANK]
  return post(context, {
    kind: 'settlement',
    reference: id,
    transfers: [
      { from: UNSETTLED_TRADES, to, ...delivers },
      { from, to: UNSETTLED_TRADES, ...receives },
    ],
  })
}

/**
 * Settles the filled orders that have no unsettled trade, and their fees. The caller has locked the orders. If
 * several changes name an order, the event belongs to the last of them.
 */
export async function settleOrders(orders: readonly { context: Context; order: string }[]): Promise<void> {
  const { context: first } = orders[0]!
  const contexts = new Map(orders.map(({ context, order }) => [order, context]))
  const settled = await markSettled(first, [...contexts.keys()])
  for (const order of settled) {
    record(contexts.get(order.id)!, 'order.settled', order.id)
    followSettlement(contexts.get(order.id)!, order)
  }
  const charges = settled.flatMap((order) => order.charges)
  if (charges.length > 0) settleTransactions(first, { references: charges })
}

/** Settles every trade of a filled order now; in a sandbox the caller plays the settlement system. */
export async function settleOrderNow(context: Context, account: string, order: string): Promise<void> {
  const { sql, tenant } = context
  const [row] = await sql<OrderToSettle>`
    select o.status, array(select t.id from trades t
      where t.tenant = o.tenant and t."order" = o.id and t.status = 'executed' order by t.id) as trades
    from orders o where o.tenant = ${tenant} and o.account = ${account} and o.id = ${order} for update of o`
  await settleTrades(decideSettlement(row).map((trade) => ({ context, trade })))
}

export interface OrderToSettle {
  status: string
  /** Its unsettled trades. */
  trades: string[]
}

/** The trades to settle now, or a refusal. */
export function decideSettlement(order: OrderToSettle | undefined): string[] {
  if (!order) throw notFound('order')
  if (order.status !== 'filled') throw fail('order_fill_forbidden', 'Only a filled order can be settled.')
  return order.trades
}
