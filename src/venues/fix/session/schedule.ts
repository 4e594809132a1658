// The schedule of a session: daily from one local time to another, or weekly from a time of one weekday to a time of
// another. A session is named by the local day on which it began, and its sequence numbers begin at 1. Pure.
import { cacheByKey } from '../../../memory/cache-by-key.ts'
import { addDays, type Day } from '../../../values/time.ts'

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
type Weekday = (typeof WEEKDAYS)[number]

export interface Schedule {
  /** Local times, HH:MM:SS; an end at or before the start is on the next day, or in the next week. */
  start: string
  end: string
  /** An IANA time zone. */
  zone: string
  /** Both for a weekly session. */
  start_day?: Weekday
  end_day?: Weekday
}

const DAY_SECONDS = 86_400
const formats = cacheByKey<string, Intl.DateTimeFormat>('fix_zone_formats')

function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/** Returns whether the machine knows the time zone. */
export function isZone(zone: string): boolean {
  try {
    return formatOf(zone) !== undefined
  } catch {
    return false
  }
}

const secondsOf = (time: string): number => {
  const [hours, minutes, seconds] = time.split(':').map(Number) as [number, number, number]
  return (hours * 60 + minutes) * 60 + seconds
}

function localOf(zone: string, ms: number): { day: Day; seconds: number; weekday: number } {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  const day = `${parts.year}-${parts.month}-${parts.day}`
  const seconds = secondsOf(`${parts.hour}:${parts.minute}:${parts.second}`)
  return { day, seconds, weekday: (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7 }
}

/** The local day on which the session of the instant began; undefined outside of the sessions. */
export function sessionDayOf(schedule: Schedule, ms: number): Day | undefined {
  const { start, end, zone, start_day, end_day } = schedule
  const local = localOf(zone, ms)
  const isWeekly = start_day !== undefined && end_day !== undefined
  const cycle = isWeekly ? 7 * DAY_SECONDS : DAY_SECONDS
  const offset = (day: Weekday) => WEEKDAYS.indexOf(day) * DAY_SECONDS
  const now = (isWeekly ? local.weekday * DAY_SECONDS : 0) + local.seconds
  const from = secondsOf(start) + (isWeekly ? offset(start_day) : 0)
  const until = secondsOf(end) + (isWeekly ? offset(end_day) : 0)
  const length = (until - from + cycle) % cycle || cycle
  const elapsed = (now - from + cycle) % cycle
  if (elapsed >= length) return undefined
  const days_ago = Math.max(0, Math.ceil((elapsed - local.seconds) / DAY_SECONDS))
  return addDays(local.day, -days_ago)
}
