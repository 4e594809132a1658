// The days of calendar conditions. A model has no first day: cycles of two weeks count from a fixed Monday, and cycles
// of months from the first month that the condition names.
import type { Calendar } from '../../../fixed-income/calendars.ts'
import { addDays, type Day, daysBetween } from '../../../values/time.ts'
import { executionDay, isWeekly, scheduledDay } from '../automatic-orders/estimate-days.ts'
import type { CalendarCondition, Condition } from '../models/rules.ts'

const EPOCH = '2016-01-04'
/** Two cycles of two weeks. */
const DAYS_BEFORE = 28

/** The first day after the day on which a calendar condition is met; null without such a condition. */
export function nextCalendarDay(
  conditions: readonly Condition[],
  calendar: Calendar,
  after: Day,
): Day | null {
  const days = conditions
    .filter((condition): condition is CalendarCondition => condition.type === 'calendar')
    .map((condition) => nextDay(condition, calendar, after))
  return days.reduce<Day | null>((first, day) => (first === null || day < first ? day : first), null)
}

function nextDay(condition: CalendarCondition, calendar: Calendar, after: Day): Day {
  const schedule = { ...condition, start_on: startOf(condition, after), end_on: null }
  for (let number = 0; ; number++) {
    const day = executionDay(condition.business_day_rule, calendar, scheduledDay(schedule, number))
    if (day > after) return day
  }
}

function startOf({ interval, month }: CalendarCondition, after: Day): Day {
  if (!isWeekly(interval)) return `${Number(after.slice(0, 4)) - 1}-${String(month ?? 1).padStart(2, '0')}-01`
  const days = daysBetween(EPOCH, after)
  return addDays(EPOCH, Math.floor(days / 14) * 14 - DAYS_BEFORE)
}
