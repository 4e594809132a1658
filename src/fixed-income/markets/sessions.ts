// Sessions of exchanges in UTC: the hours of trading-hours.ts on the business days of a calendar.
import { cacheByKey } from '../../memory/cache-by-key.ts'
import {
  addDays,
  type Day,
  dayAt,
  dayOf,
  type Instant,
  instant,
  lastOfMonth,
  monthOf,
} from '../../values/time.ts'
import {
  type Calendar,
  calendarOf,
  isBusinessDay,
  isExchangeTraded,
  type ListedOnCalendar,
  nextBusinessDay,
  weekdayOf,
} from '../calendars.ts'
import { ETF_HOURS, type HalfDays, type Hours, STOCK_HOURS } from './trading-hours.ts'

/** The opening and the close of one day's trading. */
export type MarketSession = { readonly opens_at: Instant; readonly closes_at: Instant }

const DAY_MS = 86_400_000

const zoneFormats = cacheByKey<string, Intl.DateTimeFormat>('zone_formats')

// Intl takes from 10 to 100 µs to give an offset, so it is used for the first day of a month, and where the
// clocks change within the month, for each of its weeks: they change in the night from Saturday to Sunday, and have
// in these zones since 1980, so that the sessions from Monday to Friday begin and end at the same times. 20 years of
// one exchange take 400 entries.
const MONDAY_BEFORE_1970 = 3
const SAME_TIME_SINCE = '1980-01-07'

interface Times {
  opens: string
  closes: string
}

const times = cacheByKey<string, Times>('session_times')

function zoneOffset_ms(zone: string, day: Day): number {
  let format = zoneFormats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    zoneFormats.set(zone, format)
  }
  const parts = format.formatToParts(Date.parse(dayAt(day, '12:00:00')))
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? []
  if (sign === undefined) return 0
  return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
}

// The times of day, in UTC, of a session that lies within its UTC day, as the sessions of all exchanges do.
function timesOn({ zone, opens, closes }: Hours, day: Day): Times {
  const offset_ms = zoneOffset_ms(zone, day)
  const inUtc = (local: string) => instant(Date.parse(dayAt(day, local)) - offset_ms).slice(day.length)
  return { opens: inUtc(opens), closes: inUtc(closes) }
}

const keyOf = ({ zone, opens, closes }: Hours, period: string | number): string =>
  `${zone} ${opens} ${closes} ${period}`

function cachedTimes(hours: Hours, period: string | number, day: Day): Times {
  const key = keyOf(hours, period)
  let session = times.get(key)
  if (session === undefined) {
    session = timesOn(hours, day)
    times.set(key, session)
  }
  return session
}

// The times of a whole month, or null for a month within which the clocks change.
const months = cacheByKey<string, Times | null>('session_months')

function timesOfMonth(hours: Hours, day: Day): Times | null {
  const [first, last] = [monthOf(day), lastOfMonth(day)]
  const atFirst = cachedTimes(hours, first, first)
  return atFirst.opens === cachedTimes(hours, last, last).opens ? atFirst : null
}

function timesOf(hours: Hours, day: Day): Times {
  if (day < SAME_TIME_SINCE) return timesOn(hours, day)
  const month = keyOf(hours, day.slice(0, 7))
  let session = months.get(month)
  if (session === undefined) {
    session = timesOfMonth(hours, day)
    months.set(month, session)
  }
  if (session !== null) return session
  const week = Math.floor((Date.parse(day) / DAY_MS + MONDAY_BEFORE_1970) / 7)
  return cachedTimes(hours, week, day)
}

const hasHalfDays = new Set(['stock', 'certificate'])

// Every price of every day needs the session, and no half day falls into any other month.
const HALF_DAY_MONTHS = new Set(['07', '11', '12'])

/** Returns whether the exchange of a stock or certificate closes early on the day. */
export function isHalfDay(instrument: ListedOnCalendar, day: Day): boolean {
  if (!hasHalfDays.has(instrument.instrument_type) || !HALF_DAY_MONTHS.has(day.slice(5, 7))) return false
  const hours = STOCK_HOURS[instrument.exchange ?? '']
  if (hours === undefined) return false
  const calendar = calendarOf(instrument)
  return isBusinessDay(calendar, day) && halfDays[hours.half_days](calendar, day)
}

