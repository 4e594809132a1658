// Finds the growth per coupon period at which payments are worth a given price.
import { type Remaining, valueAt } from './present-value.ts'

// Newton needs three to six steps; bisection of the widest bracket needs about 60 before Newton takes over.
const MAX_STEPS = 200
// From here one more step squares the error, down to the precision of a double.
const CLOSE = 1e-9
// ln g within ±700 keeps g inside what a double holds.
const WIDEST = 700

/**
 * Returns g > 0 with value(g) = dirty, or undefined if a double cannot represent it. Newton's method on
 * ln value(e^z) = ln dirty from z = ln(guess), kept inside a bracket, which is halved if a step would leave it.
 *
 * It converges from any start: ln Σ a_k e^(−z t_k) with a_k ≥ 0 is decreasing and convex in z, so after one step Newton
 * approaches from one side; if the first period has simple interest, the bracket guards it. The remaining error is the
 * rounding of the sum, about 1e-15 of the price, so ln g is off by about 1e-15 ÷ duration in coupon periods.
 */
export function solveGrowth(
  remaining: Remaining,
  dirty: number,
  guess: number,
  isSimpleWait: boolean,
): number | undefined {
  let [low, high] = [-WIDEST, WIDEST]
  let z = Math.log(guess)
  for (let step = 0; step < MAX_STEPS; step++) {
    const { value, slope } = valueAt(remaining, Math.exp(z), isSimpleWait)
    const over = Math.log(value / dirty)
    const newton = z - over / slope
    if (Math.abs(over) < CLOSE) return Math.exp(newton)
    if (over > 0) low = z
    else high = z
    z = newton > low && newton < high ? newton : (low + high) / 2
  }
  return undefined
}
