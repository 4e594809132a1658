// Decides the orders of runs, each after those before it of its account; an order that is refused skips its line.
import type { Listed } from '../../../instruments/catalog/read.ts'
import {
  type CashLeft,
  type DecidedPurchase,
  decidePurchase,
} from '../../automatic-orders/decide-purchase.ts'
import { draftSized, type OrderSize } from '../../automatic-orders/draft-sized.ts'
import type { OutcomeReason } from '../../automatic-orders/rules.ts'
import type { BuyingPower } from '../../trading/check-order.ts'
import type { MarketFacts } from '../../trading/read-market.ts'
import type { RunLineRow } from '../rules.ts'
import type { RunSide, RunSkipReason } from '../sizing/rules.ts'

/** A line to order, with what the market and its account give. */
export interface OrderedLine {
  account: string
  line: RunLineRow
  market: MarketFacts & { listed: Listed }
  buying_power: BuyingPower | undefined
}

/** A line whose order is accepted. */
export interface PlacedLine extends DecidedPurchase {
  line: RunLineRow
  /** The run. */
  source: string
}

export interface DecidedOrders {
  placed: PlacedLine[]
  /** Lines without an order, with the reason. */
  skipped: RunLineRow[]
}

/** The orders of the lines, or why there is none. */
export function decideOrders(lines: readonly OrderedLine[]): DecidedOrders {
  const left: CashLeft = new Map()
  const decided: DecidedOrders = { placed: [], skipped: [] }
  for (const { account, line, market, buying_power } of lines) {
    const order = draftSized(account, sizedOf(line), market.listed, 'rebalancing')
    // Sells reserve units, each line those of another instrument.
    const counted = order.side === 'buy' ? left : new Map()
    const purchase = decidePurchase(market, { order, buying_power }, counted)
    if ('reason' in purchase)
      decided.skipped.push({ ...line, skipped_reason: reasonOf(purchase.reason, order.side) })
    else decided.placed.push({ ...purchase, line, source: line.run })
  }
  return decided
}

const sizedOf = ({ instrument, side, quantity, cash_cap }: RunLineRow): OrderSize => ({
  instrument,
  side: side as RunSide,
  quantity,
  cash_amount: cash_cap,
})

function reasonOf(reason: OutcomeReason, side: RunSide): RunSkipReason {
  if (reason === 'insufficient_funds') return side === 'buy' ? 'no_cash' : 'frozen'
  return reason === 'below_minimum' ? 'below_minimum' : 'instrument_not_trading'
}
