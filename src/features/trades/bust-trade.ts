// Takes back a trade that the venue has declared void before it settled. Nothing is edited: opposite entries undo cash,
// units and the movement on the account's list, and what the trade alone had cost in fees is refunded. An order that is
// still working gets its cash or units back as set aside, one that was filled gives them back to the account.
import type { Context } from '../../context.ts'
import { fail, notFound } from '../../errors.ts'
import { free, held, STREET } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { compare, type Decimal, isPositive, subtract } from '../../values/decimal.ts'
import { orderFees, totalOf } from '../billing/charge-order.ts'
import { refundOrder } from '../billing/refund-charge.ts'
import { settleTransactions } from '../holdings/book-transaction.ts'
import { closePositions } from '../holdings/move-positions.ts'
import { readOwn } from '../rollovers/read-loans.ts'
import { deductTrade, lowerFees } from '../trading/advance-orders.ts'
import { lockOpenOrder, type OpenOrder } from './open-orders.ts'
import { type BustedTrade, reversePosition, reverseTransactions } from './reverse-trade.ts'
import { settleOrders } from './settle-trades.ts'

/** Takes the trade back, once; one that has settled, or whose cash or units are spent, cannot be. */
export async function bustTrade(context: Context, id: string): Promise<{ account: string; order: string }> {
  const { sql, tenant, now } = context
  const [found] = await sql<{ order: string }>`
    select "order" from trades where tenant = ${tenant} and id = ${id}`
  const order = found && (await lockOpenOrder(context, found.order))
  if (!order) throw notFound('trade')
  context.pending.resource = id
  const [trade] = await sql<BustedTrade>`
    update trades set status = 'busted', busted_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and status = 'executed'
    returning id, "order", position, status, price, quantity, quantity_currency, notional, notional_currency,
      accrued_interest, cost, ytm, entry`
  if (!trade) throw fail('order_fill_forbidden', 'Only an unsettled trade can be reversed.')
  await demandSameUnits(context, order.instrument, id)
  if (order.status === 'filled') await lowerFees(context, order.id, await refundFees(context, order, trade))
  const entry = await undoTransfers(context, order, trade)
  await sql`update trades set bust_entry = ${entry} where tenant = ${tenant} and id = ${id}`
  await deductTrade(context, order.id, trade)
  const position = trade.position === null ? null : await reversePosition(context, order, trade)
  settleTransactions(context, { references: [order.id], entries: [trade.entry] })
  reverseTransactions(context, order, trade, position, entry)
  await settleOrders([{ context, order: order.id }])
  await closePositions([order.position, trade.position, position].map((one) => ({ context, position: one })))
  return { account: order.account, order: order.id }
}

// After a split, merger or redemption the units of the trade are no more: what it comes to then is for people to agree.
async function demandSameUnits({ sql, tenant }: Context, instrument: string, trade: string): Promise<void> {
  const [action] = await sql<{ id: string }>`
    select a.id from corporate_actions a join trades t on t.tenant = a.tenant and t.id = ${trade}
    where a.tenant = ${tenant} and a.instrument = ${instrument} and a.type in ('split', 'merger', 'maturity')
      and a.processed_at >= t.created_at and a.reversed_at is null limit 1`
  if (action)
    throw fail('conflict', 'A corporate action has changed the units since the trade.', {
      corporate_action: action.id,
    })
}

// What was gained goes back to the street, what was given comes back from it.
async function undoTransfers(context: Context, order: OpenOrder, trade: BustedTrade): Promise<string> {
  const { account, side } = order
  const cash = { asset: trade.notional_currency, amount: trade.notional }
  const other = { asset: trade.quantity_currency ?? order.instrument, amount: trade.quantity }
  const [gained, given] = side === 'buy' ? [other, cash] : [cash, other]
  const usable = await readOwn(context, order.account, gained.asset, {
    ...{ instrument: order.instrument, quantity: trade.quantity },
  })
  if (compare(usable, gained.amount) < 0)
    throw fail('conflict', 'The account has already spent the proceeds of the trade.', {
      available: isPositive(usable) ? usable : '0',
    })
  const back = order.status === 'filled' ? free(account) : held(account)
  return post(context, {
    kind: 'bust',
    reference: trade.id,
    transfers: [
      { from: free(account), to: STREET, ...gained },
      { from: STREET, to: back, ...given },
    ],
  })
}

// Fees follow what was executed: what is left of the order is charged anew, and the difference goes back.
async function refundFees(context: Context, order: OpenOrder, trade: BustedTrade): Promise<Decimal> {
  const left = subtract(order.traded_notional, trade.notional)
  const due = isPositive(left) ? await orderFees(context, order.listed.row, order.side, left) : []
  await refundOrder(context, order.id, due)
  return totalOf(due)
}
