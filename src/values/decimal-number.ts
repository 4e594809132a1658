// Decimals short enough to be counted in whole numbers of their last place, which floating point holds exactly below
// 2^53: '12.50' is 1250 with two places. Ten times as fast as arithmetic digit by digit. Nothing here rounds by
// itself: what is not a plain short decimal, or would come out too long, is NaN or undefined, and decimal.ts takes
// the long way.

/** A decimal number as plain text, e.g. '-1.5'. */
export type Decimal = string

const LONGEST = 18
const MINUS = 45
const POINT = 46
const ZERO = 48
const NINE = 57

const powers = Array.from({ length: LONGEST + 1 }, (_, n) => Number(`1e${n}`))

/** The places of the text that `readShort` read last. */
export let places = 0

/** Reads a plain decimal as a whole number of its last place, and sets `places`; NaN for anything else. */
export function readNumber(text: Decimal): number {
  const { length } = text
  if (!(length <= LONGEST)) return Number.NaN
  const start = text.charCodeAt(0) === MINUS ? 1 : 0
  let value = 0
  let point = -1
  for (let n = start; n < length; n++) {
    const code = text.charCodeAt(n)
    if (code >= ZERO && code <= NINE) value = value * 10 + (code - ZERO)
    else if (code === POINT && point < 0 && n > start && n < length - 1) point = n
    else return Number.NaN
  }
  if (length === start || value > Number.MAX_SAFE_INTEGER) return Number.NaN
  places = point < 0 ? 0 : length - 1 - point
  return start === 1 ? -value : value
}

/** Returns x × 10^by, or NaN if that is too long. */
export function scaleNumber(x: number, by: number): number {
  const scaled = by > LONGEST ? Number.NaN : x * powers[by]!
  return Number.isSafeInteger(scaled) ? scaled : Number.NaN
}

/**
 * Returns a + sign × b as a whole number of the places of the longer of both, which are then `places`; NaN
 * where that is too long.
 */
export function addNumbers(a: Decimal, b: Decimal, sign: 1 | -1): number {
  const x = readNumber(a)
  const ofX = places
  const y = readNumber(b)
  const ofY = places
  places = Math.max(ofX, ofY)
  const total = scaleNumber(x, places - ofX) + sign * scaleNumber(y, places - ofY)
  return Number.isSafeInteger(total) ? total : Number.NaN
}

/**
 * Returns a × b as a whole number of the places of both together, which are then `places`; NaN if that is too long.
 */
export function multiplyNumbers(a: Decimal, b: Decimal): number {
  const x = readNumber(a)
  const ofX = places
  const product = x * readNumber(b)
  places += ofX
  return Number.isSafeInteger(product) ? product : Number.NaN
}

/** Rounds a whole number of some places to fewer, half-up on the absolute value. */
export function roundNumber(x: number, from: number, to: number): number {
  const unit = powers[from - to]
  if (unit === undefined) return Number.NaN
  const size = Math.abs(x)
  const rest = size % unit
  const rounded = (size - rest) / unit + (2 * rest >= unit ? 1 : 0)
  return x < 0 ? -rounded : rounded
}

/** Writes a whole number of a last place with all places; no negative zero. */
export function writeNumber(x: number, of: number): Decimal {
  const digits = String(Math.abs(x))
  const padded = of === 0 || digits.length > of ? digits : digits.padStart(of + 1, '0')
  const text = of === 0 ? padded : `${padded.slice(0, -of)}.${padded.slice(-of)}`
  return x < 0 ? `-${text}` : text
}

/** Writes a whole number of a last place without trailing zeros. */
export function writePlainNumber(x: number, of: number): Decimal {
  let [value, left] = [x, of]
  if (value === 0) return '0'
  for (; left > 0 && value % 10 === 0; left--) value /= 10
  return writeNumber(value, left)
}
