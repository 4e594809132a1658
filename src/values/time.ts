// Time as a value. An instant is an ISO text in UTC with milliseconds, a day is 'YYYY-MM-DD'; both sort as text in
// the order of time. Years run from 0001 to 9999.

/** A moment, e.g. '2026-11-20T16:30:00.000Z'. */
export type Instant = string

/** A calendar day, e.g. '2026-11-20'. */
export type Day = string

const DAY_MS = 86_400_000
const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')
const DAY = /^\d{4}-\d\d-\d\d$/
const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i

/** Writes milliseconds since 1970 as an instant. */
export function instant(ms: number): Instant {
  return new Date(ms).toISOString()
}

/** Returns the milliseconds since 1970 of an instant. */
export function toMilliseconds(at: Instant): number {
  return Date.parse(at)
}

/** Returns the instant a number of milliseconds later. */
export function addMilliseconds(at: Instant, ms: number): Instant {
  return instant(Date.parse(at) + ms)
}

const LAST_OF_EVERY_MONTH = 28
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Returns how many days a month (1 to 12) has. */
export function daysInMonth(year: number, month: number): number {
  const isLeap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return isLeap ? 29 : LENGTHS[month - 1]!
}

const twoDigits = (n: number) => (n < 10 ? `0${n}` : String(n))

/** Returns the day a number of calendar days later. */
export function addDays(day: Day, days: number): Day {
  const date = Number(day.slice(8)) + days
  // Fast paths for the days that every month has and for the next month, many times as fast as a Date.
  if (date > 0 && date <= LAST_OF_EVERY_MONTH) return day.slice(0, 8) + twoDigits(date)
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const over = date - daysInMonth(year, month)
  if (date > 0 && over <= 0) return day.slice(0, 8) + date
  if (date > 0 && over <= LAST_OF_EVERY_MONTH && month < 12)
    return `${day.slice(0, 5)}${twoDigits(month + 1)}-${twoDigits(over)}`
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the first day of the month that holds the day. */
export const monthOf = (day: Day): Day => `${day.slice(0, 8)}01`

/** Returns the first day of the next month. */
export const nextMonth = (day: Day): Day => addMonths(monthOf(day), 1)

/** Returns the first day of the month before. */
export const monthBefore = (day: Day): Day => addMonths(monthOf(day), -1)

/** Returns the last day of the month that holds the day. */
export const lastOfMonth = (day: Day): Day =>
  day.slice(0, 8) + daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)))

/** Returns the year and the month (1 to 12) a number of months later; earlier for a negative number. */
export function shiftMonth(
  year: number,
  month: number,
  months: number,
): readonly [year: number, month: number] {
  const index = year * 12 + (month - 1) + months
  return [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1]
}

/** Returns the day a number of months later; a day that the month lacks becomes its last day. */
export function addMonths(day: Day, months: number): Day {
  const [year, month] = shiftMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)), months)
  const date = Math.min(Number(day.slice(8)), daysInMonth(year, month))
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`
}

/** Returns the UTC day of an instant. */
export function dayOf(at: Instant): Day {
  return at.slice(0, 10)
}

/** Returns the first instant of a UTC day. */
export function startOfDay(day: Day): Instant {
  return `${day}T00:00:00.000Z`
}

/** Returns the instant of a UTC day at a time 'HH:MM:SS'. */
export function dayAt(day: Day, time: string): Instant {
  return `${day}T${time}.000Z`
}

/** Counts the calendar days from one day to another: negative when b is before a. */
export function daysBetween(a: Day, b: Day): number {
  return (Date.parse(b) - Date.parse(a)) / DAY_MS
}

/** Returns whether a text is a day of the calendar: '2026-02-29' is not. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const ms = Date.parse(text)
  // The engine reads 30 February as 2 March, so a real day is one that comes back as it went in.
  return ms >= FIRST_MS && new Date(ms).toISOString().startsWith(text)
}

/**
 * Reads an ISO 8601 date-time with seconds and a zone ('Z' or '+HH:MM'), gives it in UTC with milliseconds, finer
 * fractions cut off; undefined for anything else, for dates that do not exist and for leap seconds.
 */
export function parseInstant(text: string): Instant | undefined {
  const match = DATE_TIME.exec(text)
  if (match === null || !isDay(match[1]!)) return undefined
  const [, day, hours, minutes, seconds, fraction = '', sign, zoneHours, zoneMinutes] = match
  const local = Date.parse(`${day}T${hours}:${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)
  const zone_ms = sign ? (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000 : 0
  const ms = sign === '-' ? local + zone_ms : local - zone_ms
  return ms >= FIRST_MS && ms <= LAST_MS ? instant(ms) : undefined
}

/**
 * Reads a well-formed date-time as the first instant that is not before it: instants keep milliseconds, so what lies at
 * or after .1234 begins with .124. After the last instant there is none, so it stands for all that is later.
 */
export function instantAtOrAfter(text: string): Instant {
  const cut = parseInstant(text)
  if (cut === undefined) throw new Error(`not a date-time: ${text}`)
  const isCut = /\.\d{3}\d*[1-9]/.test(text) && cut < instant(LAST_MS)
  return isCut ? addMilliseconds(cut, 1) : cut
}
