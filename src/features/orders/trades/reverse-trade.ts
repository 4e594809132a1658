// Writes the reversal of a trade: entry, position, transactions, refunds, and the rest of the order.
import type { Context } from '../../../context.ts'
import { available, reserved, UNSETTLED_TRADES } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { moneyPerPoint } from '../../../market/instrument-terms.ts'
import { type LockedCharge, writeRefund } from '../../billing/refund-charge.ts'
import { bookTransactions, settleTransactions } from '../../portfolio/holdings/book-transaction.ts'
import { withoutBuy, withUnits } from '../../portfolio/holdings/decide-position.ts'
import { closePositions, movePositions } from '../../portfolio/holdings/move-positions.ts'
import { deductTrade, lowerFees } from '../trading/advance-orders.ts'
import type { DecidedBust, TradeToBust } from './decide-bust.ts'
import type { OpenOrder } from './open-orders.ts'
import { settleOrders } from './settlement/settle-trades.ts'

/** Writes the reversal; the caller has locked the order and the charges. */
export async function writeBust(
  context: Context,
  { order, trade }: { order: OpenOrder; trade: TradeToBust },
  { refunds, fees, transactions, ...decision }: DecidedBust<LockedCharge>,
): Promise<void> {
  for (const refund of refunds) await writeRefund(context, refund)
  if (fees !== undefined) await lowerFees(context, order.id, fees)
  const entry = await postReversal(context, order, trade, decision)
  await markBusted(context, trade.id, entry)
  await deductTrade(context, order.id, trade)
  const position = trade.position === null ? null : await reversePosition(context, order, trade)
  settleTransactions(context, { references: [order.id], entries: [trade.entry] })
  bookTransactions(
    context,
    transactions.map((transaction) => ({ ...transaction, position, entry })),
  )
  await settleOrders([{ context, order: order.id }])
  const touched = [order.position, trade.position, position]
  await closePositions(touched.map((id) => ({ context, position: id })))
}

function postReversal(
  context: Context,
  { account }: OpenOrder,
  { id }: TradeToBust,
  { takes, returns, isWorking }: Pick<DecidedBust, 'takes' | 'returns' | 'isWorking'>,
): Promise<string> {
  return post(context, {
    kind: 'bust',
    reference: id,
    transfers: [
      { from: available(account), to: UNSETTLED_TRADES, ...takes },
      { from: UNSETTLED_TRADES, to: isWorking ? reserved(account) : available(account), ...returns },
    ],
  })
}

async function markBusted({ sql, tenant, now }: Context, id: string, entry: string): Promise<void> {
  const rows = await sql`
    update trades set status = 'busted', busted_at = ${now}, bust_entry = ${entry}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and status = 'executed' returning id`
  if (rows.length === 0) throw new Error(`trade ${id} was settled or reversed while its order was locked`)
}

// The units of a buy leave at the cost of the trade; those of a sale come back at the cost that they had.
async function reversePosition(context: Context, order: OpenOrder, trade: TradeToBust): Promise<string> {
  const { account, instrument, listed, side } = order
  const { quantity, cost, ytm } = trade
  const units = { account, instrument, quantity, cost, money_per_point: moneyPerPoint(listed.row) }
  const [moved] = await movePositions(context, [
    {
      context,
      account,
      instrument,
      is_unsettled: true,
      move: (before, new_id) =>
        side === 'sell' ? withUnits(before, units, new_id) : withoutBuy(before, { ...units, ytm }),
    },
  ])
  return moved!.after.id
}
