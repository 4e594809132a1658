// Rates of return out of values and flows, cumulative over their period. The rules are those of the server
// (docs/valuation.md), written anew: the package stands alone, and a check that shares the code would check nothing.
import { add, compare, type Decimal, divide, equals, multiply, negate, round, subtract } from './decimal.ts'

/** An amount at an instant. */
interface Worth {
  at: string
  amount: Decimal
}

/** Value that came in or left; `value` is the value without it. */
interface Flow extends Worth {
  is_in: boolean
  value: Decimal
}

const PLACES = 40
const ZERO = '0' as Decimal
const ONE = '1' as Decimal

const sign = (x: Decimal) => compare(x, ZERO)

/**
 * Time-weighted return: the product of closing ÷ opening of every stretch between two flows, less one. A stretch in
 * which nothing was invested is left out. Null if nothing ever was, or where a stretch begins without value and ends
 * with some.
 */
export function timeWeighted(opening: Decimal, flows: readonly Flow[], closing: Decimal): Decimal | null {
  let growth: Decimal | null = null
  let begin = opening
  const stretches = flows.map(({ is_in, amount, value }) => {
    const whole = add(value, amount)
    return is_in ? { end: value, next: whole } : { end: whole, next: value }
  })
  for (const { end, next } of [...stretches, { end: closing, next: closing }]) {
    if (sign(begin) > 0 && sign(end) >= 0)
      growth = round(multiply(growth ?? ONE, divide(end, begin, PLACES)), PLACES)
    else if (!equals(begin, ZERO) || !equals(end, ZERO)) return null
    begin = next
  }
  return growth && subtract(growth, ONE)
}

const LOWEST = 0.000001
const HIGHEST = 1e12
const WIDTH = 1e-12
const MAX_STEPS = 200

/**
 * Money-weighted return g − 1, where g > 0 solves Σ amount × g^(1 − τ) = 0 and τ is the share of the span from the
 * first to the last flow; null if there is none. A rate is not money, and it is shown to six places: this is the
 * only place that reckons in floating point.
 */
export function moneyWeighted(opening: Worth, flows: readonly Flow[], closing: Worth): Decimal | null {
  const moves = flows.map(({ at, is_in, amount }) => ({ at, amount: is_in ? negate(amount) : amount }))
  const all = [{ at: opening.at, amount: negate(opening.amount) }, ...moves, closing]
  const paid = all.filter(({ amount }) => sign(amount) !== 0)
  if (new Set(paid.map(({ amount }) => sign(amount))).size < 2) return null
  const first = Date.parse(paid[0]!.at)
  const span = Date.parse(paid.at(-1)!.at) - first
  if (span === 0) return null
  const terms = paid.map(({ at, amount }) => [Number(amount), 1 - (Date.parse(at) - first) / span] as const)
  const g = solve((x) => terms.reduce((total, [amount, power]) => total + amount * x ** power, 0))
  return g === undefined ? null : round((g - 1).toFixed(12) as Decimal, 6)
}

// Bisection on [0.000001, 2], whose upper end grows tenfold until the sum changes its sign.
function solve(sumAt: (g: number) => number): number | undefined {
  let [low, high] = [LOWEST, 2]
  const begin = Math.sign(sumAt(low))
  if (begin === 0) return low
  while (Math.sign(sumAt(high)) === begin) {
    if (high >= HIGHEST) return undefined
    high = Math.min(high * 10, HIGHEST)
  }
  for (let step = 0; step < MAX_STEPS && high - low > WIDTH; step++) {
    const middle = (low + high) / 2
    if (Math.sign(sumAt(middle)) === begin) low = middle
    else high = middle
  }
  return (low + high) / 2
}
