// Both rates of return out of their explanation: the same function gives the answer and checks it. Pure.
import type { Decimal } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import { recompute, type Valued } from '../valuation/rules.ts'
import { cashflowsOf, type Flow, moneyWeighted, rateText, timeWeighted, type WhyNoRate } from './rates.ts'

/** Everything the returns of a period follow from. */
export interface ExplainedReturns {
  opening: Valued
  flows: {
    direction: 'in' | 'out'
    at: Instant
    /** What came or left. */
    moved: Valued
    /** What was held just before it came, or just after it left. */
    held: Valued
    transactions: string[]
  }[]
  closing: Valued
}

/** The formulas, as an explanation states them. */
export const FORMULAS = {
  value:
    'sum of round2(quantity * (price + accrued_interest) * money_per_point * rate) and round2(amount * rate)',
  twrr: 'product over the stretches between flows of closing / opening, less 1',
  mwrr: 'g - 1 where sum of cashflow * g ^ (1 - share of the span that has passed) = 0',
}

/** Works both rates out, from quantities, prices, rates and cash alone. */
export function returnsOf({ opening, flows, closing }: ExplainedReturns): {
  twrr: Decimal | null
  mwrr: Decimal | null
  reason: WhyNoRate | null
} {
  const worth = (one: Valued) => recompute(one).total_value
  const moves = flows.map(
    ({ direction, at, moved, held }): Flow => ({ direction, at, amount: worth(moved), value: worth(held) }),
  )
  const [first, last] = [worth(opening), worth(closing)]
  const twrr = timeWeighted(first, moves, last)
  const cash = cashflowsOf({ at: opening.at, amount: first }, moves, { at: closing.at, amount: last })
  const { rate, reason } = moneyWeighted(cash)
  return { twrr: twrr && rateText(twrr), mwrr: rate && rateText(rate), reason }
}
