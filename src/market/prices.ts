// The simulated market for ETFs, certificates, money market funds and currency pairs: a price as a pure function of
// seed, instrument and instant, the same on every machine (brownian.ts says how), so an as-of read gives the same
// answer whenever it is asked.
//
// Model: geometric Brownian motion in calendar time, minute by minute and through nights and weekends,
//   value = reference_price × e^((μ − σ²/2) t + σ W(t)),
// with drift μ and volatility σ per year and t in years of 365 days since the close (the dealing deadline, for funds)
// of the base day, where the value is the reference price; its expectation grows by e^μ a year. Funds that track the
// same index in the same market share a path. Only minutes of a session and the close are ever shown.
// Source: Hull, Options, Futures, and Other Derivatives, "Wiener processes and Itô's lemma".
import { calendarOf, isBusinessDay, sessionOf } from '../fixed-income/calendars.ts'
import type { Decimal } from '../values/decimal.ts'
import { addDays, type Day, dayAt, dayOf, type Instant } from '../values/time.ts'
import { brownian, sourceOf } from './brownian.ts'
import { isPricedCurrency, logarithmicRate } from './currencies.ts'
import { exponential } from './exponential.ts'
import type { Instrument } from './instrument.ts'

/** A price of the simulated market; `timestamp` is the instant from which it stands. */
export type SimulatedPrice = {
  bid: Decimal
  ask: Decimal
  mid: Decimal
  timestamp: Instant
  quality: 'intraday' | 'closing'
}

type Moment = { timestamp: Instant; quality: SimulatedPrice['quality'] }

const BASE_DAY = '2026-11-20'
const MINUTE_MS = 60_000
const MINUTES_PER_YEAR = 525_600
const ORIGIN_MINUTE = Date.parse(BASE_DAY) / MINUTE_MS

// Ends runaway growth in far centuries: a price stays within e^±12 (160,000 times) of the reference price.
const LARGEST_EXPONENT = 12

// Half of the distance from bid to ask, as a fraction of the value: 3 basis points for ETFs, half of one for pairs.
const ETF_HALF_SPREAD = 0.0003
const PAIR_HALF_SPREAD = 0.00005

// By decimals. A table, because the last bit of a power is the engine's choice.
const stepsPerUnit = [1, 10, 100, 1000, 10_000, 100_000]

const dealtOnceADay = new Set(['money_market_fund', 'amc'])

function priceable(instrument: Instrument) {
  const { instrument_type, simulation, attributes } = instrument
  if (simulation === null || !('drift_per_year' in simulation)) return undefined
  if (instrument_type === 'etf') return simulation
  if (dealtOnceADay.has(instrument_type)) {
    return typeof attributes.dealing_deadline === 'string' ? simulation : undefined
  }
  const isPair = instrument_type === 'currency_pair'
  return isPair && isPricedCurrency(attributes.base_currency) && isPricedCurrency(attributes.quote_currency)
    ? simulation
    : undefined
}

/** Tells whether this market gives the instrument a price. */
export function canPrice(instrument: Instrument): boolean {
  return priceable(instrument) !== undefined
}

function dealingInstant(instrument: Instrument, day: Day): Instant | undefined {
  if (!isBusinessDay(calendarOf(instrument), day)) return undefined
  return dayAt(day, String(instrument.attributes.dealing_deadline))
}

function closingInstant(instrument: Instrument, day: Day): Instant | undefined {
  if (dealtOnceADay.has(instrument.instrument_type)) return dealingInstant(instrument, day)
  return sessionOf(instrument, day)?.closes_at
}

// The last moment of a day, up to the given instant, at which the instrument got a price.
function lastMomentOfDay(instrument: Instrument, day: Day, at: Instant): Moment | undefined {
  if (dealtOnceADay.has(instrument.instrument_type)) {
    const timestamp = dealingInstant(instrument, day)
    return timestamp !== undefined && timestamp <= at ? { timestamp, quality: 'closing' } : undefined
  }
  const session = sessionOf(instrument, day)
  if (session === undefined || at < session.opens_at) return undefined
  if (at >= session.closes_at) return { timestamp: session.closes_at, quality: 'closing' }
  return { timestamp: `${at.slice(0, 'YYYY-MM-DDTHH:MM:'.length)}00.000Z`, quality: 'intraday' }
}

