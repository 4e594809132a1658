// The ratio of an action: a numerator and a denominator, because no decimal is one sixth. Units × ratio ÷ old units is
// rounded once, down to an increment, and what is left is a fraction over the old units.
import { type Decimal, divide, floorTo, multiply, subtract } from '../../values/decimal.ts'

/** New units, or rights, for a number of old units. */
export interface ExchangeRatio {
  ratio: Decimal
  /** 1 if it is left out. */
  old_units?: Decimal
}

/** The new units down to the increment, and what is left as a numerator over `old_units`. */
export function exchangeUnits(
  units: Decimal,
  { ratio, old_units = '1' }: ExchangeRatio,
  increment: Decimal,
): { whole: Decimal; rest: Decimal; old_units: Decimal } {
  const exact = multiply(units, ratio)
  const step = multiply(increment, old_units)
  const whole = multiply(divide(floorTo(exact, step), step, 0), increment)
  return { whole, rest: subtract(exact, multiply(whole, old_units)), old_units }
}
