// Settles trades: the street pays what it owes, the entries of the account become settled, and with its last trade the
// order is settled too.
import type { Context } from '../../context.ts'
import { fail, notFound } from '../../errors.ts'
import { BANK, DEPOT, STREET } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { record } from '../events/record.ts'
import { settleTransactions } from '../holdings/book-transaction.ts'

interface Settled {
  id: string
  order: string
  instrument: string
  side: 'buy' | 'sell'
  quantity: string
  notional: string
  notional_currency: string
  position: string
  entry: string
}

/** Settles the trade, once; one that is settled already changes nothing. */
export async function settleTrade(context: Context, { trade: id }: { trade: string }): Promise<void> {
  const { sql, tenant, now } = context
  const [trade] = await sql<Settled>`
    update trades set status = 'settled', settled_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and status = 'executed'
    returning id, "order", instrument, side, quantity, notional, notional_currency, position, entry`
  if (!trade) return
  context.pending.resource = id
  const { side, notional_currency: currency, instrument, notional, quantity } = trade
  const [payer, payee, giver, taker] =
    side === 'buy' ? [STREET, BANK, DEPOT, STREET] : [BANK, STREET, STREET, DEPOT]
  await post(context, {
    kind: 'settlement',
    reference: id,
    transfers: [
      { from: payer, to: payee, asset: currency, amount: notional },
      { from: giver, to: taker, asset: instrument, amount: quantity },
    ],
  })
  settleTransactions(context, { references: [trade.order], entries: [trade.entry] })
  record(context, 'trade.settled', id)
  await settleOrder(context, trade.order, trade.position)
}

// The order settles with the last of its trades, and its fee with it; a position that was sold off then closes.
async function settleOrder(context: Context, order: string, position: string) {
  const { sql, tenant, now } = context
  const [done] = await sql`
    update orders o set status = 'settled', settled_at = ${now}, modified_at = ${now}
    where o.tenant = ${tenant} and o.id = ${order} and o.status = 'filled'
      and not exists (select from trades t where t.tenant = o.tenant and t."order" = o.id and t.status = 'executed')
    returning id`
  if (!done) return
  const charges = await sql<{ id: string }>`
    select id from fee_charges where tenant = ${tenant} and related_order = ${order}`
  if (charges.length > 0) settleTransactions(context, { references: charges.map((charge) => charge.id) })
  record(context, 'order.settled', order)
  const closed = await sql`
    update positions p set status = 'closed', closed_at = ${now}, modified_at = ${now}
    where p.tenant = ${tenant} and p.id = ${position} and p.status = 'closing'
      and not exists (select from trades t where t.tenant = p.tenant and t.position = p.id and t.status = 'executed')
    returning id`
  if (closed.length > 0) record(context, 'position.closed', position)
}

/** Settles every trade of a filled order now; the operation by which a sandbox plays the settlement system. */
export async function settleOrderNow(context: Context, account: string, order: string): Promise<void> {
  const { sql, tenant } = context
  const [found] = await sql<{ status: string; trades: string[] }>`
    select o.status, array(select t.id from trades t
      where t.tenant = o.tenant and t."order" = o.id and t.status = 'executed' order by t.id) as trades
    from orders o where o.tenant = ${tenant} and o.account = ${account} and o.id = ${order} for update of o`
  if (!found) throw notFound('order')
  if (found.status !== 'filled') throw fail('order_fill_forbidden', 'Only a filled order can be settled.')
  for (const trade of found.trades) await settleTrade(context, { trade })
}
