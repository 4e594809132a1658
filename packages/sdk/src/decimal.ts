// Decimals as text, exact at any size: nothing here turns one into a binary float.

declare const brand: unique symbol

/** A decimal number as text, such as `'1000.00'`: exact, without an exponent. */
export type Decimal = string & { readonly [brand]: 'decimal' }

/** A decimal that a caller may send: one from an answer, or written as text in the code. */
export type DecimalInput = Decimal | `${number}`

/** Half-up on the absolute value (1.005 → 1.01, −1.005 → −1.01), towards zero, or away from zero. */
export type Rounding = 'half_up' | 'down' | 'up'

// The digits of a decimal as a whole number, and the number of them behind the point.
interface Digits {
  value: bigint
  places: number
}

const PLAIN = /^-?\d+(\.\d+)?$/

function read(text: string): Digits {
  if (typeof text !== 'string' || !PLAIN.test(text))
    throw new TypeError(`Not a decimal: ${JSON.stringify(text)}.`)
  const [whole, fraction = ''] = text.split('.') as [string, string?]
  return { value: BigInt(whole + fraction), places: fraction.length }
}

// Without superfluous zeros behind the point, but with at least the given number of places.
function write({ value, places }: Digits, fewest = 0): Decimal {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(whole.length).replace(/0+$/, '').padEnd(fewest, '0')
  return ((value < 0n ? '-' : '') + whole + (fraction && `.${fraction}`)) as Decimal
}

const scaled = ({ value, places }: Digits, to: number): bigint => value * 10n ** BigInt(to - places)

function aligned(a: string, b: string): [bigint, bigint, number] {
  const [x, y] = [read(a), read(b)]
  const places = Math.max(x.places, y.places)
  return [scaled(x, places), scaled(y, places), places]
}

// The quotient of two whole numbers as a whole number.
function quotient(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const isBelowZero = numerator < 0n !== denominator < 0n
  const above = numerator < 0n ? -numerator : numerator
  const below = denominator < 0n ? -denominator : denominator
  const whole = above / below
  const rest = above % below
  const isUp = rounding === 'up' ? rest > 0n : rounding === 'half_up' && rest * 2n >= below
  const result = isUp ? whole + 1n : whole
  return isBelowZero ? -result : result
}

/** Reads text as a decimal; throws if it is not one: exponents, `+`, grouping, spaces, and anything but text. */
export function decimal(text: string): Decimal {
  read(text)
  return text as Decimal
}

/** a + b, exactly. */
export function add(a: DecimalInput, b: DecimalInput): Decimal {
  const [x, y, places] = aligned(a, b)
  return write({ value: x + y, places })
}

/** a − b, exactly. */
export function subtract(a: DecimalInput, b: DecimalInput): Decimal {
  const [x, y, places] = aligned(a, b)
  return write({ value: x - y, places })
}

/** a × b, exactly. */
export function multiply(a: DecimalInput, b: DecimalInput): Decimal {
  const [x, y] = [read(a), read(b)]
  return write({ value: x.value * y.value, places: x.places + y.places })
}

/** a ÷ b, rounded to at most the given number of places; throws a RangeError if b is zero. */
export function divide(
  a: DecimalInput,
  b: DecimalInput,
  places: number,
  rounding: Rounding = 'half_up',
): Decimal {
  const [x, y] = aligned(a, b)
  return write({ value: quotient(x * 10n ** BigInt(places), y, rounding), places })
}

/** −x. */
export const negate = (x: DecimalInput): Decimal => subtract('0', x)

/** x without its sign. */
export const absolute = (x: DecimalInput): Decimal => (compare(x, '0') < 0 ? negate(x) : add(x, '0'))

/** The sum of all, exactly; zero for none. */
export function sum(all: Iterable<DecimalInput>): Decimal {
  let total = write({ value: 0n, places: 0 })
  for (const x of all) total = add(total, x)
  return total
}

/** −1 if a is less, 0 if both are equal however they are written, 1 if a is greater; for `sort` as well. */
export function compare(a: DecimalInput, b: DecimalInput): -1 | 0 | 1 {
  const [x, y] = aligned(a, b)
  return x < y ? -1 : x > y ? 1 : 0
}

/** Whether both are the same number, however they are written: `1.5` and `1.50`. */
export const equals = (a: DecimalInput, b: DecimalInput): boolean => compare(a, b) === 0

/** Rounds to at most the given number of places. */
export function round(x: DecimalInput, places: number, rounding: Rounding = 'half_up'): Decimal {
  return divide(x, '1', places, rounding)
}

/** Rounds to exactly the given number of places: `fixed('1.5', 2)` is `1.50`. */
export function fixed(x: DecimalInput, places: number, rounding: Rounding = 'half_up'): Decimal {
  return write(read(round(x, places, rounding)), places)
}
