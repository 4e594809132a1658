// The days of a savings plan: scheduled by the calendar, executed on a business day, announced before it.
import {
  addBusinessDays,
  businessDayFrom,
  type Calendar,
  calendarOf,
  currencyCalendarOf,
  isBusinessDay,
  type ListedOnCalendar,
  weekdayOf,
} from '../../../fixed-income/calendars.ts'
import { addDays, addMonths, type Day, daysInMonth, monthOf } from '../../../values/time.ts'

const WEEKS = { weekly: 7, biweekly: 14 } as const
const MONTHS = { monthly: 1, quarterly: 3, semi_annual: 6, annual: 12 } as const

export const INTERVALS = ['weekly', 'biweekly', 'monthly', 'quarterly', 'semi_annual', 'annual'] as const
export type PlanInterval = (typeof INTERVALS)[number]
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
export type Weekday = (typeof WEEKDAYS)[number]
export const BUSINESS_DAY_RULES = ['following', 'modified_following', 'preceding'] as const
export type BusinessDayRule = (typeof BUSINESS_DAY_RULES)[number]

/** When a plan buys. */
export interface PlanSchedule {
  interval: PlanInterval
  /** Of weekly and biweekly plans. */
  weekday: Weekday | null
  /** Of all others, from 1 to 31; in a shorter month its last day. */
  day_of_month: number | null
  start_on: Day
  end_on: Day | null
  business_day_rule: BusinessDayRule
}

/** Whether the plan counts in weeks. */
export const isWeekly = (interval: PlanInterval): interval is keyof typeof WEEKS => interval in WEEKS

/**
 * The scheduled day with the number, from 0. It is counted from the first one, never from the one before, so that a
 * plan of the 31st comes back to the 31st.
 */
export function scheduledDay(schedule: PlanSchedule, number: number): Day {
  const { interval, start_on } = schedule
  if (isWeekly(interval)) {
    const weekday = WEEKDAYS.indexOf(schedule.weekday!) + 1
    const ahead = (weekday - weekdayOf(start_on) + 7) % 7
    return addDays(start_on, ahead + number * WEEKS[interval])
  }
  const day = schedule.day_of_month!
  const inFirst = dayOfMonth(monthOf(start_on), day)
  const month = inFirst < start_on ? addMonths(monthOf(start_on), 1) : monthOf(start_on)
  return dayOfMonth(addMonths(month, number * MONTHS[interval as keyof typeof MONTHS]), day)
}

/** The day of the month, or its last day. */
function dayOfMonth(month: Day, day: number): Day {
  const last = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
  return `${month.slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')}`
}

/** The business days of a plan: those of the banks of its currency, and of the exchange of its instrument. */
export function calendarOfPlan(instrument: ListedOnCalendar, currency: string): Calendar {
  const place = calendarOf(instrument)
  const payment = currencyCalendarOf(currency)
  return place.includes(payment) ? place : `${place}+${payment}`
}

/** The day on which the plan buys for a scheduled day. */
export function executionDay(rule: BusinessDayRule, calendar: Calendar, scheduled_on: Day): Day {
  if (isBusinessDay(calendar, scheduled_on)) return scheduled_on
  const before = addBusinessDays(calendar, scheduled_on, -1)
  if (rule === 'preceding') return before
  const after = businessDayFrom(calendar, scheduled_on)
  return rule === 'following' || monthOf(after) === monthOf(scheduled_on) ? after : before
}

/** The business days between the announcement of an execution and the execution. */
const DAYS_AHEAD = 2

/** The day on which the execution is announced. */
export const announcementDay = (calendar: Calendar, execution_on: Day): Day =>
  addBusinessDays(calendar, execution_on, -DAYS_AHEAD)

const MAX_YEARS_AHEAD = 10

/** The last day on which a plan may begin, or an execution be skipped: ten years ahead. */
export const lastDayOf = (today: Day): Day => addMonths(today, 12 * MAX_YEARS_AHEAD)
