// The natural logarithm from nothing but + − × ÷, so that it gives the same bits in every engine (see brownian.ts).
// Math.LN2 and Math.SQRT2 are constants, fixed to the bit.

/**
 * Returns ln x for x > 0, within 1e-15 of the true value relative to it or, near x = 1, to x − 1: halved or doubled
 * (exactly) until it lies between 1/√2 and √2, then ln x = 2 artanh u with u = (x − 1) / (x + 1), |u| ≤ 0.172, by its
 * power series u + u³/3 + u⁵/5 + … to the 21st power. Source: Abramowitz and Stegun, 4.1.27.
 */
export function logarithm(x: number): number {
  if (!(x > 0 && Number.isFinite(x))) throw new Error(`There is no logarithm of ${x}.`)
  let rest = x
  let doublings = 0
  for (; rest > Math.SQRT2; doublings++) rest /= 2
  for (; rest < Math.SQRT1_2; doublings--) rest *= 2
  const u = (rest - 1) / (rest + 1)
  const square = u * u
  let series = 0
  for (let power = 21; power > 0; power -= 2) series = series * square + 1 / power
  return doublings * Math.LN2 + 2 * u * series
}
