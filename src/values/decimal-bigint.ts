// Decimals of any length, counted in whole numbers of their last place without a bound: '12.50' is 1250n with two
// places. For decimals that are too long for decimal-number.ts; several times as fast as arithmetic digit by digit.
import type { Decimal } from './decimal-number.ts'

/** A decimal as a whole number of its last place, and the number of its places. */
export interface Scaled {
  value: bigint
  places: number
}

const PLAIN = /^-?\d+(\.\d+)?$/
const tens = Array.from({ length: 40 }, (_, n) => 10n ** BigInt(n))
const ten = (power: number) => tens[power] ?? 10n ** BigInt(power)

/** Reads a plain decimal of any length; undefined for anything else. */
export function readBig(text: Decimal): Scaled | undefined {
  if (!PLAIN.test(text)) return undefined
  const point = text.indexOf('.')
  if (point < 0) return { value: BigInt(text), places: 0 }
  return { value: BigInt(text.slice(0, point) + text.slice(point + 1)), places: text.length - 1 - point }
}

/** Returns a + b. */
export function addBig(a: Scaled, b: Scaled): Scaled {
  if (a.places < b.places) return addBig(b, a)
  return { value: a.value + b.value * ten(a.places - b.places), places: a.places }
}

/** Returns a × b. */
export const multiplyBig = (a: Scaled, b: Scaled): Scaled => ({
  value: a.value * b.value,
  places: a.places + b.places,
})

/** Returns x as a whole number of a last place, rounded half-up on the absolute value if it has more places. */
export function roundBig({ value, places }: Scaled, to: number): bigint {
  if (places <= to) return value * ten(to - places)
  const unit = ten(places - to)
  const half = value < 0n ? -unit : unit
  return (2n * value + half) / (2n * unit)
}

/** Writes a whole number of a last place with all places. */
export function writeBig(value: bigint, places: number): Decimal {
  const isBelow = value < 0n
  const digits = String(isBelow ? -value : value).padStart(places + 1, '0')
  const cut = digits.length - places
  const text = places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
  return isBelow ? `-${text}` : text
}

/** Writes it without trailing zeros. */
export function plainBig({ value, places }: Scaled): Decimal {
  const text = writeBig(value, places)
  if (places === 0) return text
  let end = text.length
  while (text[end - 1] === '0') end--
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end)
}
