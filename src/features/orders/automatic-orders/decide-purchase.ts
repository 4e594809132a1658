// Decides an order that Holdfast places by itself as any order is decided, with the cash that earlier ones have left.
import { Refusal } from '../../../errors.ts'
import { type Decimal, subtract } from '../../../values/decimal.ts'
import type { BuyingPower } from '../trading/check-order.ts'
import { decideOrder, type OrderDecision } from '../trading/decide-order.ts'
import type { OrderRequest } from '../trading/parse-order.ts'
import type { MarketFacts } from '../trading/read-market.ts'
import { type OutcomeReason, reasonOfRefusal } from './rules.ts'

/** An order with its decision. */
export interface DecidedPurchase {
  order: OrderRequest
  decision: OrderDecision
}

/** The cash that the decisions of one change have left on each account. */
export type CashLeft = Map<string, Decimal>

/** The cash of the account that no earlier decision has taken. */
export const availableOn = (
  left: CashLeft,
  account: string,
  buying_power: BuyingPower | undefined,
): Decimal => left.get(account) ?? buying_power?.holding?.available ?? '0'

/** Decides the order and takes its cash from `left`, or says why nothing is bought. */
export function decidePurchase(
  market: MarketFacts,
  { order, buying_power }: { order: OrderRequest; buying_power: BuyingPower | undefined },
  left: CashLeft,
): DecidedPurchase | { reason: OutcomeReason } {
  const available = availableOn(left, order.account, buying_power)
  const holding = buying_power?.holding
  const counted = buying_power && { ...buying_power, ...(holding && { holding: { ...holding, available } }) }
  try {
    const facts = { ...market, buying_power: counted, quote: undefined, is_counted: true }
    const decision = decideOrder(facts, order)
    left.set(order.account, subtract(available, decision.estimate.reserved))
    return { order, decision }
  } catch (error) {
    const reason = error instanceof Refusal ? reasonOfRefusal(error.code) : undefined
    if (reason === undefined) throw error
    return { reason }
  }
}
