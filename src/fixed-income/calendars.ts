// Business days, settlement dates and sessions. A calendar is a name of the holiday table, or several joined by '+'
// when all of them must be open ('TARGET2+US').
//
// The table covers 2016 to 2040. Outside it only Saturdays and Sundays are closed: the holiday rules have too many
// one-off exceptions to be worth computing for days on which no trade settles.
import { cacheByKey } from '../memory/cache-by-key.ts'
import { cacheByObject } from '../memory/cache-by-object.ts'
import holidayTable from '../seed/holidays.json' with { type: 'json' }
import { addDays, type Day, dayAt, dayOf, type Instant, instant } from '../values/time.ts'
import { MARKETS } from './settlement-cycles.ts'

/** A calendar's name, e.g. 'XETR' or 'TARGET2+US'. */
export type Calendar = string

/** The members of an instrument that decide its calendar, settlement and session. */
export type Listed = {
  instrument_type: string
  exchange: string | null
  issuer_country: string | null
  trading_currency: string | null
  attributes: Record<string, unknown>
}

/** The opening and the close of one day's trading. */
export type Session = { readonly opens_at: Instant; readonly closes_at: Instant }

const calendars: Record<string, { holidays: { date: string }[] }> = holidayTable.calendars
const countryCalendar: Record<string, Calendar> = holidayTable.issuer_country_calendar
const currencyCalendar: Record<string, Calendar> = holidayTable.currency_calendar

/** Returns the calendar by which payments in the currency are settled. */
export const currencyCalendarOf = (currency: string): Calendar => currencyCalendar[currency]!

const exchangeZone: Record<string, string> = {
  XETR: 'Europe/Berlin',
  XLON: 'Europe/London',
  XNYS: 'America/New_York',
  XAMS: 'Europe/Amsterdam',
  XPAR: 'Europe/Paris',
}

const DAY_MS = 86_400_000

const closedDays = cacheByKey<Calendar, Set<Day>>('closed_days')

function closedDaysOf(calendar: Calendar): Set<Day> {
  let closed = closedDays.get(calendar)
  if (closed === undefined) {
    closed = new Set()
    for (const name of calendar.split('+')) {
      const one = calendars[name]
      if (one === undefined) throw new Error(`There is no calendar '${name}'.`)
      for (const { date } of one.holidays) closed.add(date)
    }
    closedDays.set(calendar, closed)
  }
  return closed
}

// Sakamoto's method: the day of the week without a Date, because every price of every day needs it.
const MONTHS = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]

function weekdayOf(day: Day): number {
  const month = Number(day.slice(5, 7))
  const year = Number(day.slice(0, 4)) - (month < 3 ? 1 : 0)
  const leaps = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return (year + leaps + MONTHS[month - 1]! + Number(day.slice(8))) % 7
}

/** Returns whether business is done on a day: Monday to Friday, minus the calendar's holidays. */
export function isBusinessDay(calendar: Calendar, day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !closedDaysOf(calendar).has(day)
}

/** Returns the n-th business day after a day, before it for a negative n, the day itself for 0. */
export function addBusinessDays(calendar: Calendar, day: Day, n: number): Day {
  const step = n < 0 ? -1 : 1
  let reached = day
  for (let left = Math.abs(n); left > 0; ) {
    reached = addDays(reached, step)
    if (isBusinessDay(calendar, reached)) left--
  }
  return reached
}

/** Returns the first business day after a day. */
export function nextBusinessDay(calendar: Calendar, day: Day): Day {
  return addBusinessDays(calendar, day, 1)
}

/**
 * Returns the day itself if it is a business day, otherwise the first one after it (for payments that fall on a
 * holiday).
 */
export function businessDayFrom(calendar: Calendar, day: Day): Day {
  return isBusinessDay(calendar, day) ? day : nextBusinessDay(calendar, day)
}

function calendarOfCurrency(currency: unknown): Calendar {
  return currencyCalendar[String(currency)] ?? 'TARGET2'
}

/**
 * Returns the calendar an instrument trades and settles by: a pair both currencies', an ETF its exchange's, anything
 * else its issuer country's; if the table has neither, the trading currency's.
 */
export function calendarOf(instrument: Listed): Calendar {
  const { instrument_type, exchange, issuer_country, attributes } = instrument
  if (instrument_type === 'currency_pair') {
    const base = calendarOfCurrency(attributes.base_currency)
    const quote = calendarOfCurrency(attributes.quote_currency)
    return base === quote ? base : `${base}+${quote}`
  }
  if (instrument_type === 'etf' && exchange !== null && calendars[exchange] !== undefined) return exchange
  return countryCalendar[issuer_country ?? ''] ?? calendarOfCurrency(instrument.trading_currency)
}

function marketOf({ instrument_type, exchange, issuer_country, attributes }: Listed) {
  const limits = (named: readonly string[] | undefined, value: unknown) =>
    named !== undefined && !named.includes(String(value))
  const market = MARKETS.find(
    (one) =>
      one.instrument_type === instrument_type &&
      !limits(one.countries, issuer_country) &&
      !limits(one.issuers, attributes.issuer) &&
      !limits(one.exchanges, exchange),
  )
  if (market === undefined) throw new Error(`There is no settlement cycle for '${instrument_type}'.`)
  return market
}