const isLastBefore = (calendar: Calendar, day: Day, holiday: Day) =>
  day < holiday && nextBusinessDay(calendar, day) > holiday

const isYearEnd = (calendar: Calendar, day: Day) =>
  isLastBefore(calendar, day, `${day.slice(0, 4)}-12-31`) || day.endsWith('-12-31')

// The fourth Thursday of November is the 22nd to the 28th.
const isAfterThanksgiving = (day: Day) =>
  day.slice(5) >= '11-23' && day.slice(5) <= '11-29' && weekdayOf(day) === 5

const halfDays: Record<HalfDays, (calendar: Calendar, day: Day) => boolean> = {
  year_end: isYearEnd,
  christmas_and_year_end: (calendar, day) =>
    isYearEnd(calendar, day) || isLastBefore(calendar, day, `${day.slice(0, 4)}-12-25`),
  eves: (_, day) => day.endsWith('-12-24') || day.endsWith('-12-31'),
  american: (_, day) => day.endsWith('-07-03') || day.endsWith('-12-24') || isAfterThanksgiving(day),
}

function hoursOn(instrument: ListedOnCalendar, day: Day): Hours | undefined {
  const { instrument_type, exchange } = instrument
  if (instrument_type === 'etf') return ETF_HOURS[exchange ?? '']
  const hours = hasHalfDays.has(instrument_type) ? STOCK_HOURS[exchange ?? ''] : undefined
  if (hours === undefined || !isHalfDay(instrument, day)) return hours
  return { ...hours, closes: hours.closes_early }
}

/**
 * Returns a day's session in UTC, undefined on a day without business: of stocks and ETFs by the clocks of their
 * exchange, of anything else 08:00 to 17:00 UTC.
 */
export function sessionOf(instrument: ListedOnCalendar, day: Day): MarketSession | undefined {
  if (!isBusinessDay(calendarOf(instrument), day)) return undefined
  const hours = hoursOn(instrument, day)
  if (hours === undefined) return { opens_at: dayAt(day, '08:00:00'), closes_at: dayAt(day, '17:00:00') }
  const { opens, closes } = timesOf(hours, day)
  return { opens_at: day + opens, closes_at: day + closes }
}

/** Returns whether the instrument trades on an exchange that is closed at the instant. */
export function isExchangeClosed(instrument: ListedOnCalendar, at: Instant): boolean {
  if (!isExchangeTraded(instrument)) return false
  const session = sessionOf(instrument, dayOf(at))
  return session === undefined || at < session.opens_at || at >= session.closes_at
}

/** Lists the sessions of the days from one to another, both included, oldest first. */
export function listSessions(instrument: ListedOnCalendar, from: Day, to: Day) {
  const sessions: (MarketSession & { date: Day; is_half_day: boolean })[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const session = sessionOf(instrument, date)
    if (session) sessions.push({ date, ...session, is_half_day: isHalfDay(instrument, date) })
  }
  return sessions
}

// Longer than any run of holidays.
const MAX_DAYS = 30

/** Returns the first close of the instrument's session after the instant. */
export const firstCloseAfter = (instrument: ListedOnCalendar, at: Instant): Instant =>
  firstAfter(instrument, at, 'closes_at')

/** Returns the first opening of the instrument's session after the instant. */
export const firstOpeningAfter = (instrument: ListedOnCalendar, at: Instant): Instant =>
  firstAfter(instrument, at, 'opens_at')

function firstAfter(instrument: ListedOnCalendar, at: Instant, member: keyof MarketSession): Instant {
  for (let n = 0, day: Day = dayOf(at); n < MAX_DAYS; n++, day = addDays(day, 1)) {
    const moment = sessionOf(instrument, day)?.[member]
    if (moment !== undefined && moment > at) return moment
  }
  throw new Error(`no session of the instrument within ${MAX_DAYS} days of ${at}`)
}

/** Returns the last close of the instrument's session up to the day; undefined unless it is after the instant. */
export function lastCloseUpTo(instrument: ListedOnCalendar, day: Day, at: Instant): Instant | undefined {
  for (let one = day; one >= dayOf(at); one = addDays(one, -1)) {
    const closes_at = sessionOf(instrument, one)?.closes_at
    if (closes_at !== undefined) return closes_at > at ? closes_at : undefined
  }
  return undefined
}
