// The simulated market: a price as a pure function of seed, instrument and instant, the same on every machine
// (brownian.ts says how), so an as-of read always gives the same answer. The value of an instrument comes from
// growth.ts if it follows a random path, and from discounting.ts if a yield curve prices it; here a value becomes a
// bid and an ask of the market's smallest steps. Only minutes of a session and the close are ever shown.
import { cacheByObject, cacheByObjectAndKey } from '../memory/cache-by-object.ts'
import type { Decimal } from '../values/decimal.ts'
import { writeNumber } from '../values/decimal-number.ts'
import { addDays, type Day, dayOf, type Instant } from '../values/time.ts'
import { discounted, discountedValue } from './discounting.ts'
import { growing, grownValue } from './growth.ts'
import type { Instrument } from './instrument.ts'
import { priceIncrementOf } from './instrument-terms.ts'
import {
  closingInstant,
  firstDayOf,
  isDealtOnceADay,
  lastDayOf,
  lastPricingTimeOfDay,
  type PricingTime,
} from './pricing-times.ts'

/** A price of the simulated market; `timestamp` is the instant from which it stands. */
export type SimulatedPrice = PricingTime & { bid: Decimal; ask: Decimal; mid: Decimal; provider: 'simulated' }

// Half of the distance from bid to ask, as a fraction of the value: 3 basis points for ETFs, half of one for pairs.
const ETF_HALF_SPREAD = 0.0003
const PAIR_HALF_SPREAD = 0.00005

// By decimals. A table, because the last bit of a power differs between engines.
const stepsPerUnit = [1, 10, 100, 1000, 10_000, 100_000]

/** Returns whether this market gives the instrument a price. */
export function canPrice(instrument: Instrument): boolean {
  return growing(instrument) !== undefined || discounted(instrument) !== undefined
}

/** A value, the decimals of its price, and half of the distance from bid to ask in steps of the last of them. */
type Valued = { value: number; decimals: number; half_steps: number }

// A price is a whole number of its smallest steps: 2 decimals from 10 upward, 4 below and for money market funds,
// 5 for exchange rates; never more than the steps of orders have.
function decimalsOf(instrument: Instrument, value: number): number {
  const { instrument_type } = instrument
  if (instrument_type === 'currency_pair') return 5
  const decimals = instrument_type !== 'money_market_fund' && value >= 10 ? 2 : 4
  const step = priceIncrementOf(instrument)
  const point = step.indexOf('.')
  return Math.min(decimals, point < 0 ? 0 : step.length - point - 1)
}

function valued(seed: string, instrument: Instrument, at: Instant): Valued {
  const { instrument_type } = instrument
  if (growing(instrument) === undefined) {
    const { value, half } = discountedValue(seed, instrument, at)
    const decimals = instrument_type === 'bill' ? 4 : 3
    return { value, decimals, half_steps: Math.ceil(half * stepsPerUnit[decimals]!) }
  }
  const value = grownValue(seed, instrument, at)
  const decimals = decimalsOf(instrument, value)
  if (isDealtOnceADay(instrument)) return { value, decimals, half_steps: 0 }
  const fraction = instrument_type === 'currency_pair' ? PAIR_HALF_SPREAD : ETF_HALF_SPREAD
  const half_steps = Math.floor(value * stepsPerUnit[decimals]! * fraction + 0.5)
  return { value, decimals, half_steps: Math.max(1, half_steps) }
}

// At least two decimals, and no zeros behind them.
function written(steps: number, decimals: number): Decimal {
  const text = writeNumber(steps, decimals)
  let end = text.length
  const least = end - decimals + 2
  while (end > least && text[end - 1] === '0') end--
  return text.slice(0, end)
}

function priceAt(seed: string, instrument: Instrument, moment: PricingTime): SimulatedPrice {
  const { value, decimals, half_steps } = valued(seed, instrument, moment.timestamp)
  const mid = Math.max(Math.floor(value * stepsPerUnit[decimals]! + 0.5), half_steps + 1)
  const middle = written(mid, decimals)
  return {
    bid: half_steps === 0 ? middle : written(mid - half_steps, decimals),
    ask: half_steps === 0 ? middle : written(mid + half_steps, decimals),
    mid: middle,
    timestamp: moment.timestamp,
    quality: moment.quality,
    provider: 'simulated',
  }
}

// By then every session and every dealing deadline of the day is over.
const END_OF_DAY = 'T23:59:59.999Z'

