// Exact fractions of whole numbers, for parts of years: 65 days of 181 remain 65/181 until they become an amount of
// money.
import { type Decimal, timesRatio } from '../values/decimal.ts'

/** A fraction of whole numbers in lowest terms; the denominator is above zero. */
export type Fraction = { readonly numerator: number; readonly denominator: number }

function greatestDivisor(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)]
  while (y > 0) [x, y] = [y, x % y]
  return x
}

/** Makes the fraction a/b in lowest terms; b must not be zero. */
export function fraction(a: number, b: number): Fraction {
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b) || b === 0)
    throw new Error(`${a}/${b} is not a fraction of whole numbers.`)
  const divisor = greatestDivisor(a, b) * Math.sign(b)
  return { numerator: a / divisor, denominator: b / divisor }
}

/** Returns a + b, exactly. */
export function addFractions(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
}

/** Returns a − b, exactly. */
export function subtractFractions(a: Fraction, b: Fraction): Fraction {
  return addFractions(a, { numerator: -b.numerator, denominator: b.denominator })
}

/** Returns the nearest number. */
export function toNumber({ numerator, denominator }: Fraction): number {
  return numerator / denominator
}

/** Returns x × the fraction, exactly, rounded once, half-up on the absolute value, to the given number of places. */
export function timesFraction(x: Decimal, { numerator, denominator }: Fraction, places: number): Decimal {
  return timesRatio(x, numerator, denominator, places)
}
