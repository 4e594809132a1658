// The exponential function from nothing but + − × ÷, so that it gives the same bits in every engine (see brownian.ts).
// Math.LN2 is a constant, fixed to the bit.

const LARGEST = 700

/**
 * Returns e^x for |x| ≤ 700, within 1e-14 of the true value relative to it: x = k ln 2 + r with |r| ≤ 0.35, the Taylor
 * series of e^r to the 14th power, and k doublings, which are exact.
 */
export function exponential(x: number): number {
  if (!(Math.abs(x) <= LARGEST)) throw new Error(`The exponential of ${x} is out of range.`)
  const doublings = Math.floor(x / Math.LN2 + 0.5)
  const rest = x - doublings * Math.LN2
  let result = 1
  for (let power = 14; power > 0; power--) result = 1 + (rest / power) * result
  const factor = doublings < 0 ? 0.5 : 2
  for (let left = Math.abs(doublings); left > 0; left--) result *= factor
  return result
}
