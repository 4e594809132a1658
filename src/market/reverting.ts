// Mean-reverting randomness: an Ornstein–Uhlenbeck path that can be read at any minute without the minutes before it,
// as brownian.ts does for a path without reversion.
//
// The process dX = −κ X dt + √(2κ) dW starts at 0 and forgets its position at the speed κ; in the long run it has
// mean 0 and variance 1. It is a Markov process whose values are jointly normal with the correlation ρ = e^(−κ|a −
// b|), so the middle of an interval whose half has the length h, given both ends, is normal too, with
//   mean (X(a) + X(b)) × ρ / (1 + ρ²)  and  variance (1 − ρ²) / (1 + ρ²),  ρ = e^(−κh).
// Source: Glasserman, Monte Carlo Methods in Financial Engineering, 3.1 (bridges) and 3.3 (Vasicek).
import { cacheByKey } from '../memory/cache-by-key.ts'
import { type Halvings, halvingsOf, valueAt } from './brownian-bridge.ts'
import type { DrawSource } from './draws.ts'
import { exponential } from './exponential.ts'

const MINUTES_PER_YEAR = 525_600
const NEGLIGIBLE = 700 // e^−700 is negligible, and the limit of the exponential
const END = 1 // 16,000 years later, nothing depends on the origin

const halvingsBySpeed = cacheByKey<number, Halvings>('reverting_paths')

function halvingsOfSpeed(speed: number): Halvings {
  let halvings = halvingsBySpeed.get(speed)
  if (halvings === undefined) {
    halvings = halvingsOf((half) => {
      const forgotten = (speed * half) / MINUTES_PER_YEAR
      const rho = forgotten > NEGLIGIBLE ? 0 : exponential(-forgotten)
      const square = rho * rho
      return { weight: rho / (1 + square), deviation: Math.sqrt((1 - square) / (1 + square)) }
    }, END)
    halvingsBySpeed.set(speed, halvings)
  }
  return halvings
}

/**
 * Returns the path's value at a whole minute before or after its origin: 0 there, with variance 1 − e^(−2κt) after t
 * years either way, where κ, the speed per year, is at least 0.05. Minutes beyond ±2^33 are an error.
 */
export function reverting(source: DrawSource, speed: number, minute: number): number {
  return valueAt(source, halvingsOfSpeed(speed), minute)
}
