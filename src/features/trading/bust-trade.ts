// Takes back a trade that the venue has declared void before it settled. Nothing is edited: opposite entries undo cash,
// units and the movement on the account's list, and what the trade alone had cost in fees is refunded. An order that is
// still working gets its cash or units back as set aside, one that was filled gives them back to the account.
import type { Context } from '../../context.ts'
import { fail, notFound } from '../../errors.ts'
import { free, held, STREET } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { readUsable } from '../../ledger/read.ts'
import { compare, type Decimal, isPositive, negate, subtract } from '../../values/decimal.ts'
import { dayOf } from '../../values/time.ts'
import { refundCharge } from '../billing/refund-charge.ts'
import { bookTransaction, settleTransactions } from '../holdings/book-transaction.ts'
import { addUnits, closePositions, withdrawUnits } from './move-position.ts'
import { feesOf, totalOf } from './price-order.ts'
import { listLoans, unsecured } from './read-loans.ts'
import { moneyPerPoint } from './rules.ts'
import { settleOrders } from './settle-trade.ts'
import { loadWorking, type Working } from './working-order.ts'

interface Bust {
  id: string
  order: string
  position: string | null
  status: string
  price: Decimal
  quantity: Decimal
  quantity_currency: string | null
  notional: Decimal
  notional_currency: string
  accrued_interest: Decimal | null
  cost: Decimal
  ytm: Decimal | null
  entry: string
}

/** Takes the trade back, once; one that has settled, or whose cash or units are spent, cannot be. */
export async function bustTrade(context: Context, id: string): Promise<{ account: string; order: string }> {
  const { sql, tenant, now } = context
  const [found] = await sql<{ order: string }>`
    select "order" from trades where tenant = ${tenant} and id = ${id}`
  const order = found && (await loadWorking(context, found.order))
  if (!order) throw notFound('trade')
  context.pending.resource = id
  const [trade] = await sql<Bust>`
    update trades set status = 'busted', busted_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and status = 'executed'
    returning id, "order", position, status, price, quantity, quantity_currency, notional, notional_currency,
      accrued_interest, cost, ytm, entry`
  if (!trade) throw fail('order_fill_forbidden', 'Only an unsettled trade can be reversed.')
  await demandSameUnits(context, order.instrument, id)
  if (order.status === 'filled') await refundFees(context, order, trade)
  const entry = await undoTransfers(context, order, trade)
  await sql`update trades set bust_entry = ${entry} where tenant = ${tenant} and id = ${id}`
  await sql`
    update orders
    set traded_quantity = traded_quantity - ${trade.quantity}, traded_notional = traded_notional - ${trade.notional},
        modified_at = ${now}
    where tenant = ${tenant} and id = ${order.id}`
  const position = trade.position === null ? null : await undoPosition(context, order, trade)
  settleTransactions(context, { references: [order.id], entries: [trade.entry] })
  undoTransactions(context, order, trade, position, entry)
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
async function undoTransfers(context: Context, order: Working, trade: Bust): Promise<string> {
  const { account, side } = order
  const cash = { asset: trade.notional_currency, amount: trade.notional }
  const other = { asset: trade.quantity_currency ?? order.instrument, amount: trade.quantity }
  const [gained, given] = side === 'buy' ? [other, cash] : [cash, other]
  const usable = await usableOf(context, order, trade, gained.asset)
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

// Cash that a rollover was lent is not the account's, unless a bill is about to pay it back: the one that comes back by
// this, too.
async function usableOf(
  context: Context,
  { account, instrument }: Working,
  { quantity }: Bust,
  asset: string,
) {
  const usable = await readUsable(context, account, asset)
  if (asset === instrument) return usable
  const [loan] = await listLoans(context, [{ account, currency: asset }], { instrument, quantity })
  return subtract(usable, unsecured(loan!))
}

async function undoPosition(context: Context, order: Working, trade: Bust): Promise<string> {
  const { account, instrument, listed } = order
  const m = moneyPerPoint(listed.row)
  const units = { account, instrument, quantity: trade.quantity, cost: trade.cost, m }
  if (order.side === 'sell') return addUnits(context, { ...units, isBuy: false })
  return withdrawUnits(context, { ...units, ytm: trade.ytm })
}

// Both are settled at once: together they come to nothing, and no delivery is to follow.
function undoTransactions(
  context: Context,
  order: Working,
  trade: Bust,
  position: string | null,
  entry: string,
) {
  const isBuy = order.side === 'buy'
  const base = {
    account: order.account,
    position,
    entry,
    settled: true,
    settlement_date: dayOf(context.now),
    unit_price: trade.price,
    instrument: order.instrument,
    reference: order.id,
    reference_type: 'order',
    takes_back: trade.entry,
  }
  const { symbol } = order.listed.row
  const cash_amount = isBuy ? trade.notional : negate(trade.notional)
  if (trade.quantity_currency === null) {
    const accrued = trade.accrued_interest
    bookTransaction(context, {
      ...base,
      cash_amount,
      unit_quantity: isBuy ? negate(trade.quantity) : trade.quantity,
      accrued_interest: accrued === null ? null : negate(accrued),
      currency: trade.notional_currency,
      transaction_type: order.side,
      summary: `${isBuy ? 'Buy' : 'Sell'} ${symbol} taken back`,
    })
    return
  }
  const leg = { ...base, position: null, transaction_type: 'fx', summary: `FX ${symbol} taken back` }
  const other = isBuy ? negate(trade.quantity) : trade.quantity
  bookTransaction(context, { ...leg, cash_amount, currency: trade.notional_currency })
  bookTransaction(context, { ...leg, cash_amount: other, currency: trade.quantity_currency })
}

// Fees follow what was executed: what is left of the order is charged anew, and the difference goes back.
async function refundFees(context: Context, order: Working, trade: Bust) {
  const { sql, tenant } = context
  const left = subtract(order.traded_notional, trade.notional)
  const due = isPositive(left) ? await feesOf(context, order.listed.row, order.side, left) : []
  const charges = await sql<{ id: string; fee: string; amount: Decimal }>`
    select c.id, c.fee, c.amount_fee + c.amount_tax - coalesce((select sum(r.amount) from fee_refunds r
      where r.tenant = c.tenant and r.fee_charge = c.id), 0) as amount
    from fee_charges c where c.tenant = ${tenant} and c.related_order = ${order.id} order by c.id`
  for (const charge of charges) {
    const now = due.find(({ fee }) => fee.id === charge.fee)?.amount_total ?? '0'
    const more = subtract(charge.amount, now)
    if (isPositive(more)) await refundCharge(context, charge.id, more)
  }
  await sql`update orders set fees = least(fees, ${totalOf(due)}) where tenant = ${tenant} and id = ${order.id}`
}
