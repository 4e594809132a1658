// UTC timestamps in the format of FIX: 20261121-08:35:31.123.
import { type Day, type Instant, instant, parseInstant } from '../../values/time.ts'

/** Writes an instant with milliseconds. */
export function fixTime(at: Instant): string {
  return `${fixDate(at.slice(0, 10))}-${at.slice(11, 23)}`
}

/** Writes a day. */
export const fixDate = (day: Day): string => day.replaceAll('-', '')

/** Writes the machine's time, given in milliseconds. */
export const fixTimeOf = (ms: number): string => fixTime(instant(ms))

/** Reads a timestamp; digits after the milliseconds are cut off, a leap second counts as the second before it. */
export function parseFixTime(text: string): Instant | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)-(\d\d:\d\d):(\d\d)(?:\.(\d{1,12}))?$/.exec(text)
  if (!match) return undefined
  const [, year, month, day, minute, second, fraction = ''] = match
  const seconds = second === '60' ? '59' : second
  return parseInstant(`${year}-${month}-${day}T${minute}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)
}