/** Returns how many business days a trade of a day takes to settle. */
export function settlementDays(instrument: Listed, tradeDay: Day): number {
  return marketOf(instrument).cycles.find(({ from }) => from <= tradeDay)!.days
}

// The price of a day needs it, and so does accrued interest: the last one of each instrument is cached.
const settlements = cacheByObject<Listed, { tradeDay: Day; settlement: Day }>('settlement_dates')

/** Returns the day on which a trade of a UTC day settles, by the cycle of its market that is in effect on that day. */
export function settlementDate(instrument: Listed, tradeDay: Day): Day {
  const before = settlements.get(instrument)
  if (before?.tradeDay === tradeDay) return before.settlement
  const settlement = addBusinessDays(calendarOf(instrument), tradeDay, settlementDays(instrument, tradeDay))
  settlements.set(instrument, { tradeDay, settlement })
  return settlement
}

const zoneFormats = cacheByKey<string, Intl.DateTimeFormat>('zone_formats')

// Intl takes from 10 to 100 µs to give an offset, so it is used for the first day of a month, and where the
// clocks change within the month, for each of its weeks: they change in the night from Saturday to Sunday, and have
// in all five zones since 1980, so that the sessions from Monday to Friday begin and end at the same times. 20 years of
// 5 zones take 2,000 entries.
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

// The times of day, in UTC, of a session that lies within its UTC day, as the sessions of all five zones do.
function timesOn(zone: string, day: Day): Times {
  const offset_ms = zoneOffset_ms(zone, day)
  const [opens, closes] = ['09:00:00', '17:30:00'].map((local) =>
    instant(Date.parse(dayAt(day, local)) - offset_ms).slice(day.length),
  ) as [string, string]
  return { opens, closes }
}

function cachedTimes(key: string, zone: string, day: Day): Times {
  let session = times.get(key)
  if (session === undefined) {
    session = timesOn(zone, day)
    times.set(key, session)
  }
  return session
}

// The times of a whole month, or null for a month within which the clocks change.
const months = cacheByKey<string, Times | null>('session_months')

function timesOfMonth(zone: string, day: Day): Times | null {
  const first = `${day.slice(0, 8)}01`
  const next = `${addDays(first, 31).slice(0, 8)}01`
  const atFirst = cachedTimes(zone + first, zone, first)
  return atFirst.opens === cachedTimes(zone + next, zone, next).opens ? atFirst : null
}

function timesOf(zone: string, day: Day): Times {
  if (day < SAME_TIME_SINCE) return timesOn(zone, day)
  const month = zone + day.slice(0, 7)
  let session = months.get(month)
  if (session === undefined) {
    session = timesOfMonth(zone, day)
    months.set(month, session)
  }
  if (session !== null) return session
  const week = Math.floor((Date.parse(day) / DAY_MS + MONDAY_BEFORE_1970) / 7)
  return cachedTimes(zone + week, zone, day)
}

function localSession(zone: string, day: Day): Session {
  const { opens, closes } = timesOf(zone, day)
  return { opens_at: day + opens, closes_at: day + closes }
}

/**
 * Returns a day's session in UTC, undefined on a day without business: ETFs 09:00 to 17:30 by the clocks of their
 * exchange, anything else 08:00 to 17:00 UTC.
 */
export function sessionOf(instrument: Listed, day: Day): Session | undefined {
  if (!isBusinessDay(calendarOf(instrument), day)) return undefined
  const zone = instrument.instrument_type === 'etf' ? exchangeZone[instrument.exchange ?? ''] : undefined
  if (zone === undefined) return { opens_at: dayAt(day, '08:00:00'), closes_at: dayAt(day, '17:00:00') }
  return localSession(zone, day)
}

// Longer than any run of holidays.
const MOST_DAYS = 30

/** Returns the first close of the instrument's session after the instant. */
export const firstCloseAfter = (instrument: Listed, at: Instant): Instant =>
  firstAfter(instrument, at, 'closes_at')

/** Returns the first opening of the instrument's session after the instant. */
export const firstOpeningAfter = (instrument: Listed, at: Instant): Instant =>
  firstAfter(instrument, at, 'opens_at')

function firstAfter(instrument: Listed, at: Instant, member: keyof Session): Instant {
  for (let n = 0, day: Day = dayOf(at); n < MOST_DAYS; n++, day = addDays(day, 1)) {
    const moment = sessionOf(instrument, day)?.[member]
    if (moment !== undefined && moment > at) return moment
  }
  throw new Error(`no session of the instrument within ${MOST_DAYS} days of ${at}`)
}

/** Returns the last close of the instrument's session up to the day; undefined unless it is after the instant. */
export function lastCloseUpTo(instrument: Listed, day: Day, at: Instant): Instant | undefined {
  for (let one = day; one >= dayOf(at); one = addDays(one, -1)) {
    const closes_at = sessionOf(instrument, one)?.closes_at
    if (closes_at !== undefined) return closes_at > at ? closes_at : undefined
  }
  return undefined
}
