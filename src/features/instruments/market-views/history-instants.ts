// The instants of a history of prices. Pure.
import { weekdayOf } from '../../../fixed-income/calendars.ts'
import { addDays, addMonths, type Day, dayAt, dayOf, type Instant } from '../../../values/time.ts'

/** The most points of a history: a year of days from Monday to Friday, and now. */
export const MAX_POINTS = 270

/** The years of the longest history. */
const MAX_YEARS = 50

/**
 * Returns the ends of the days from Monday to Friday before today on which the instrument is there, or of every few of
 * them, and then now.
 */
export function historyInstants(
  start: Day,
  now: Instant,
  isThere: (day: Day) => boolean = () => true,
): Instant[] {
  const today = dayOf(now)
  const earliest = addMonths(today, -12 * MAX_YEARS)
  const from = start > earliest ? start : earliest
  const days: Day[] = []
  for (let day = addDays(today, -1); day >= from; day = addDays(day, -1)) {
    const weekday = weekdayOf(day)
    if (weekday !== 0 && weekday !== 6 && isThere(day)) days.push(day)
  }
  const step = Math.max(1, Math.ceil(days.length / (MAX_POINTS - 1)))
  const shown = days.filter((_, n) => n % step === 0).reverse()
  return [...shown.map((day) => dayAt(day, '23:59:59')), ...(today >= from && isThere(today) ? [now] : [])]
}
