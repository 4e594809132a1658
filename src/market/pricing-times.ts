// The times at which the simulated market gives an instrument a price: every minute of a session and its close, or,
// for instruments that are dealt once a day, the dealing deadline of each business day.
import { calendarOf, isBusinessDay } from '../fixed-income/calendars.ts'
import { sessionOf } from '../fixed-income/markets/sessions.ts'
import { type Day, dayAt, type Instant, toMilliseconds } from '../values/time.ts'
import type { Instrument } from './instrument.ts'

/** The instant from which a price is in effect, and its quality. */
export type PricingTime = { timestamp: Instant; quality: 'intraday' | 'closing' }

/** The day whose close is the origin of every path. */
export const BASE_DAY: Day = '2026-11-20'

const MINUTE_MS = 60_000
const ORIGIN_MINUTE = Date.parse(BASE_DAY) / MINUTE_MS

const dealtOnceADay = new Set(['money_market_fund', 'amc'])

/** Returns whether an instrument has one net asset value a day instead of bid and ask by the minute. */
export function isDealtOnceADay({ instrument_type }: Instrument): boolean {
  return dealtOnceADay.has(instrument_type)
}

/** Returns the minutes from the start of the base day to an instant. */
export function minuteOf(at: Instant): number {
  return toMilliseconds(at) / MINUTE_MS - ORIGIN_MINUTE
}

function dealingInstant(instrument: Instrument, day: Day): Instant | undefined {
  if (!isBusinessDay(calendarOf(instrument), day)) return undefined
  return dayAt(day, String(instrument.attributes.dealing_deadline))
}

/** Returns the instant of a day's closing price or net asset value; undefined on a day without business. */
export function closingInstant(instrument: Instrument, day: Day): Instant | undefined {
  return isDealtOnceADay(instrument) ? dealingInstant(instrument, day) : sessionOf(instrument, day)?.closes_at
}

/** Returns the last moment of a day, up to the given instant, at which the instrument got a price, if there is one. */
export function lastPricingTimeOfDay(instrument: Instrument, day: Day, at: Instant): PricingTime | undefined {
  if (isDealtOnceADay(instrument)) {
    const timestamp = dealingInstant(instrument, day)
    return timestamp !== undefined && timestamp <= at ? { timestamp, quality: 'closing' } : undefined
  }
  const session = sessionOf(instrument, day)
  if (session === undefined || at < session.opens_at) return undefined
  if (at >= session.closes_at) return { timestamp: session.closes_at, quality: 'closing' }
  return { timestamp: `${at.slice(0, 'YYYY-MM-DDTHH:MM:'.length)}00.000Z`, quality: 'intraday' }
}

/**
 * Returns the first day an instrument has prices, undefined if it always had: the day of its first issue, or for
 * bills, which are dealt from their auction on, the day of the auction.
 */
export function firstDayOf({ attributes }: Instrument): Day | undefined {
  const { initial_auction_date: auctioned, initial_issue_date: issued } = attributes
  const days = [issued, auctioned].filter((day): day is Day => typeof day === 'string')
  return days.length === 0 ? undefined : days.reduce((first, day) => (day < first ? day : first))
}

/** Returns the last day an instrument has new prices, its maturity; undefined if it has none. */
export function lastDayOf({ attributes }: Instrument): Day | undefined {
  return typeof attributes.maturity_date === 'string' ? attributes.maturity_date : undefined
}
