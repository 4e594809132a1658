// Daily values: the value of an account at the end of each day, one row per month, and whether a row is current. Pure.
import { createHash } from 'node:crypto'
import type { Config } from '../../../config.ts'
import type { Decimal } from '../../../values/decimal.ts'
import {
  addDays,
  type Day,
  daysBetween,
  type Instant,
  lastOfMonth,
  monthOf,
  nextMonth,
} from '../../../values/time.ts'

/**
 * A month of an account's values, from its first to its last stored day, and the facts from which they were computed.
 */
export interface StoredMonth {
  account: string
  /** The first day of the calendar month. */
  month: Day
  first_day: Day
  last_day: Day
  total_values: Decimal[]
  currency: string
  /** The number of entries booked up to the end of the last day. */
  entries: number
  /** The epoch of prices: changes of this epoch and of later ones may be missing. */
  epoch: number
  rules_version: string
}

/** The first day for which a price of the symbol was written in the epoch. */
export interface PriceChange {
  symbol: string
  epoch: number
  day: Day
}

/** The facts from which an account's values would be computed now. */
export interface DailyValueFacts {
  currency: string
  rules_version: string
  /** The number of entries booked up to the end of the day. */
  entriesUntil(day: Day): number
  /** The price changes that matter to the account. */
  changes: readonly PriceChange[]
}

/** Returns whether a computation would give the same values now. */
export function isCurrent(month: StoredMonth, facts: DailyValueFacts): boolean {
  return (
    month.currency === facts.currency &&
    month.rules_version === facts.rules_version &&
    month.entries === facts.entriesUntil(month.last_day) &&
    !facts.changes.some(({ epoch, day }) => epoch >= month.epoch && day <= month.last_day)
  )
}

/** The changes that matter to an account: those of its symbols, and those of the whole catalogue. */
export const changesOf = (changes: readonly PriceChange[], symbols: ReadonlySet<string>): PriceChange[] =>
  changes.filter(({ symbol }) => symbol === EVERY_SYMBOL || symbols.has(symbol))

/** The symbol of a change of the whole catalogue. */
export const EVERY_SYMBOL = '*'

// Raise it with every change that alters the value of an account on a past day: the arithmetic of valuation, of accrued
// interest, of coupons or of the simulated market, its calendars or its curves. rules.test.ts fails otherwise.
const FORMULA_VERSION = 4

/** Names the arithmetic and the settings that, besides entries and prices, determine values. */
export function rulesVersionOf({
  environment,
  market_seed,
}: Pick<Config, 'environment' | 'market_seed'>): string {
  const text = JSON.stringify([FORMULA_VERSION, environment, market_seed])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** The last instant of a day. */
export const endOfDay = (day: Day): Instant => `${day}T23:59:59.999Z`

/** The days of a month that one row stores. */
export interface MonthDays {
  month: Day
  first_day: Day
  last_day: Day
}

/** The days from one to another, by month. */
export function splitByMonth(from: Day, until: Day): MonthDays[] {
  const months: MonthDays[] = []
  for (let first_day = from; first_day <= until; first_day = nextMonth(first_day)) {
    const last = lastOfMonth(first_day)
    months.push({ month: monthOf(first_day), first_day, last_day: last < until ? last : until })
  }
  return months
}

/** The days from the first to the last. */
export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The values of some days of the month; undefined if one of them is not stored. */
export function valuesOf(
  { first_day, last_day, total_values }: StoredMonth,
  from: Day,
  until: Day,
): Decimal[] | undefined {
  if (from < first_day || until > last_day) return undefined
  const start = daysBetween(first_day, from)
  return total_values.slice(start, start + daysBetween(from, until) + 1)
}

/** Days of a month that are missing: all of them, or those behind the stored ones. */
export interface Gap extends MonthDays {
  stored: StoredMonth | undefined
  /** The ends of the missing days. */
  ends: readonly Instant[]
}

/** The ends of the days from one to another; a function, so that many accounts can share one computation. */
export type EndsOfDays = (from: Day, until: Day) => readonly Instant[]

/** The gaps in the months of an account. */
export function findGaps(
  months: readonly MonthDays[],
  stored: ReadonlyMap<Day, StoredMonth>,
  endsOf: EndsOfDays,
): Gap[] {
  return months.flatMap((days): Gap[] => {
    const before = stored.get(days.month)
    if (!before) return [{ ...days, stored: undefined, ends: endsOf(days.first_day, days.last_day) }]
    if (before.last_day >= days.last_day) return []
    return [{ ...days, stored: before, ends: endsOf(addDays(before.last_day, 1), days.last_day) }]
  })
}

/** The whole months of an account once its gaps are filled, from the values at the end of each missing day in order. */
export function fillGaps(
  account: string,
  gaps: readonly Gap[],
  values: readonly Decimal[],
  { currency, rules_version, entriesUntil }: DailyValueFacts,
  epoch: number,
): StoredMonth[] {
  let next = 0
  return gaps.map(({ stored, ends, month, first_day, last_day }) => {
    const added = values.slice(next, next + ends.length)
    next += ends.length
    const total_values = [...(stored?.total_values ?? []), ...added]
    const entries = entriesUntil(last_day)
    return { account, month, first_day, last_day, total_values, currency, entries, epoch, rules_version }
  })
}
