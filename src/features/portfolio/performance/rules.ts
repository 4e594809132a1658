// Both rates of return from the values of a plan, and from their explanation: the same functions give the answer and
// check it. Pure.
import type { Decimal } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import { type AccountAtValue, recompute } from '../valuation/rules.ts'
import {
  type Cashflow,
  cashflowsOf,
  type Flow,
  type MissingRateReason,
  moneyWeighted,
  rateText,
  timeWeighted,
} from './rates.ts'

/** Everything from which the returns of a period follow. */
export interface ExplainedReturns {
  opening: AccountAtValue
  flows: {
    direction: 'in' | 'out'
    at: Instant
    /** The value that came in or left. */
    moved: AccountAtValue
    /** The holdings just before it came in, or just after it left. */
    held: AccountAtValue
    transactions: string[]
  }[]
  closing: AccountAtValue
}

/** The formulas, as an explanation states them. */
export const FORMULAS = {
  value:
    'sum of round2((quantity * (price + accrued_interest) * money_per_point + receivable) * rate) ' +
    'and round2(amount * rate)',
  receivable: 'units * per_unit',
  rate: 'rate_numerator / rate_denominator',
  twrr: 'product over the stretches between flows of closing / opening, less 1',
  mwrr: 'g - 1 where sum of cashflow * g ^ (1 - share of the span that has passed) = 0',
}

/** The same, with amounts only. */
export interface Worths {
  opening: Cashflow
  flows: Flow[]
  closing: Cashflow
}

interface Rates {
  twrr: Decimal | null
  mwrr: Decimal | null
  reason: MissingRateReason | null
}

/** The value of everything that was held, from quantities, prices, rates and cash. */
export const worthOf = (valued: AccountAtValue): Decimal => recompute(valued).total_value

/** Computes both rates. */
export function ratesOf({ opening, flows, closing }: Worths): Rates {
  const twrr = timeWeighted(opening.amount, flows, closing.amount)
  const { rate, reason } = moneyWeighted(cashflowsOf(opening, flows, closing))
  return { twrr: twrr && rateText(twrr), mwrr: rate && rateText(rate), reason }
}

/** Computes both rates from their explanation. */
export function returnsOf({ opening, flows, closing }: ExplainedReturns): Rates {
  const worth = (valued: AccountAtValue) => ({ at: valued.at, amount: worthOf(valued) })
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
