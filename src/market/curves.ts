// The simulated yield curves: one for each currency, moving from the starting levels of yield-curves.json, any minute
// computable by itself and the same on every machine (brownian.ts says how).
//
// Model, in percentage points, for the zero rate of τ years (annual compounding, ACT/365), t years after the origin:
//   shadow(τ) = start(τ) − c² / start(τ) + L(t) + S(t) × slope(τ) + C(t) × hump(τ)
//   zero(τ)   = (shadow(τ) + √(shadow(τ)² + 4c²)) / 2
// with slope(τ) = (1 − e^(−λτ)) / λτ and hump(τ) = slope(τ) − e^(−λτ), λ = 0.7308 a year: level, slope and curvature
// of Nelson and Siegel in the reading of Diebold and Li ("Forecasting the term structure of government bond yields",
// 2006). L, S and C revert to 0 (reverting.ts), each partly shared by the currencies, so that the world's rates
// move together. The second line keeps every rate above zero, as Black's shadow rate does ("Interest rates as
// options", 1995), here with a smooth bend of c = 0.5 points; at t = 0 it gives start(τ) back exactly.
// start(τ) is linear between the tenors of the file and flat outside.
import { cacheByKey } from '../memory/cache-by-key.ts'
import file from '../seed/yield-curves.json' with { type: 'json' }
import { type DrawSource, sourceOf } from './draws.ts'
import { exponential } from './exponential.ts'
import { reverting } from './reverting.ts'

/** Returns the zero rate, in percentage points a year, of a number of years. */
export type Curve = (years: number) => number

interface Factor {
  name: string
  /** The long-run deviation, in percentage points. */
  deviation: number
  /** The speed of reversion, per year. */
  speed: number
}

// Deviation × √(2 × speed) is the move of a year: 0.49, 0.71 and 1.10 points. A ten-year rate moves by 0.53 points.
const LEVEL: Factor = { name: 'level', deviation: 0.9, speed: 0.15 }
const SLOPE: Factor = { name: 'slope', deviation: 1.0, speed: 0.25 }
const HUMP: Factor = { name: 'hump', deviation: 1.0, speed: 0.6 }

// Of each factor's deviation; 0.6² + 0.8² = 1, so two currencies' factors are correlated by 0.36.
const SHARED = 0.6
const SPECIFIC = 0.8

const DECAY = 0.7308
const BEND = 0.5
const FOUR_BENDS = 4 * BEND * BEND

const tenors: readonly number[] = file.tenors_years
const starts = new Map(
  Object.entries(file.curves).map(([name, { points }]) => [name, points.map((point) => Number(point.zero))]),
)

/** Returns whether there is a curve of this name. */
export function isCurve(name: string): boolean {
  return starts.has(name)
}

// The starting rate of a tenor: linear between two points, flat outside.
function interpolate(rates: number[], years: number): number {
  const last = tenors.length - 1
  if (years <= tenors[0]!) return rates[0]!
  if (years >= tenors[last]!) return rates[last]!
  let above = 1
  while (tenors[above]! < years) above++
  const [from, to] = [tenors[above - 1]!, tenors[above]!]
  return rates[above - 1]! + ((rates[above]! - rates[above - 1]!) * (years - from)) / (to - from)
}

// The sources of a curve's factors, and the last curve, because all that it prices closes at the same minute.
interface FactorSources {
  factor: Factor
  shared: DrawSource
  specific: DrawSource
}

interface Sources {
  seed: string
  factors: FactorSources[]
  last: { minute: number; curve: Curve } | undefined
}

const sourcesByCurve = cacheByKey<string, Sources>('curve_sources')

function sourcesOf(seed: string, name: string): Sources {
  let sources = sourcesByCurve.get(name)
  if (sources?.seed !== seed) {
    const factors = [LEVEL, SLOPE, HUMP].map((factor) => ({
      factor,
      shared: sourceOf(seed, `curves|${factor.name}`),
      specific: sourceOf(seed, `curves|${name}|${factor.name}`),
    }))
    sources = { seed, factors, last: undefined }
    sourcesByCurve.set(name, sources)
  }
  return sources
}

/** Returns the curve of a currency as of a minute from the origin (the start of the base day). */
export function curveAt(seed: string, name: string, minute: number): Curve {
  const sources = sourcesOf(seed, name)
  if (sources.last?.minute !== minute) sources.last = { minute, curve: makeCurve(name, sources, minute) }
  return sources.last.curve
}

function factorAt({ factor: { deviation, speed }, shared, specific }: FactorSources, minute: number): number {
  return (
    deviation * (SHARED * reverting(shared, speed, minute) + SPECIFIC * reverting(specific, speed, minute))
  )
}

function makeCurve(name: string, { factors }: Sources, minute: number): Curve {
  const rates = starts.get(name)
  if (rates === undefined) throw new Error(`There is no yield curve '${name}'.`)
  const level = factorAt(factors[0]!, minute)
  const slope = factorAt(factors[1]!, minute)
  const hump = factorAt(factors[2]!, minute)
  return (years) => {
    const start = interpolate(rates, years)
    const decayed = exponential(-DECAY * years)
    const slopeLoading = years === 0 ? 1 : (1 - decayed) / (DECAY * years)
    const moved = level + slope * slopeLoading + hump * (slopeLoading - decayed)
    const shadow = start - (BEND * BEND) / start + moved
    return (shadow + Math.sqrt(shadow * shadow + FOUR_BENDS)) / 2
  }
}
