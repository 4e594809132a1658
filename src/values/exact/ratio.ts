// Exact ratios of whole numbers, for formulas that divide and round only at their end: k × need ÷ price down to a step.
// Nothing is reduced: a formula has few terms, and whole numbers of some hundred digits are cheap.
import { readBig, writeBig } from '../decimal-bigint.ts'
import type { Decimal } from '../decimal-number.ts'

/** A ratio of two whole numbers; the lower one is above zero. */
export interface ExactRatio {
  over: bigint
  under: bigint
}

const UNITS = Array.from({ length: 40 }, (_, places) => 10n ** BigInt(places))

/** The ratio zero. */
export const ZERO: ExactRatio = { over: 0n, under: 1n }

/** The ratio one. */
export const ONE: ExactRatio = { over: 1n, under: 1n }

/** Returns the decimal as a ratio, exactly. */
export function ratioOf(x: Decimal): ExactRatio {
  const scaled = readBig(x)
  if (!scaled) throw new Error(`${x} is not a plain decimal.`)
  return { over: scaled.value, under: UNITS[scaled.places] ?? 10n ** BigInt(scaled.places) }
}

/** Returns a + b. */
export function addRatios(a: ExactRatio, b: ExactRatio): ExactRatio {
  if (a.under === b.under) return { over: a.over + b.over, under: a.under }
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

/** Returns a − b. */
export const subtractRatios = (a: ExactRatio, b: ExactRatio): ExactRatio =>
  addRatios(a, { over: -b.over, under: b.under })

/** Returns a × b. */
export const multiplyRatios = (a: ExactRatio, b: ExactRatio): ExactRatio => ({
  over: a.over * b.over,
  under: a.under * b.under,
})

/** Returns a ÷ b. */
export function divideRatios(a: ExactRatio, b: ExactRatio): ExactRatio {
  if (b.over === 0n) throw new Error('A ratio cannot be divided by zero.')
  const sign = b.over < 0n ? -1n : 1n
  return { over: sign * a.over * b.under, under: sign * a.under * b.over }
}

/** Returns the sum of all. */
export const sumRatios = (all: readonly ExactRatio[]): ExactRatio => all.reduce(addRatios, ZERO)

/** Tells the order of two ratios: −1 when a is less, 0 when equal, 1 when a is greater. */
export function compareRatios(a: ExactRatio, b: ExactRatio): -1 | 0 | 1 {
  const [x, y] = [a.over * b.under, b.over * a.under]
  return x < y ? -1 : x > y ? 1 : 0
}

function floorQuotient(over: bigint, under: bigint): bigint {
  const whole = over / under
  return over < 0n && whole * under !== over ? whole - 1n : whole
}

function stepsOf(x: ExactRatio, increment: Decimal) {
  const step = readBig(increment)
  if (!step || step.value <= 0n) throw new Error(`${increment} is not a step.`)
  const unit = UNITS[step.places] ?? 10n ** BigInt(step.places)
  return { over: x.over * unit, under: x.under * step.value, step }
}

/** Returns the greatest multiple of the increment that is not above x, with the places of the increment. */
export function floorRatio(x: ExactRatio, increment: Decimal): Decimal {
  const { over, under, step } = stepsOf(x, increment)
  return writeBig(floorQuotient(over, under) * step.value, step.places)
}

/** Returns the least multiple of the increment that is not below x, with the places of the increment. */
export function ceilRatio(x: ExactRatio, increment: Decimal): Decimal {
  const { over, under, step } = stepsOf(x, increment)
  return writeBig(-floorQuotient(-over, under) * step.value, step.places)
}

/** Rounds half-up on the absolute value to exactly the given number of places. */
export function roundRatio({ over, under }: ExactRatio, places: number): Decimal {
  const isBelowZero = over < 0n
  const scaled = (isBelowZero ? -over : over) * (UNITS[places] ?? 10n ** BigInt(places))
  const rounded = (2n * scaled + under) / (2n * under)
  return writeBig(isBelowZero ? -rounded : rounded, places)
}
