// Chance that comes back: an Ornstein–Uhlenbeck path that can be read at any minute without walking to it, as
// brownian.ts does for a path that wanders off.
//
// The process dX = −κ X dt + √(2κ) dW starts at 0 and forgets where it was at the speed κ; long after, it has mean 0
// and variance 1. It is a Markov process whose values are jointly normal with the correlation ρ = e^(−κ|a − b|), so the
// middle of an interval whose half has the length h, given both ends, is normal too, with
//   mean (X(a) + X(b)) × ρ / (1 + ρ²)  and  variance (1 − ρ²) / (1 + ρ²),  ρ = e^(−κh).
// Source: Glasserman, Monte Carlo Methods in Financial Engineering, 3.1 (bridges) and 3.3 (Vasicek).
import { draw, type Source, SPAN } from './brownian.ts'
import { exponential } from './exponential.ts'

type Halving = { weight: number; deviation: number }

const MINUTES_PER_YEAR = 525_600
const LEVELS = 33
const NEGLIGIBLE = 700 // e^−700 is as good as nothing, and as far as the exponential goes

const halvingsBySpeed = new Map<number, Halving[]>()

// By the logarithm of half an interval's length: what the two ends weigh, and what chance adds.
function halvingsOf(speed: number): Halving[] {
  let halvings = halvingsBySpeed.get(speed)
  if (halvings === undefined) {
    halvings = Array.from({ length: LEVELS }, (_, level) => {
      const forgotten = (speed * 2 ** level) / MINUTES_PER_YEAR
      const rho = forgotten > NEGLIGIBLE ? 0 : exponential(-forgotten)
      const square = rho * rho
      return { weight: rho / (1 + square), deviation: Math.sqrt((1 - square) / (1 + square)) }
    })
    halvingsBySpeed.set(speed, halvings)
  }
  return halvings
}

/**
 * Gives the path's value at a whole minute before or after its origin: 0 there, with variance 1 − e^(−2κt) after t
 * years either way, where κ, the speed per year, is at least 0.05. Minutes beyond ±2^33 are an error.
 */
export function reverting(source: Source, speed: number, minute: number): number {
  if (minute === 0) return 0
  const side = minute < 0 ? 1 : 0
  const target = Math.abs(minute)
  if (!Number.isInteger(minute) || target >= SPAN) throw new Error(`No path reaches minute ${minute}.`)
  const halvings = halvingsOf(speed)
  let low = 0
  let valueAtLow = 0
  let valueAtHigh = draw(source, SPAN, side) // 16,000 years on, nothing is left of the origin
  let half = SPAN / 2
  for (let level = LEVELS - 1; ; level--, half /= 2) {
    const { weight, deviation } = halvings[level]!
    const middle = low + half
    const value = (valueAtLow + valueAtHigh) * weight + deviation * draw(source, middle, side)
    if (target === middle) return value
    if (target < middle) {
      valueAtHigh = value
    } else {
      low = middle
      valueAtLow = value
    }
  }
}
