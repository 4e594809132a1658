// Business days and settlement dates. A calendar is a name of the holiday table, or several joined by '+'
// when all of them must be open ('TARGET2+US').
//
// The table covers 2016 to 2040. Outside it only Saturdays and Sundays are closed: the holiday rules have too many
// one-off exceptions to be worth computing for days on which no trade settles.
import { cacheByKey } from '../memory/cache-by-key.ts'
import { cacheByObject } from '../memory/cache-by-object.ts'
import holidayTable from '../seed/holidays.json' with { type: 'json' }
import { addDays, type Day } from '../values/time.ts'
import { EXCHANGE_TRADED, MARKETS } from './markets/settlement-cycles.ts'

/** The first and the last day of the holiday table. */
export const TABLE_DAYS: { first: Day; last: Day } = { first: '2016-01-01', last: '2040-12-31' }

/** A calendar's name, e.g. 'XETR' or 'TARGET2+US'. */
export type Calendar = string

/** The members of an instrument that decide its calendar, settlement and session. */
export type ListedOnCalendar = {
  instrument_type: string
  exchange: string | null
  issuer_country: string | null
  trading_currency: string | null
  attributes: Record<string, unknown>
}

const calendars: Record<string, { holidays: { date: string }[] }> = holidayTable.calendars
const countryCalendar: Record<string, Calendar> = holidayTable.issuer_country_calendar
const currencyCalendar: Record<string, Calendar> = holidayTable.currency_calendar

/** Returns the calendar by which payments in the currency are settled. */
export const currencyCalendarOf = (currency: string): Calendar => currencyCalendar[currency]!

// The exchanges with the holidays of another one.
const sameHolidays: Record<string, Calendar> = {
  XFRA: 'XETR',
  XNAS: 'XNYS',
  XBRU: 'XAMS',
  XLIS: 'XAMS',
  XDUB: 'XAMS',
}

/** Returns whether an instrument is dealt at an exchange, in sessions, with limits and stop prices. */
export const isExchangeTraded = ({ instrument_type }: Pick<ListedOnCalendar, 'instrument_type'>): boolean =>
  EXCHANGE_TRADED.includes(instrument_type)

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

/** Returns the day of the week, 0 for Sunday. */
export function weekdayOf(day: Day): number {
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
 * Returns the calendar an instrument trades by: a pair both currencies', a stock or an ETF its exchange's, anything
 * else its issuer country's; if the table has neither, the trading currency's.
 */
export function calendarOf(instrument: ListedOnCalendar): Calendar {
  const { instrument_type, issuer_country, attributes } = instrument
  if (instrument_type === 'currency_pair') {
    const base = calendarOfCurrency(attributes.base_currency)
    const quote = calendarOfCurrency(attributes.quote_currency)
    return base === quote ? base : `${base}+${quote}`
  }
  const exchange = isExchangeTraded(instrument) ? (instrument.exchange ?? '') : ''
  const calendar = sameHolidays[exchange] ?? exchange
  if (calendars[calendar] !== undefined) return calendar
  return countryCalendar[issuer_country ?? ''] ?? calendarOfCurrency(instrument.trading_currency)
}

function marketOf({ instrument_type, exchange, issuer_country, attributes }: ListedOnCalendar) {
  const limits = (named: readonly string[] | undefined, value: unknown) =>
    named !== undefined && !named.includes(String(value))
  const market = MARKETS.find(
    (one) =>
      one.instrument_types.includes(instrument_type) &&
      !limits(one.countries, issuer_country) &&
      !limits(one.issuers, attributes.issuer) &&
      !limits(one.exchanges, exchange),
  )
  if (market === undefined) throw new Error(`There is no settlement cycle for '${instrument_type}'.`)
  return market
}

/**
 * Returns the calendar of the days on which trades of an instrument settle: that of its market, or else of trading. A
 * listing in a foreign currency needs its payments too: a trade in dollars in London settles if the banks of both are
 * open.
 */
export function settlementCalendarOf(instrument: ListedOnCalendar): Calendar {
  const place = marketOf(instrument).settles_by ?? calendarOf(instrument)
  if (!isExchangeTraded(instrument)) return place
  const payment = currencyCalendar[instrument.trading_currency ?? '']
  return payment === undefined || place.includes(payment) ? place : `${place}+${payment}`
}

/** Returns how many business days a trade of a day takes to settle. */
export function settlementDays(instrument: ListedOnCalendar, tradeDay: Day): number {
  return marketOf(instrument).cycles.find(({ from }) => from <= tradeDay)!.days
}

// The price of a day needs it, and so does accrued interest: the last one of each instrument is cached.
const settlements = cacheByObject<ListedOnCalendar, { tradeDay: Day; settlement: Day }>('settlement_dates')

/** Returns the day on which a trade of a UTC day settles, by the cycle of its market that is in effect on that day. */
export function settlementDate(instrument: ListedOnCalendar, tradeDay: Day): Day {
  const before = settlements.get(instrument)
  if (before?.tradeDay === tradeDay) return before.settlement
  const days = settlementDays(instrument, tradeDay)
  const settlement = addBusinessDays(settlementCalendarOf(instrument), tradeDay, days)
  settlements.set(instrument, { tradeDay, settlement })
  return settlement
}
