// The value of an account at the end of each day.
import type { ReadContext } from '../../../context.ts'
import { failParam, Refusal } from '../../../errors.ts'
import type { Decimal } from '../../../values/decimal.ts'
import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  lastOfMonth,
  monthOf,
  nextMonth,
  startOfDay,
} from '../../../values/time.ts'
import { findAccount } from '../../customers/accounts/read.ts'
import { computeDailyValues } from './compute-daily-values.ts'
import { readStoredValues, type StoredValues, type ValuedAccount } from './read-stored-values.ts'
import { daysFrom, endOfDay, valuesOf } from './rules.ts'
import type { HistoryQuery } from './schemas.ts'
import { storeDailyValues } from './store-daily-values.ts'

const MAX_DAYS = 3660

/** Returns the total value at the end of each day of the interval, both ends included, and of today at this moment. */
export async function showValueHistory(context: ReadContext, id: string, query: HistoryQuery) {
  const today = dayOf(context.now)
  const interval = readInterval(query, today)
  const account = await findAccount(context, id)
  const days = daysFrom(later(interval.start, dayOf(account.created_at)), earlier(interval.end, today))
  const past = days.filter((day) => day < today)
  const values = past.length > 0 ? await valuePast(context, account, past) : []
  if (days.at(-1) === today)
    values.push((await computeDailyValues(context, [{ account, instants: [context.now] }]))[0]![0]!)
  return { resolution: 'day', series: days.map((day, n) => [startOfDay(day), values[n]!]) }
}

function readInterval({ period_start: start, period_end }: HistoryQuery, today: Day) {
  const end = period_end ?? later(start, today)
  const refuse = (detail: string) => failParam('query.period_start', 'invalid_param', detail)
  if (start > end) throw refuse('Must not lie after period_end.')
  if (daysBetween(start, end) > MAX_DAYS) throw refuse(`The interval may span ${MAX_DAYS} days at most.`)
  return { start, end }
}

const later = (one: Day, other: Day): Day => (one > other ? one : other)
const earlier = (one: Day, other: Day): Day => (one < other ? one : other)

// Days that are over: their stored values if all are current, else they are computed and stored for the next reader.
async function valuePast(
  context: ReadContext,
  account: ValuedAccount,
  days: readonly Day[],
): Promise<Decimal[]> {
  const [first, last] = [days[0]!, days.at(-1)!]
  const stored = await readStoredValues(context, [account], monthOf(first), last)
  return (
    storedBetween(stored.get(account.id)!, first, last) ??
    (await storeBetween(context, account, first, last)) ??
    (await computeDailyValues(context, [{ account, instants: days.map(endOfDay) }]))[0]!
  )
}

function storedBetween({ months }: StoredValues, first: Day, last: Day): Decimal[] | undefined {
  const values: Decimal[] = []
  for (let from = first; from <= last; from = nextMonth(from)) {
    const month = months.get(monthOf(from))
    const part = month && valuesOf(month, from, earlier(last, lastOfMonth(from)))
    if (!part) return undefined
    for (const value of part) values.push(value)
  }
  return values
}

// Whole months are stored. If another day of them cannot be valued, the days of the interval still may.
async function storeBetween(
  context: ReadContext,
  account: ValuedAccount,
  first: Day,
  last: Day,
): Promise<Decimal[] | undefined> {
  try {
    const until = earlier(lastOfMonth(last), addDays(dayOf(context.now), -1))
    const stored = await storeDailyValues(context, [account], first, until)
    return stored && storedBetween(stored.get(account.id)!, first, last)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'missing_price') return undefined
    throw error
  }
}
