// What takes a void trade back: the units of the position, and the movements on the account's list.
import type { Context } from '../../context.ts'
import { moneyPerPoint } from '../../market/instrument-terms.ts'
import { type Decimal, negate } from '../../values/decimal.ts'
import { dayOf } from '../../values/time.ts'
import { withoutBuy, withUnits } from '../holdings/average-cost.ts'
import { bookTransaction } from '../holdings/book-transaction.ts'
import { movePositions } from '../holdings/move-positions.ts'
import type { OpenOrder } from './open-orders.ts'

/** The row of a trade that is void. */
export interface BustedTrade {
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

/**
 * Takes the movements of the trade back. Both are settled at once: together they come to nothing, and nothing is
 * delivered.
 */
export function reverseTransactions(
  context: Context,
  order: OpenOrder,
  trade: BustedTrade,
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

/** Takes the units of the trade out of the position, or back into it at what they had cost; gives the position. */
export async function reversePosition(
  context: Context,
  order: OpenOrder,
  trade: BustedTrade,
): Promise<string> {
  const { account, instrument, listed } = order
  const { quantity, cost, ytm } = trade
  const units = { account, instrument, quantity, cost, money_per_point: moneyPerPoint(listed.row) }
  const [moved] = await movePositions(context, [
    {
      ...{ context, account, instrument, is_unsettled: true },
      move: (held) => (order.side === 'sell' ? withUnits(held, units) : withoutBuy(held, { ...units, ytm })),
    },
  ])
  return moved!.after.id
}
