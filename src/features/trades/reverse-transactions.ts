// The movements by which the account's list takes a void trade back.
import type { Context } from '../../context.ts'
import { type Decimal, negate } from '../../values/decimal.ts'
import { dayOf } from '../../values/time.ts'
import { bookTransaction } from '../holdings/book-transaction.ts'
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
