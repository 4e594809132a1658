// Books the cost that is named after the delivery: two entries of the position, and no units move.
import type { Context } from '../../../../context.ts'
import { available, CUSTODY } from '../../../../ledger/chart.ts'
import { post } from '../../../../ledger/post.ts'
import { moneyPerPoint } from '../../../../market/instrument-terms.ts'
import { isZero, subtract } from '../../../../values/decimal.ts'
import { dayOf } from '../../../../values/time.ts'
import { bookTransactions } from '../../../portfolio/holdings/book-transaction.ts'
import { averagePrice, withChange } from '../../../portfolio/holdings/decide-position.ts'
import { writeMoves } from '../../../portfolio/holdings/move-positions.ts'
import { arriving } from '../delivery/decide-delivery.ts'
import { costOfLots, type LineRow, priceLots, type TransferRow } from '../rules.ts'
import { decideLaterCost } from './decide-later-cost.ts'
import type { ProvidedLineFacts } from './line-facts.ts'

/** Books the cost of the lots of the line. */
export async function bookLaterCost(
  context: Context,
  { id: reference, account }: TransferRow,
  line: LineRow,
  facts: ProvidedLineFacts,
): Promise<void> {
  const { instrument, open } = facts
  const lots = arriving(priceLots(line.lots!, instrument), '0', line.delivered_quantity)
  const { units, assumed, named } = decideLaterCost(facts, lots)
  if (!open || isZero(units)) return
  const asset = instrument.id
  const m = moneyPerPoint(instrument)
  const [held, custody] = [available(account), CUSTODY]
  const transfers = [
    { from: custody, to: held, asset, amount: units },
    { from: held, to: custody, asset, amount: units },
  ]
  const entry = await post(context, { kind: 'securities_transfer.cost', reference, transfers })
  const base = {
    account,
    position: open.id,
    entry,
    settled: true,
    settlement_date: dayOf(context.now),
    cash_amount: null,
    currency: instrument.trading_currency,
    instrument: asset,
    transaction_type: 'portfolio_transfer',
    reference,
    reference_type: 'securities_transfer',
    summary: `Cost of ${instrument.symbol}`,
  }
  const unit_price = averagePrice({ quantity: line.delivered_quantity, cost: costOfLots(lots) }, m)
  bookTransactions(context, [
    { ...base, unit_quantity: `-${units}`, handed_over: assumed },
    { ...base, unit_quantity: units, unit_price, handed_over: named, lots },
  ])
  const change = {
    account,
    instrument: asset,
    quantity: '0',
    cost: subtract(named, assumed),
    money_per_point: m,
  }
  await writeMoves(context, [{ context, before: open, after: withChange(open, change, open.id) }])
}
