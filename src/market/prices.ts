// The simulated market: a price as a pure function of seed, instrument and instant, the same on every machine
// (brownian.ts says how), so an as-of read gives the same answer whenever it is asked. What an instrument is worth says
// growth.ts for what grows with chance and discounting.ts for what a yield curve prices; here a value becomes a bid and
// an ask of the market's smallest steps. Only minutes of a session and the close are ever shown.
import type { Decimal } from '../values/decimal.ts'
import { addDays, type Day, dayOf, type Instant } from '../values/time.ts'
import { discounted, discountedValue } from './discounting.ts'
import { growing, grownValue } from './growth.ts'
import type { Instrument } from './instrument.ts'
import {
  closingInstant,
  firstDayOf,
  isDealtOnceADay,
  lastDayOf,
  lastMomentOfDay,
  type Moment,
} from './moments.ts'

/** A price of the simulated market; `timestamp` is the instant from which it stands. */
export type SimulatedPrice = Moment & { bid: Decimal; ask: Decimal; mid: Decimal; provider: 'simulated' }

// Half of the distance from bid to ask, as a fraction of the value: 3 basis points for ETFs, half of one for pairs.
const ETF_HALF_SPREAD = 0.0003
const PAIR_HALF_SPREAD = 0.00005

// By decimals. A table, because the last bit of a power is the engine's choice.
const stepsPerUnit = [1, 10, 100, 1000, 10_000, 100_000]

/** Tells whether this market gives the instrument a price. */
export function canPrice(instrument: Instrument): boolean {
  return growing(instrument) !== undefined || discounted(instrument) !== undefined
}

/** A value, the decimals of its price, and half of the distance from bid to ask in steps of the last of them. */
type Valued = { value: number; decimals: number; half_steps: number }

// A price is a whole number of its smallest steps: 2 decimals from 10 upward, 4 below and for money market funds,
// 5 for exchange rates.
function decimalsOf(instrument_type: string, value: number): number {
  if (instrument_type === 'currency_pair') return 5
  return instrument_type !== 'money_market_fund' && value >= 10 ? 2 : 4
}

function valued(seed: string, instrument: Instrument, at: Instant): Valued {
  const { instrument_type } = instrument
  if (growing(instrument) === undefined) {
    const { value, half } = discountedValue(seed, instrument, at)
    const decimals = instrument_type === 'bill' ? 4 : 3
    return { value, decimals, half_steps: Math.ceil(half * stepsPerUnit[decimals]!) }
  }
  const value = grownValue(seed, instrument, at)
  const decimals = decimalsOf(instrument_type, value)
  if (isDealtOnceADay(instrument)) return { value, decimals, half_steps: 0 }
  const fraction = instrument_type === 'currency_pair' ? PAIR_HALF_SPREAD : ETF_HALF_SPREAD
  const half_steps = Math.floor(value * stepsPerUnit[decimals]! * fraction + 0.5)
  return { value, decimals, half_steps: Math.max(1, half_steps) }
}

function written(steps: number, decimals: number): Decimal {
  const digits = String(steps).padStart(decimals + 1, '0')
  const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return text.replace(/(\.\d\d\d*?)0+$/, '$1')
}

function priceAt(seed: string, instrument: Instrument, moment: Moment): SimulatedPrice {
  const { value, decimals, half_steps } = valued(seed, instrument, moment.timestamp)
  const mid = Math.max(Math.floor(value * stepsPerUnit[decimals]! + 0.5), half_steps + 1)
  return {
    bid: written(mid - half_steps, decimals),
    ask: written(mid + half_steps, decimals),
    mid: written(mid, decimals),
    ...moment,
    provider: 'simulated',
  }
}

// A price is read far more often than it changes: what was worked out last for an instrument is kept, by its moment and
// by the second it was asked for, because no price begins within a second.
const MOST_REMEMBERED = 100
type Known = { byMoment: Map<string, SimulatedPrice>; asked: string; price: SimulatedPrice | undefined }
const remembered = new WeakMap<Instrument, Known>()

// One text for all instruments that are asked for at an instant, so that comparing it costs nothing.
let last = { seed: '', at: '', second: '' }
function secondOf(seed: string, at: Instant): string {
  if (last.at !== at || last.seed !== seed)
    last = { seed, at, second: at.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length) + seed }
  return last.second
}

function knownOf(instrument: Instrument): Known {
  let known = remembered.get(instrument)
  if (known === undefined) {
    known = { byMoment: new Map(), asked: '', price: undefined }
    remembered.set(instrument, known)
  }
  return known
}

function rememberedPrice(
  seed: string,
  instrument: Instrument,
  moment: Moment,
  { byMoment }: Known,
): SimulatedPrice {
  const key = moment.timestamp + seed
  let price = byMoment.get(key)
  if (price === undefined) {
    if (byMoment.size >= MOST_REMEMBERED) byMoment.clear()
    price = Object.freeze(priceAt(seed, instrument, moment))
    byMoment.set(key, price)
  }
  return price
}

function findPrice(seed: string, instrument: Instrument, at: Instant, known: Known) {
  if (!canPrice(instrument)) return undefined
  const [first, last] = [firstDayOf(instrument) ?? '', lastDayOf(instrument)]
  const today = dayOf(at)
  const from = last !== undefined && last < today ? last : today
  const until = from === today ? at : `${from}T23:59:59.999Z`
  for (let day = from; day >= first; day = addDays(day, -1)) {
    const moment = lastMomentOfDay(instrument, day, until)
    if (moment !== undefined) return rememberedPrice(seed, instrument, moment, known)
  }
  return undefined
}

/**
 * Gives the price in effect at an instant: the session's last minute, after its end its close, before its opening and
 * on days without business the close before; for funds and certificates the last net asset value, struck at the
 * dealing deadline of each business day; after maturity the last price, 100. Undefined for what this market cannot
 * price or was not yet issued.
 */
export function simulatedPrice(
  seed: string,
  instrument: Instrument,
  at: Instant,
): SimulatedPrice | undefined {
  const known = knownOf(instrument)
  const asked = secondOf(seed, at)
  if (known.asked !== asked) {
    known.price = findPrice(seed, instrument, at, known)
    known.asked = asked
  }
  return known.price
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
  const [first, last] = [firstDayOf(instrument) ?? '', lastDayOf(instrument) ?? toDay]
  for (let day = fromDay < first ? first : fromDay; day <= toDay && day <= last; day = addDays(day, 1)) {
    const timestamp = closingInstant(instrument, day)
    if (timestamp !== undefined) closings.push(priceAt(seed, instrument, { timestamp, quality: 'closing' }))
  }
  return closings
}
