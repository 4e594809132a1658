// What an account was worth at the end of each day.
import type { ReadContext } from '../../context.ts'
import { failParam } from '../../errors.ts'
import { addDays, type Day, dayOf, daysBetween, type Instant, startOfDay } from '../../values/time.ts'
import { findAccount } from '../accounts/read.ts'
import { standingsAt } from './follow-entries.ts'
import { listEntries } from './read.ts'
import type { HistoryQuery } from './schemas.ts'
import { valueStandings } from './value-standings.ts'

const MOST_DAYS = 3660
const END_OF_DAY = 'T23:59:59.999Z'

/** Gives the total value at the end of each day of the interval, both ends included, and of today at this moment. */
export async function valueHistory(context: ReadContext, id: string, query: HistoryQuery) {
  const today = dayOf(context.now)
  const asked = readInterval(query, today)
  const account = await findAccount(context, id)
  const days = daysOf(later(asked.start, dayOf(account.created_at)), earlier(asked.end, today))
  if (days.length === 0) return { resolution: 'day', series: [] }
  const instants = days.map((day): Instant => (day === today ? context.now : `${day}${END_OF_DAY}`))
  const entries = await listEntries(context, account.id, instants.at(-1)!)
  const values = await valueStandings(context, account.base_currency, standingsAt(entries, instants))
  return { resolution: 'day', series: days.map((day, n) => [startOfDay(day), values[n]!.total_value]) }
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

function daysOf(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
