// Settles trades: the street pays what it owes, the entries of the account become settled, and with its last trade the
// order is settled too. A settlement that fails is tried again with the daily work of the next business day.
import type { Context } from '../../context.ts'
import { fail, notFound } from '../../errors.ts'
import { calendarOf, nextBusinessDay } from '../../fixed-income/calendars.ts'
import { BANK, DEPOT, STREET } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { dayAt, dayOf } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/jobs.ts'
import { findListed } from '../catalog/read.ts'
import { record } from '../events/record.ts'
import { settleTransactions } from '../holdings/book-transaction.ts'
import { closePosition } from './move-position.ts'
import { DAILY_WORK } from './rules.ts'

interface Settled {
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

/** The job of a trade's settlement day; it settles the trade, or leaves it for the next business day. */
export async function settleOnDay(context: Context, { trade }: { trade: string }): Promise<void> {
  if (await fails(context, trade)) return
  await settleTrade(context, { trade })
}

// The simulated depositary lets the first attempts of every trade fail, as many as the tenant's settings say.
async function fails(context: Context, id: string): Promise<boolean> {
  const { sql, tenant, now, settings } = context
  const failing = (settings.venue as { failed_settlements?: number } | undefined)?.failed_settlements ?? 0
  if (failing === 0) return false
  const [trade] = await sql<{ instrument: string }>`
    update trades set settlement_attempts = settlement_attempts + 1, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and status = 'executed' and settlement_attempts < ${failing}
    returning instrument`
  if (!trade) return false
  const { row } = await findListed(context, trade.instrument)
  const due_at = dayAt(nextBusinessDay(calendarOf(row), dayOf(now)), DAILY_WORK)
  enqueue(context, { kind: 'trading.settle-trade', payload: { trade: id }, due_at, rank: RANK.settlement })
  return true
}

/** Settles the trade, once; one that is settled or taken back already changes nothing. */
export async function settleTrade(context: Context, { trade: id }: { trade: string }): Promise<void> {
  const { sql, tenant, now } = context
  context.pending.resource = id
  // The order is held first, as by everything that touches both.
  const [trade] = await sql<Settled>`
    with held as (
      select o.id from trades t join orders o on o.tenant = t.tenant and o.id = t."order"
      where t.tenant = ${tenant} and t.id = ${id} for update of o)
    update trades set status = 'settled', settled_at = ${now}, modified_at = ${now}
    from held where tenant = ${tenant} and trades.id = ${id} and "order" = held.id and status = 'executed'
    returning trades.id, "order", instrument, side, quantity, quantity_currency, notional, notional_currency, position,
      entry`
  if (!trade) return
  await post(context, { kind: 'settlement', reference: id, transfers: deliveries(trade) })
  settleTransactions(context, { references: [trade.order], entries: [trade.entry] })
  record(context, 'trade.settled', id)
  await settleOrder(context, trade.order, trade.position)
}

// Cash lies at the bank, units in the depot; of an exchange both sides are cash.
function deliveries({ side, quantity, quantity_currency, notional, notional_currency, instrument }: Settled) {
  const units = { asset: quantity_currency ?? instrument, amount: quantity }
  const cash = { asset: notional_currency, amount: notional }
  const home = quantity_currency === null ? DEPOT : BANK
  return side === 'buy'
    ? [
        { from: STREET, to: BANK, ...cash },
        { from: home, to: STREET, ...units },
      ]
    : [
        { from: BANK, to: STREET, ...cash },
        { from: STREET, to: home, ...units },
      ]
}

/** Settles the order with the last of its trades, and its fee with it; a position that was sold off then closes. */
export async function settleOrder(context: Context, order: string, position: string | null): Promise<void> {
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
  if (position !== null) await closePosition(context, position)
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