/** An instrument in the market of a seed, with its price at the last second for which one was requested. */
interface Quoted {
  seed: string
  instrument: Instrument
  isPriced: boolean
  first: Day
  last: Day | undefined
  second: string
  price: SimulatedPrice | undefined
}

// A price is read far more often than it changes. So the last price of each instrument is cached by its second, because
// no price begins within a second, and prices of minutes and closes by their instant. 100,000 closes are ten years of
// some thirty instruments, and take about 30 MB.
const quotedInstruments = cacheByObject<Instrument, Quoted>('simulated_prices')
const closes = cacheByObjectAndKey<Quoted, Day, SimulatedPrice | null>('simulated_closes')
const minutes = cacheByObjectAndKey<Quoted, Instant, SimulatedPrice>('simulated_minutes')

// One text for all instruments of an instant, so that comparing it costs nothing.
let latest = { at: '', second: '' }
function secondOf(at: Instant): string {
  if (latest.at !== at) latest = { at, second: at.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length) }
  return latest.second
}

function quotedOf(seed: string, instrument: Instrument): Quoted {
  const before = quotedInstruments.get(instrument)
  if (before?.seed === seed) return before
  const quoted = {
    seed,
    instrument,
    isPriced: canPrice(instrument),
    first: firstDayOf(instrument) ?? '',
    last: lastDayOf(instrument),
    second: '',
    price: undefined,
  }
  quotedInstruments.set(instrument, quoted)
  return quoted
}

// The price in effect at the end of a day: its close, or the last one before it.
function closeUntil(quoted: Quoted, day: Day): SimulatedPrice | undefined {
  if (day < quoted.first) return undefined
  let close = closes.get(quoted, day)
  if (close === undefined) {
    const timestamp = closingInstant(quoted.instrument, day)
    close = timestamp
      ? Object.freeze(priceAt(quoted.seed, quoted.instrument, { timestamp, quality: 'closing' }))
      : (closeUntil(quoted, addDays(day, -1)) ?? null)
    closes.set(quoted, day, close)
  }
  return close ?? undefined
}

function priceOfMinute(quoted: Quoted, moment: PricingTime): SimulatedPrice {
  let price = minutes.get(quoted, moment.timestamp)
  if (price === undefined) {
    price = Object.freeze(priceAt(quoted.seed, quoted.instrument, moment))
    minutes.set(quoted, moment.timestamp, price)
  }
  return price
}

function findPrice(quoted: Quoted, at: Instant): SimulatedPrice | undefined {
  const { instrument, isPriced, first, last } = quoted
  if (!isPriced) return undefined
  const today = dayOf(at)
  if (last !== undefined && last < today) return closeUntil(quoted, last)
  if (today < first) return undefined
  if (at.endsWith(END_OF_DAY)) return closeUntil(quoted, today)
  const moment = lastPricingTimeOfDay(instrument, today, at)
  if (moment === undefined) return closeUntil(quoted, addDays(today, -1))
  return moment.quality === 'closing' ? closeUntil(quoted, today) : priceOfMinute(quoted, moment)
}

/**
 * Returns the price in effect at an instant: the session's last minute, after its end its close, before its opening
 * and on days without business the close before; for funds and certificates the last net asset value, determined at
 * the dealing deadline of each business day; after maturity the last price, 100. Undefined if this market cannot
 * price the instrument, or if it was not yet issued.
 */
export function simulatedPrice(
  seed: string,
  instrument: Instrument,
  at: Instant,
): SimulatedPrice | undefined {
  const quoted = quotedOf(seed, instrument)
  const second = secondOf(at)
  if (quoted.second !== second) {
    quoted.price = findPrice(quoted, at)
    quoted.second = second
  }
  return quoted.price
}

/**
 * Lists the closing prices (net asset values, for funds) of the business days from one day to another, both included.
 */
export function closingPrices(
  seed: string,
  instrument: Instrument,
  fromDay: Day,
  toDay: Day,
): SimulatedPrice[] {
  const closings: SimulatedPrice[] = []
  const quoted = quotedOf(seed, instrument)
  if (!quoted.isPriced) return closings
  const { first, last = toDay } = quoted
  for (let day = fromDay < first ? first : fromDay; day <= toDay && day <= last; day = addDays(day, 1)) {
    if (closingInstant(instrument, day)) closings.push(closeUntil(quoted, day)!)
  }
  return closings
}
