// Rates of return, cumulative over their period. Pure.
import {
  add,
  compare,
  type Decimal,
  divide,
  isPositive,
  isZero,
  multiply,
  round,
  subtract,
} from '../../../values/decimal.ts'
import { type Instant, toMilliseconds } from '../../../values/time.ts'

/** Value that came into the account or position, or left it. */
export interface Flow {
  direction: 'in' | 'out'
  at: Instant
  amount: Decimal
  /** The value without the flow: just before value came in, just after value left. */
  value: Decimal
}

const PLACES = 40

const isNegative = (x: Decimal) => compare(x, '0') < 0

/**
 * Time-weighted return: the product of closing ÷ opening of every interval between two flows, less one; an interval
 * that begins at zero is left out: late income of an empty account is not earned on anything. Null if nothing ever was
 * invested, or if an interval begins or ends below zero. 40 places until the end. Source: docs/valuation.md.
 */
export function timeWeighted(opening: Decimal, flows: readonly Flow[], closing: Decimal): Decimal | null {
  let growth = '1'
  let isKnown = false
  let begin = opening
  const ends = flows.map(({ direction, amount, value }) => ({
    end: direction === 'in' ? value : add(value, amount),
    next: direction === 'in' ? add(value, amount) : value,
  }))
  for (const { end, next } of [...ends, { end: closing, next: closing }]) {
    if (isPositive(begin) && !isNegative(end)) {
      growth = round(multiply(growth, divide(end, begin, PLACES)), PLACES)
      isKnown = true
    } else if (!isZero(begin) || isNegative(end)) return null
    begin = next
  }
  return isKnown ? subtract(growth, '1') : null
}

/** Money at an instant: negative when it was put in, positive when it was taken out. */
export interface Cashflow {
  at: Instant
  amount: Decimal
}

/**
 * The flows of a money-weighted return: the opening value counts as put in, the closing value as taken out; zeros are
 * left out.
 */
export function cashflowsOf(
  opening: Cashflow,
  flows: readonly Pick<Flow, 'direction' | 'at' | 'amount'>[],
  closing: Cashflow,
): Cashflow[] {
  const all = [
    { at: opening.at, amount: subtract('0', opening.amount) },
    ...flows.map(({ direction, at, amount }) => ({
      at,
      amount: direction === 'in' ? subtract('0', amount) : amount,
    })),
    closing,
  ]
  return all.filter(({ amount }) => !isZero(amount))
}

export type MissingRateReason = 'xirr_no_sign_change' | 'xirr_single_cashflow'

/** A money-weighted return, or null and, if the flows themselves show it, the reason. */
export interface MoneyWeighted {
  rate: Decimal | null
  reason: MissingRateReason | null
}

const LOWEST = 0.000001
const HIGHEST = 1e12
const WIDTH = 1e-12
const MAX_STEPS = 200
const RATE_PLACES = 6

/**
 * Money-weighted return g − 1, where g > 0 solves Σ amount × g^(1 − τ) = 0 and τ is the elapsed share of the time
 * from the first to the last flow; half-up to 6 places. Found by bisection on [0.000001, 2], whose upper end grows
 * tenfold, at most to 1e12, until the sum changes its sign. A rate is not money: floating point is exact enough for
 * its 6 places. Source: docs/valuation.md.
 */
export function moneyWeighted(flows: readonly Cashflow[]): MoneyWeighted {
  if (flows.length < 2) return { rate: null, reason: 'xirr_single_cashflow' }
  const signs = new Set(flows.map(({ amount }) => compare(amount, '0')))
  if (signs.size < 2) return { rate: null, reason: 'xirr_no_sign_change' }
  const first = toMilliseconds(flows[0]!.at)
  const span = toMilliseconds(flows.at(-1)!.at) - first
  if (span === 0) return { rate: null, reason: null }
  const terms = flows.map(({ at, amount }) => ({
    amount: Number(amount),
    power: 1 - (toMilliseconds(at) - first) / span,
  }))
  const sumAt = (g: number) => terms.reduce((total, { amount, power }) => total + amount * g ** power, 0)
  const g = solve(sumAt)
  return { rate: g === undefined ? null : round(String((g - 1).toFixed(12)), RATE_PLACES), reason: null }
}

function solve(sumAt: (g: number) => number): number | undefined {
  let [low, high] = [LOWEST, 2]
  const sign = Math.sign(sumAt(low))
  if (sign === 0) return low
  while (Math.sign(sumAt(high)) === sign) {
    if (high >= HIGHEST) return undefined
    high = Math.min(high * 10, HIGHEST)
  }
  for (let step = 0; step < MAX_STEPS && high - low > WIDTH; step++) {
    const middle = (low + high) / 2
    if (Math.sign(sumAt(middle)) === sign) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Writes a rate: six places. */
export function rateText(rate: Decimal): Decimal {
  const [whole, fraction = ''] = round(rate, RATE_PLACES).split('.') as [string, string?]
  return `${whole}.${fraction.padEnd(RATE_PLACES, '0')}`
}