function existsOn(instrument: Instrument, day: Day): boolean {
  const issued = instrument.attributes.initial_issue_date
  return typeof issued !== 'string' || day >= issued
}

function minuteOf(at: Instant): number {
  return Date.parse(at) / MINUTE_MS - ORIGIN_MINUTE
}

// Logarithm of the value's change from one minute to another.
function growth(seed: string, instrument: Instrument, from: number, to: number): number {
  const { symbol, trading_currency, instrument_type, attributes } = instrument
  if (instrument_type === 'currency_pair') {
    const base = String(attributes.base_currency)
    const quote = String(attributes.quote_currency)
    return logarithmicRate(seed, base, quote, to) - logarithmicRate(seed, base, quote, from)
  }
  const { drift_per_year, volatility_per_year } = priceable(instrument)!
  const volatility = Number(volatility_per_year)
  const drift = Number(drift_per_year) - (volatility * volatility) / 2
  const index = attributes.tracking_index
  const source = sourceOf(seed, typeof index === 'string' ? `${index}|${trading_currency}` : symbol)
  const chance = brownian(source, to) - brownian(source, from)
  return (drift * (to - from)) / MINUTES_PER_YEAR + (volatility * chance) / Math.sqrt(MINUTES_PER_YEAR)
}

function valueAt(seed: string, instrument: Instrument, at: Instant): number {
  // A base day without business, should a catalogue have one, starts at its first minute.
  const start = closingInstant(instrument, BASE_DAY)
  const change = growth(seed, instrument, start === undefined ? 0 : minuteOf(start), minuteOf(at))
  const bounded = Math.min(Math.max(change, -LARGEST_EXPONENT), LARGEST_EXPONENT)
  return Number(instrument.reference_price) * exponential(bounded)
}

// A price is a whole number of its smallest steps: 2 decimals from 10 upward, 4 below and for money market funds,
// 5 for exchange rates.
function decimalsOf(instrument_type: string, value: number): number {
  if (instrument_type === 'currency_pair') return 5
  return instrument_type !== 'money_market_fund' && value >= 10 ? 2 : 4
}

function written(steps: number, decimals: number): Decimal {
  const digits = String(steps).padStart(decimals + 1, '0')
  const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return text.replace(/(\.\d\d\d*?)0+$/, '$1')
}

function priceAt(seed: string, instrument: Instrument, moment: Moment): SimulatedPrice {
  const { instrument_type } = instrument
  const value = valueAt(seed, instrument, moment.timestamp)
  const decimals = decimalsOf(instrument_type, value)
  const steps = value * stepsPerUnit[decimals]!
  const fraction = instrument_type === 'currency_pair' ? PAIR_HALF_SPREAD : ETF_HALF_SPREAD
  const half = dealtOnceADay.has(instrument_type) ? 0 : Math.max(1, Math.floor(steps * fraction + 0.5))
  const mid = Math.max(Math.floor(steps + 0.5), half + 1)
  return {
    bid: written(mid - half, decimals),
    ask: written(mid + half, decimals),
    mid: written(mid, decimals),
    ...moment,
  }
}

/**
 * Gives the price in effect at an instant: the session's last minute, after its end its close, before its opening and
 * on days without business the close before; for funds and certificates the last net asset value, struck at the
 * dealing deadline of each business day. Undefined for what this market cannot price or was not yet issued.
 */
export function simulatedPrice(
  seed: string,
  instrument: Instrument,
  at: Instant,
): SimulatedPrice | undefined {
  if (!canPrice(instrument)) return undefined
  for (let day = dayOf(at); existsOn(instrument, day); day = addDays(day, -1)) {
    const moment = lastMomentOfDay(instrument, day, at)
    if (moment !== undefined) return priceAt(seed, instrument, moment)
  }
  return undefined
}

/** Lists the closing prices (net asset values, for funds) of the business days from one day to another, both included. */
export function closingPrices(
  seed: string,
  instrument: Instrument,
  fromDay: Day,
  toDay: Day,
): SimulatedPrice[] {
  const closings: SimulatedPrice[] = []
  if (!canPrice(instrument)) return closings
  for (let day = fromDay; day <= toDay; day = addDays(day, 1)) {
    const timestamp = existsOn(instrument, day) ? closingInstant(instrument, day) : undefined
    if (timestamp !== undefined) closings.push(priceAt(seed, instrument, { timestamp, quality: 'closing' }))
  }
  return closings
}
