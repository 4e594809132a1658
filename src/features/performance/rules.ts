// Both rates of return out of what was worth what, and out of their explanation: the same functions give the answer and
// check it. Pure.
import type { Decimal } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import { recompute, type Valued } from '../valuation/rules.ts'
import {
  type Cashflow,
  cashflowsOf,
  type Flow,
  moneyWeighted,
  rateText,
  timeWeighted,
  type WhyNoRate,
} from './rates.ts'

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
    'sum of round2((quantity * (price + accrued_interest) * money_per_point + receivable) * rate) and round2(amount * rate)',
  receivable: 'units * per_unit',
  rate: 'rate_numerator / rate_denominator',
  twrr: 'product over the stretches between flows of closing / opening, less 1',
  mwrr: 'g - 1 where sum of cashflow * g ^ (1 - share of the span that has passed) = 0',
}

/** What is left of that once everything is valued. */
export interface Worths {
  opening: Cashflow
  flows: Flow[]
  closing: Cashflow
}

interface Rates {
  twrr: Decimal | null
  mwrr: Decimal | null
  reason: WhyNoRate | null
}

/** The value of everything that was held, from quantities, prices, rates and cash alone. */
export const worthOf = (valued: Valued): Decimal => recompute(valued).total_value

/** Works both rates out. */
export function ratesOf({ opening, flows, closing }: Worths): Rates {
  const twrr = timeWeighted(opening.amount, flows, closing.amount)
  const { rate, reason } = moneyWeighted(cashflowsOf(opening, flows, closing))
  return { twrr: twrr && rateText(twrr), mwrr: rate && rateText(rate), reason }
}

/** Works both rates out of their explanation. */
export function returnsOf({ opening, flows, closing }: ExplainedReturns): Rates {
  const worth = (valued: Valued) => ({ at: valued.at, amount: worthOf(valued) })
  const moves = flows.map(
    ({ direction, at, moved, held }): Flow => ({
      direction,
      at,
      amount: worthOf(moved),
      value: worthOf(held),
    }),
  )
  return ratesOf({ opening: worth(opening), flows: moves, closing: worth(closing) })
}
