// Days as whole numbers, counted from 1970-01-01, and moving by months. Schedules are built from numbers because a
// subtraction is a hundred times cheaper than reading two texts.
import { type Day, daysInMonth, shiftMonth } from '../values/time.ts'

const DAY_MS = 86_400_000

/** A day as the count of days since 1970-01-01. */
export type DayNumber = number

export type YearMonthDay = readonly [year: number, month: number, day: number]

/** Returns the number of a day. */
export function toDayNumber(day: Day): DayNumber {
  return Date.parse(day) / DAY_MS
}

/** Returns the day of a number. */
export function toDay(number: DayNumber): Day {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}

/** Returns year, month (1 to 12) and day of a number. */
export function yearMonthDay(number: DayNumber): YearMonthDay {
  const date = new Date(number * DAY_MS)
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
}

/** Returns the number of the first day of a year; works for any year of four digits. */
export function firstOfYear(year: number): DayNumber {
  return Date.UTC(year, 0, 1) / DAY_MS
}

/** Returns whether a year of the Gregorian calendar has 366 days. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Returns whether a day is the last of its month. */
export function isMonthEnd(number: DayNumber): boolean {
  const [year, month, day] = yearMonthDay(number)
  return day === daysInMonth(year, month)
}

/**
 * Returns the day a number of months later (earlier for a negative number). A day the month lacks becomes its last day;
 * with `endOfMonth`, the last day of a month always goes to the last day (the end-of-month rule).
 */
export function addMonths(number: DayNumber, months: number, endOfMonth: boolean): DayNumber {
  const [year, month, day] = yearMonthDay(number)
  const [toYear, toMonth] = shiftMonth(year, month, months)
  const last = daysInMonth(toYear, toMonth)
  const toLast = endOfMonth && day === daysInMonth(year, month)
  return Date.UTC(toYear, toMonth - 1, toLast ? last : Math.min(day, last)) / DAY_MS
}
