// Decides the orders of reinvestments: each is placed as any order would be, or it is skipped and its income stays in
// cash. A later one finds the funds that the earlier ones of its account have left.
import { Refusal } from '../../../errors.ts'
import { type Decimal, subtract } from '../../../values/decimal.ts'
import type { BuyingPower } from '../trading/check-order.ts'
import { decideOrder, type OrderDecision, type OrderFacts } from '../trading/decide-order.ts'
import type { OrderRequest } from '../trading/parse-order.ts'
import type { MarketFacts } from '../trading/read-market.ts'
import type { PendingReinvestment } from './read.ts'
import { effectiveRule, type ReinvestmentReason, reasonOfRefusal } from './rules.ts'

/** A pending reinvestment with its order and the buying power of its account. */
export interface PlacementFacts {
  reinvestment: PendingReinvestment
  order: OrderRequest
  buying_power: BuyingPower | undefined
}

/** A reinvestment whose order is placed. */
export interface Placement {
  reinvestment: PendingReinvestment
  order: OrderRequest
  decision: OrderDecision
}

export interface DecidedPlacements {
  placed: Placement[]
  skipped: { reinvestment: PendingReinvestment; reason: ReinvestmentReason }[]
}

/** Decides the reinvestments in one instrument, each after those before it. */
export function decidePlacements(market: MarketFacts, all: readonly PlacementFacts[]): DecidedPlacements {
  const decided: DecidedPlacements = { placed: [], skipped: [] }
  const left = new Map<string, Decimal>()
  for (const facts of all) {
    const { reinvestment } = facts
    const outcome = reasonToSkip(reinvestment) ?? decideOne(market, facts, left)
    if (typeof outcome === 'string') decided.skipped.push({ reinvestment, reason: outcome })
    else decided.placed.push({ reinvestment, ...outcome })
  }
  return decided
}

// The position may have been sold, and the setting changed, since the income was booked.
function reasonToSkip({ is_open, position_income, account_income }: PendingReinvestment) {
  if (!is_open) return 'nothing_to_invest'
  return effectiveRule(position_income, account_income) === 'reinvest' ? undefined : 'skipped_by_client'
}

function decideOne(
  market: MarketFacts,
  { order, buying_power }: PlacementFacts,
  left: Map<string, Decimal>,
): Omit<Placement, 'reinvestment'> | ReinvestmentReason {
  const { account } = order
  const available = left.get(account) ?? buying_power?.holding?.available
  try {
    const decision = decideOrder(factsOf(market, buying_power, available), order)
    left.set(account, subtract(available!, decision.estimate.reserved))
    return { order, decision }
  } catch (error) {
    const reason = error instanceof Refusal ? reasonOfRefusal(error.code) : undefined
    if (reason === undefined) throw error
    return reason
  }
}

function factsOf(
  market: MarketFacts,
  buying_power: BuyingPower | undefined,
  available: Decimal | undefined,
): OrderFacts {
  const facts = { ...market, buying_power, quote: undefined, is_counted: true }
  if (!buying_power?.holding || available === undefined) return facts
  return { ...facts, buying_power: { ...buying_power, holding: { ...buying_power.holding, available } } }
}
