// Randomness for the simulated market: a Brownian path that can be read at any minute without the minutes before it.
//
// The path is built by bisection. Its end, 2^33 minutes (16,000 years) away, is one draw; each halving draws the
// middle of an interval from the interval's two ends, so a minute is reached in at most 33 draws whatever its date.
// Every minute is the middle of exactly one interval, which makes its number the only thing a draw depends on
// besides the source.
// Source: the Lévy construction, e.g. Glasserman, Monte Carlo Methods in Financial Engineering, 3.1.
//
// The same seed must give the same price on every machine. ECMAScript fixes the result of + - * / and of integer
// arithmetic to the bit, and every engine rounds Math.sqrt correctly; but Math.log, Math.sin and Math.exp may differ
// in the last bit between engines, and a last bit can tip a rounded price. So a normal draw is the sum of four
// uniform ones (Irwin–Hall, within ±3.46 standard deviations): a path adds up 33 of these sums anyway. The
// exponential is in exponential.ts.
import { halvingsOf, valueAt } from './brownian-bridge.ts'
import { type DrawSource, SPAN } from './draws.ts'

// Given both ends of an interval whose half has the length h, the middle has their mean and variance h / 2.
const halvings = halvingsOf((half) => ({ weight: 0.5, deviation: Math.sqrt(half / 2) }), Math.sqrt(SPAN))

/**
 * Returns the path's value at a whole minute before or after its origin: 0 there, and |a − b| minutes apart it
 * changes with variance |a − b|. Minutes beyond ±2^33 are an error.
 */
export function brownian(source: DrawSource, minute: number): number {
  return valueAt(source, halvings, minute)
}
