// What an account was worth at the end of each day.
import type { ReadContext } from '../../context.ts'
import { failParam, Refusal } from '../../errors.ts'
import type { Decimal } from '../../values/decimal.ts'
import { addDays, type Day, dayOf, daysBetween, startOfDay } from '../../values/time.ts'
import { findAccount } from '../accounts/read.ts'
import { endOfDay, keepMonths } from './keep-months.ts'
import { daysFrom, monthAfter, monthOf, valuesOf } from './months.ts'
import { type Kept, readKept, type Valuable } from './read-months.ts'
import type { HistoryQuery } from './schemas.ts'
import { valueDays } from './value-days.ts'

const MOST_DAYS = 3660

/** Gives the total value at the end of each day of the interval, both ends included, and of today at this moment. */
export async function valueHistory(context: ReadContext, id: string, query: HistoryQuery) {
  const today = dayOf(context.now)
  const asked = readInterval(query, today)
  const account = await findAccount(context, id)
  const days = daysFrom(later(asked.start, dayOf(account.created_at)), earlier(asked.end, today))
  const past = days.filter((day) => day < today)
  const values = past.length > 0 ? await valuePast(context, account, past) : []
  if (days.at(-1) === today)
    values.push((await valueDays(context, [{ account, instants: [context.now] }]))[0]![0]!)
  return { resolution: 'day', series: days.map((day, n) => [startOfDay(day), values[n]!]) }
}

function readInterval({ period_start: start, period_end }: HistoryQuery, today: Day) {
  const end = period_end ?? later(start, today)
  const refuse = (detail: string) => failParam('query.period_start', 'invalid_param', detail)
  if (start > end) throw refuse('Must not lie after period_end.')
  if (daysBetween(start, end) > MOST_DAYS) throw refuse(`The interval may span ${MOST_DAYS} days at most.`)
  return { start, end }
}

const later = (one: Day, other: Day): Day => (one > other ? one : other)
const earlier = (one: Day, other: Day): Day => (one < other ? one : other)

// Days that are over: what is kept of them, and where that does not do, what is worked out and kept for the next time.
async function valuePast(context: ReadContext, account: Valuable, days: readonly Day[]): Promise<Decimal[]> {
  const [first, last] = [days[0]!, days.at(-1)!]
  const known = await readKept(context, [account], monthOf(first), last)
  return (
    keptValues(known.get(account.id)!, first, last) ??
    (await workOut(context, account, first, last)) ??
    (await valueDays(context, [{ account, instants: days.map(endOfDay) }]))[0]!
  )
}

function keptValues({ months }: Kept, first: Day, last: Day): Decimal[] | undefined {
  const values: Decimal[] = []
  for (let from = first; from <= last; from = monthAfter(from)) {
    const month = months.get(monthOf(from))
    const found = month && valuesOf(month, from, earlier(last, addDays(monthAfter(from), -1)))
    if (!found) return undefined
    for (const value of found) values.push(value)
  }
  return values
}

// Whole months are kept; where one of their other days cannot be valued, the days asked for still may.
async function workOut(
  context: ReadContext,
  account: Valuable,
  first: Day,
  last: Day,
): Promise<Decimal[] | undefined> {
  try {
    const until = earlier(addDays(monthAfter(last), -1), addDays(dayOf(context.now), -1))
    const kept = await keepMonths(context, [account], first, until)
    return kept && keptValues(kept.get(account.id)!, first, last)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'missing_price') return undefined
    throw error
  }
}
