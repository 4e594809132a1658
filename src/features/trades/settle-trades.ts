// Settles trades: the street pays what it owes, the entries of the account become settled, and with its last trade the
// order is settled too. A settlement that fails is tried again with the daily work of the next business day.
import type { Context } from '../../context.ts'
import { oneOf } from '../../db/sql.ts'
import { fail, notFound } from '../../errors.ts'
import { calendarOf, nextBusinessDay } from '../../fixed-income/calendars.ts'
import { BANK, DEPOT, STREET } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { dayAt, dayOf } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../worker/job.ts'
import { findListed } from '../catalog/read.ts'
import { record } from '../events/record.ts'
import { settleTransactions } from '../holdings/book-transaction.ts'
import { closePositions } from '../holdings/move-positions.ts'
import { markSettled } from '../trading/advance-orders.ts'

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

/** The jobs of settlement days; each trade is settled, or left for the next business day. */
export async function settleOnDay(contexts: Context[], asked: { trade: string }[]): Promise<void> {
  const due = contexts.map((context, n) => ({ context, trade: asked[n]!.trade }))
  const failed = await letFail(due)
  await settleTrades(due.filter(({ trade }) => !failed.has(trade)))
}

/** A trade that is to be settled, in the change of the context. */
interface Due {
  context: Context
  trade: string
}

// The simulated depositary lets the first attempts of every trade fail, as many as the tenant's settings say.
async function letFail(due: readonly Due[]): Promise<Set<string>> {
  const { sql, tenant, now, settings } = due[0]!.context
  const failing = (settings.venue as { failed_settlements?: number } | undefined)?.failed_settlements ?? 0
  if (failing === 0) return new Set()
  const failed = await sql<{ id: string; instrument: string }>`
    update trades set settlement_attempts = settlement_attempts + 1, modified_at = ${now}
    where tenant = ${tenant} and id ${oneOf(idsOf(due))} and status = 'executed' and settlement_attempts < ${failing}
    returning id, instrument`
  const contexts = new Map(due.map(({ context, trade }) => [trade, context]))
  for (const { id, instrument } of failed) await settleLater(contexts.get(id)!, id, instrument)
  return new Set(failed.map(({ id }) => id))
}

async function settleLater(context: Context, trade: string, instrument: string): Promise<void> {
  const { row } = await findListed(context, instrument)
  const due_at = dayAt(nextBusinessDay(calendarOf(row), dayOf(context.now)), DAILY_WORK)
  enqueue(context, { kind: 'trading.settle-trade', payload: { trade }, due_at, rank: RANK.settlement })
}

const idsOf = (due: readonly Due[]): string[] => due.map(({ trade }) => trade)

/** Settles the trades, each once; one that is settled or taken back already changes nothing. */
export async function settleTrades(due: readonly Due[]): Promise<void> {
  if (due.length === 0) return
  const [{ context: first }] = due as [Due]
  const found = await markSettledTrades(first, idsOf(due))
  const settled: { context: Context; trade: Settled }[] = []
  for (const { context, trade: id } of due) {
    context.pending.resource = id
    const trade = found.get(id)
    if (!trade || !found.delete(id)) continue
    await post(context, { kind: 'settlement', reference: id, transfers: deliveries(trade) })
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

// The orders are held first, as by everything that touches both; then what is closing, so that of changes that settle
// the last trades of a position at the same time the later one sees what the earlier has settled.
async function markSettledTrades(
  { sql, tenant, now }: Context,
  ids: string[],
): Promise<Map<string, Settled>> {
  const trades = await sql<Settled>`
    with held as (
      select o.id from orders o
      where o.tenant = ${tenant}
        and o.id in (select t."order" from trades t where t.tenant = ${tenant} and t.id ${oneOf(ids)})
      order by o.id for update
    ), closing as (
      select p.id from positions p
      where p.tenant = ${tenant} and p.status = 'closing'
        and p.id in (select t.position from trades t where t.tenant = ${tenant} and t.id ${oneOf(ids)})
      order by p.id for update
    )
    update trades set status = 'settled', settled_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id ${oneOf(ids)} and status = 'executed'
      and (select count(*) from held) + (select count(*) from closing) > 0
    returning id, "order", instrument, side, quantity, quantity_currency, notional, notional_currency, position, entry`
  return new Map(trades.map((trade) => [trade.id, trade]))
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

/**
 * Settles those of the orders, which the caller holds, that are filled and have no trade left to settle, and their fees
 * with them. Of several changes that name an order the last one has settled it.
 */
export async function settleOrders(of: readonly { context: Context; order: string }[]): Promise<void> {
  const [{ context: first }] = of as [(typeof of)[0]]
  const contexts = new Map(of.map(({ context, order }) => [order, context]))
  const settled = await markSettled(first, [...contexts.keys()])
  for (const { id } of settled) record(contexts.get(id)!, 'order.settled', id)
  const charges = settled.flatMap((order) => order.charges)
  if (charges.length > 0) settleTransactions(first, { references: charges })
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
  await settleTrades(found.trades.map((trade) => ({ context, trade })))
}
