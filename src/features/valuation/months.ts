// The end-of-day values of an account, a month to a row, and whether what a row was made from still stands. Pure.
import { createHash } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Decimal } from '../../values/decimal.ts'
import { addDays, type Day, daysBetween } from '../../values/time.ts'

/** A month of an account's values, from its first to its last day that is kept, and what they were made from. */
export interface Month {
  account: string
  /** The first day of the calendar month. */
  month: Day
  first_day: Day
  last_day: Day
  total_values: Decimal[]
  currency: string
  /** How many entries had been booked up to the end of the last day. */
  entries: number
  /** The epoch of prices: changes of it and of later ones may not have been seen. */
  epoch: number
  edition: string
}

/** How things stand with an account now. */
export interface Present {
  currency: string
  edition: string
  /** How many entries were booked up to the end of the day. */
  entriesUntil(day: Day): number
  /** The first day of which a price was written in the epoch or later, among those that count for the account. */
  changedFrom(epoch: number): Day | undefined
}

/** Tells whether the values are those that would be worked out now. */
export function stands(month: Month, present: Present): boolean {
  if (month.currency !== present.currency || month.edition !== present.edition) return false
  if (month.entries !== present.entriesUntil(month.last_day)) return false
  const changed = present.changedFrom(month.epoch)
  return changed === undefined || changed > month.last_day
}

// To be raised by every change of what an account was worth on a past day: the arithmetic of valuation, of accrued
// interest, of coupons on their way or of the simulated market, its calendars or its curves. months.test.ts notices.
const EDITION = 2

/** Names the arithmetic and the settings that values follow from beside entries and prices. */
export function editionOf({ environment, market_seed }: Pick<Config, 'environment' | 'market_seed'>): string {
  const text = JSON.stringify([EDITION, environment, market_seed])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** The first day of the month of a day. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The first day of the month after that of a day. */
export const monthAfter = (day: Day): Day => monthOf(addDays(monthOf(day), 31))

/** A part of a month: the days of an account that may be kept in one row. */
export interface Stretch {
  month: Day
  first_day: Day
  last_day: Day
}

/** The days from one to another, by month. */
export function stretchesOf(from: Day, until: Day): Stretch[] {
  const found: Stretch[] = []
  for (let first = from; first <= until; first = monthAfter(first)) {
    const last = addDays(monthAfter(first), -1)
    found.push({ month: monthOf(first), first_day: first, last_day: last < until ? last : until })
  }
  return found
}

/** The days from the first to the last. */
export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The values of a stretch of days within the month, where it keeps all of them. */
export function valuesOf({ first_day, last_day, total_values }: Month, from: Day, until: Day) {
  if (from < first_day || until > last_day) return undefined
  const start = daysBetween(first_day, from)
  return total_values.slice(start, start + daysBetween(from, until) + 1)
}
