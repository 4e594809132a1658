// Decides the orders of reinvestments: each is placed as any order would be, or it is skipped and its income stays in
// cash. A later one finds the funds that the earlier ones of its account have left.
import { type CashLeft, type DecidedPurchase, decidePurchase } from '../automatic-orders/decide-purchase.ts'
import type { OutcomeReason } from '../automatic-orders/rules.ts'
import type { BuyingPower } from '../trading/check-order.ts'
import type { OrderRequest } from '../trading/parse-order.ts'
import type { MarketFacts } from '../trading/read-market.ts'
import type { PendingReinvestment } from './read.ts'
import { effectiveRule } from './rules.ts'

/** A pending reinvestment with its order and the buying power of its account. */
export interface PlacementFacts {
  reinvestment: PendingReinvestment
  order: OrderRequest
  buying_power: BuyingPower | undefined
}

/** A reinvestment whose order is placed. */
export interface Placement extends DecidedPurchase {
  reinvestment: PendingReinvestment
}

export interface DecidedPlacements {
  placed: Placement[]
  skipped: { reinvestment: PendingReinvestment; reason: OutcomeReason }[]
}

/** Decides the reinvestments in one instrument, each after those before it. */
export function decidePlacements(market: MarketFacts, all: readonly PlacementFacts[]): DecidedPlacements {
  const decided: DecidedPlacements = { placed: [], skipped: [] }
  const left: CashLeft = new Map()
  for (const { reinvestment, ...facts } of all) {
    const reason = reasonToSkip(reinvestment)
    const outcome = reason ? { reason } : decidePurchase(market, facts, left)
    if ('reason' in outcome) decided.skipped.push({ reinvestment, reason: outcome.reason })
    else decided.placed.push({ reinvestment, ...outcome })
  }
  return decided
}

// The position may have been sold, and the setting changed, since the income was booked.
function reasonToSkip({
  is_open,
  position_income,
  account_income,
}: PendingReinvestment): OutcomeReason | undefined {
  if (!is_open) return 'nothing_to_invest'
  return effectiveRule(position_income, account_income) === 'reinvest' ? undefined : 'skipped_by_client'
}
