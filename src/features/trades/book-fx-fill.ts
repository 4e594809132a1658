// Books the execution of an exchange of currencies: both legs move at once in the ledger, and neither is a position.
import type { Context } from '../../context.ts'
import { settlementDate } from '../../fixed-income/calendars.ts'
import { free, held, STREET } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { costOf, currenciesOf } from '../../market/instrument-terms.ts'
import { negate } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { dayOf } from '../../values/time.ts'
import type { Fill } from '../../venues/venue.ts'
import { record } from '../events/record.ts'
import { type Execution, newTrade } from './insert-trades.ts'
import type { OpenOrder } from './open-orders.ts'
import type { WriteSet } from './write-set.ts'

/**
 * Books the exchange, for the caller to write, and returns its execution, and the movement that brings the money in.
 */
export async function bookFxFill(
  context: Context,
  order: OpenOrder,
  broker: string,
  fill: Fill,
  writes: WriteSet,
): Promise<{ execution: Execution; transaction: string }> {
  const { row } = order.listed
  const { base, quote } = currenciesOf(row)
  const notional = costOf(fill.quantity, fill.price)
  const execution: Execution = {
    id: newId('trd_'),
    fill,
    cost: notional,
    accrued_interest: null,
    notional,
    notional_currency: quote,
    quantity_currency: base,
    ytm: null,
    settles: settlementDate(row, dayOf(fill.executed_at)),
    broker,
  }
  const bought = { asset: base, amount: fill.quantity }
  const paid = { asset: quote, amount: notional }
  const [sold, gained] = order.side === 'buy' ? [paid, bought] : [bought, paid]
  const entry = await post(context, {
    kind: 'trade',
    reference: execution.id,
    transfers: [
      { from: held(order.account), to: STREET, ...sold },
      { from: STREET, to: free(order.account), ...gained },
    ],
  })
  record(context, 'trade.executed', execution.id)
  writes.trades.push(newTrade(context, order, execution, null, entry))
  const leg = (currency: string, cash_amount: string) => {
    const id = newId('txn_')
    writes.transactions.push({
      id,
      account: order.account,
      entry,
      settled: false,
      settlement_date: execution.settles,
      cash_amount,
      unit_price: fill.price,
      currency,
      instrument: order.instrument,
      transaction_type: 'fx',
      reference: order.id,
      reference_type: 'order',
      summary: `FX ${row.symbol}`,
    })
    return id
  }
  leg(sold.asset, negate(sold.amount))
  return { execution, transaction: leg(gained.asset, gained.amount) }
}
