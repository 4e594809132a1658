// The periods of figures. Calendar steps are in UTC; a day that a month does not have is its last.
import { failParam } from '../../../errors.ts'
import {
  addMilliseconds,
  addMonths,
  dayOf,
  type Instant,
  isDay,
  monthOf,
  parseInstant,
  startOfDay,
} from '../../../values/time.ts'

export const PERIODS = ['1d', '1w', '1m', 'this-month', '3m', '6m', 'ytd', '1y', 'all'] as const
export type Period = (typeof PERIODS)[number]

const DAY_MS = 86_400_000
const months: Partial<Record<Period, number>> = { '1m': 1, '3m': 3, '6m': 6, '1y': 12 }

const monthsBefore = (at: Instant, count: number): Instant => addMonths(dayOf(at), -count) + at.slice(10)

/** The start of a preset that ends at the instant; undefined for `all`, which begins at inception. */
export function startOf(period: Period, end: Instant): Instant | undefined {
  if (period === 'all') return undefined
  if (period === '1d') return addMilliseconds(end, -DAY_MS)
  if (period === '1w') return addMilliseconds(end, -7 * DAY_MS)
  if (period === 'this-month') return startOfDay(monthOf(dayOf(end)))
  if (period === 'ytd') return startOfDay(`${end.slice(0, 4)}-01-01`)
  return monthsBefore(end, months[period]!)
}

export interface Interval {
  start: Instant
  end: Instant
}

export interface IntervalQuery {
  period?: Period | null
  period_start?: string
  period_end?: string
}

/**
 * The half-open interval of earnings: a preset outranks start and end; a start before the opening moves up to it, an
 * end in the future moves to now. An interval without any time is refused.
 */
export function intervalOf(query: IntervalQuery, opening: Instant, now: Instant): Interval {
  const from = readBound('query.period_start', query.period_start)
  const to = readBound('query.period_end', query.period_end)
  if (query.period) {
    const start = startOf(query.period, now) ?? opening
    return { start: start > opening ? start : opening, end: now }
  }
  const end = to !== undefined && to < now ? to : now
  if (to !== undefined && to <= opening)
    throw failParam('query.period_end', 'invalid_param', `Must lie after ${opening}, the opening.`)
  if (from !== undefined && from >= end)
    throw failParam('query.period_start', 'invalid_param', 'Must lie before the end of the period.')
  return { start: from !== undefined && from > opening ? from : opening, end }
}

function readBound(path: string, text: string | undefined): Instant | undefined {
  if (text === undefined) return undefined
  const at = isDay(text) ? startOfDay(text) : parseInstant(text)
  if (at === undefined) throw failParam(path, 'invalid_param', 'Must be a date, or a date-time with a zone.')
  return at
}
