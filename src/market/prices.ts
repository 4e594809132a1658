// The simulated market: a price as a pure function of seed, instrument and instant, the same on every machine
// (brownian.ts says how), so an as-of read gives the same answer whenever it is asked. What an instrument is worth says
// growth.ts for what grows with chance and discounting.ts for what a yield curve prices; here a value becomes a bid and
// an ask of the market's smallest steps. Only minutes of a session and the close are ever shown.
import type { Decimal } from '../values/decimal.ts'
import { writeShort } from '../values/short.ts'
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

// At least two decimals, and no zeros behind them.
function written(steps: number, decimals: number): Decimal {
  const text = writeShort(steps, decimals)
  let end = text.length
  const least = end - decimals + 2
  while (end > least && text[end - 1] === '0') end--
  return text.slice(0, end)
}

function priceAt(seed: string, instrument: Instrument, moment: Moment): SimulatedPrice {
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

// A price is read far more often than it changes, and a close by everybody who looks back. So closes are kept by day,
// in all as many as ten years of some thirty instruments have, about 30 MB, and beyond that they start anew; prices of
// the minute by their minute; and what was asked last, by its second, because no price begins within a second.
const MOST_CLOSES = 100_000
const MOST_OF_MINUTES = 100

// By then every session and every dealing deadline of the day is over.
const END_OF_DAY = 'T23:59:59.999Z'

interface Known {
  seed: string
  closes: Map<Day, SimulatedPrice | undefined>
  minutes: Map<Instant, SimulatedPrice>
  asked: string
  price: SimulatedPrice | undefined
  isPriced: boolean
  first: Day
  last: Day | undefined
}

let remembered = new WeakMap<Instrument, Known>()
let closesKept = 0

// One text for all instruments that are asked for at an instant, so that comparing it costs nothing.
let last = { at: '', second: '' }
function secondOf(at: Instant): string {
  if (last.at !== at) last = { at, second: at.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length) }
  return last.second
}

function knownOf(seed: string, instrument: Instrument): Known {
  const known = remembered.get(instrument)
  if (known?.seed === seed) return known
  const begun = {
    seed,
    closes: new Map(),
    minutes: new Map(),
    asked: '',
    price: undefined,
    isPriced: canPrice(instrument),
    first: firstDayOf(instrument) ?? '',
    last: lastDayOf(instrument),
  }
  remembered.set(instrument, begun)
  return begun
}

// The price that stands at the end of a day: its close, or the last one before it.
function closeUntil(instrument: Instrument, day: Day, known: Known): SimulatedPrice | undefined {
  if (known.closes.has(day)) return known.closes.get(day)
  if (day < known.first) return undefined
  const timestamp = closingInstant(instrument, day)
  const price = timestamp
    ? Object.freeze(priceAt(known.seed, instrument, { timestamp, quality: 'closing' }))
    : closeUntil(instrument, addDays(day, -1), known)
  if (++closesKept > MOST_CLOSES) {
    remembered = new WeakMap()
    closesKept = 0
  }
  known.closes.set(day, price)
  return price
}

function priceOfMinute(instrument: Instrument, moment: Moment, { seed, minutes }: Known): SimulatedPrice {
  let price = minutes.get(moment.timestamp)
  if (price === undefined) {
    if (minutes.size >= MOST_OF_MINUTES) minutes.clear()
    price = Object.freeze(priceAt(seed, instrument, moment))
    minutes.set(moment.timestamp, price)
  }
  return price
}

function findPrice(instrument: Instrument, at: Instant, known: Known) {
  if (!known.isPriced) return undefined
  const today = dayOf(at)
  if (known.last !== undefined && known.last < today) return closeUntil(instrument, known.last, known)
  if (today < known.first) return undefined
  if (at.endsWith(END_OF_DAY)) return closeUntil(instrument, today, known)
  const moment = lastMomentOfDay(instrument, today, at)
  if (moment === undefined) return closeUntil(instrument, addDays(today, -1), known)
  return moment.quality === 'closing'
    ? closeUntil(instrument, today, known)
    : priceOfMinute(instrument, moment, known)
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
  const known = knownOf(seed, instrument)
  const asked = secondOf(at)
  if (known.asked !== asked) {
    known.price = findPrice(instrument, at, known)
    known.asked = asked
  }
  return known.price
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
  const known = knownOf(seed, instrument)
  if (!known.isPriced) return closings
  const { first, last = toDay } = known
  for (let day = fromDay < first ? first : fromDay; day <= toDay && day <= last; day = addDays(day, 1)) {
    if (closingInstant(instrument, day)) closings.push(closeUntil(instrument, day, known)!)
  }
  return closings
}
