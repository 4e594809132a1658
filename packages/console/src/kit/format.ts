// Decimals and instants as text. A decimal stays text from the server to the screen: Intl formats text exactly.
import type { Settings } from '../frame/settings.ts'

const LOCALES: Record<Settings['language'], string> = { en: 'en-GB', de: 'de-DE' }

/** The most places that Intl shows. */
const MAX_PLACES = 100

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(language: Settings['language'], places: number): Intl.NumberFormat {
  const key = `${language} ${places}`
  const cached = formatters.get(key)
  if (cached) return cached
  const made = new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  formatters.set(key, made)
  return made
}

const placesOf = (decimal: string) => Math.min(decimal.split('.')[1]?.length ?? 0, MAX_PLACES)

/** A decimal with all its places, and at least as many as are named. */
export function formatDecimal(decimal: string, language: Settings['language'], least = 0): string {
  const places = Math.max(placesOf(decimal), least)
  return formatter(language, places).format(decimal as `${number}`)
}

/** A fraction as a percentage, with all its places and at least two. */
export function formatPercent(fraction: string, language: Settings['language']): string {
  const [whole, places = ''] = fraction.split('.')
  const shifted = places.padEnd(2, '0')
  return `${formatDecimal(`${whole}${shifted.slice(0, 2)}.${shifted.slice(2)}`, language, 2)} %`
}

/** Whether a decimal is below zero. */
export const isNegative = (decimal: string): boolean => decimal.startsWith('-') && /[1-9]/.test(decimal)

/** An instant to the second, or to the minute, in the zone that the person has chosen. */
export function formatInstant(instant: string, { language, zone }: Settings, isShort = false): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'medium',
    timeStyle: isShort ? 'short' : 'medium',
    ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
  }).format(new Date(instant))
}

/** A day of the calendar, which has no zone. */
export const formatDay = (day: string, { language }: Settings): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  )

/** The month of a day, such as March 2027. */
export const formatMonth = (day: string, { language }: Settings): string =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  )

/** A point of time on the axis of a chart, in seconds, as a day. */
export const formatChartDay = (at_s: number, language: Settings['language']): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(at_s * 1000),
  )

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** The time between an instant and now, in its largest unit. */
export function formatAge(instant: string, now: string, { language }: Settings): string {
  const seconds = (Date.parse(instant) - Date.parse(now)) / 1000
  const relative = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' })
  for (const [unit, size] of UNITS)
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit)
  return relative.format(Math.trunc(seconds), 'second')
}

/** An id with its middle left out. */
export const shortId = (id: string): string => (id.length > 16 ? `${id.slice(0, 9)}…${id.slice(-4)}` : id)
