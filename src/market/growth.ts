// The value of instruments that follow a random path: stocks, ETFs, certificates, money market funds, currency pairs.
//
// Model: geometric Brownian motion in calendar time, minute by minute and through nights and weekends,
//   value = reference_price × e^((μ − σ²/2) t + σ W(t)),
// with drift μ and volatility σ per year and t in years of 365 days since the close (the dealing deadline, for funds)
// of the base day, where the value is the reference price; its expectation grows by e^μ a year. Funds that track the
// same index in the same market share a path.
// Source: Hull, Options, Futures, and Other Derivatives, "Wiener processes and Itô's lemma".
import { isExchangeTraded } from '../fixed-income/calendars.ts'
import { cacheByObject } from '../memory/cache-by-object.ts'
import type { Instant } from '../values/time.ts'
import { brownian } from './brownian.ts'
import { isPricedCurrency, logarithmicRate } from './currencies.ts'
import { sourceOf } from './draws.ts'
import { exponential } from './exponential.ts'
import type { Instrument } from './instrument.ts'
import { BASE_DAY, closingInstant, isDealtOnceADay, minuteOf } from './pricing-times.ts'

const MINUTES_PER_YEAR = 525_600

// Ends runaway growth in far centuries: a price stays within e^±12 (160,000 times) of the reference price.
const LARGEST_EXPONENT = 12

/** Returns drift and volatility of an instrument whose value follows a random path, undefined for any other. */
export function growing(instrument: Instrument) {
  const { instrument_type, simulation, attributes } = instrument
  if (simulation === null || !('drift_per_year' in simulation)) return undefined
  if (isExchangeTraded(instrument)) return simulation
  if (isDealtOnceADay(instrument)) {
    return typeof attributes.dealing_deadline === 'string' ? simulation : undefined
  }
  const isPair = instrument_type === 'currency_pair'
  return isPair && isPricedCurrency(attributes.base_currency) && isPricedCurrency(attributes.quote_currency)
    ? simulation
    : undefined
}

// The facts that, with the minute, determine an instrument's growth.
interface Origin {
  seed: string
  /** Logarithm of the value's change from the start to a minute. */
  growthTo(minute: number): number
}

const origins = cacheByObject<Instrument, Origin>('growth_origins')

function originOf(seed: string, instrument: Instrument): Origin {
  const before = origins.get(instrument)
  if (before?.seed === seed) return before
  // If the base day is not a business day of the instrument, its growth starts at the first minute of the day.
  const close = closingInstant(instrument, BASE_DAY)
  const start = close === undefined ? 0 : minuteOf(close)
  const origin = { seed, growthTo: growthFrom(seed, instrument, start) }
  origins.set(instrument, origin)
  return origin
}

function growthFrom(seed: string, instrument: Instrument, start: number): Origin['growthTo'] {
  const { symbol, trading_currency, instrument_type, attributes } = instrument
  if (instrument_type === 'currency_pair') {
    const base = String(attributes.base_currency)
    const quote = String(attributes.quote_currency)
    const atStart = logarithmicRate(seed, base, quote, start)
    return (minute) => logarithmicRate(seed, base, quote, minute) - atStart
  }
  const { drift_per_year, volatility_per_year } = growing(instrument)!
  const volatility = Number(volatility_per_year)
  const drift = Number(drift_per_year) - (volatility * volatility) / 2
  const index = attributes.tracking_index
  const source = sourceOf(seed, typeof index === 'string' ? `${index}|${trading_currency}` : symbol)
  const atStart = brownian(source, start)
  return (minute) => {
    const chance = brownian(source, minute) - atStart
    return (drift * (minute - start)) / MINUTES_PER_YEAR + (volatility * chance) / Math.sqrt(MINUTES_PER_YEAR)
  }
}

/** Returns the value, in units of the trading (for a pair, the quote) currency, at an instant of whole minutes. */
export function grownValue(seed: string, instrument: Instrument, at: Instant): number {
  const change = originOf(seed, instrument).growthTo(minuteOf(at))
  const bounded = Math.min(Math.max(change, -LARGEST_EXPONENT), LARGEST_EXPONENT)
  return Number(instrument.reference_price) * exponential(bounded)
}
