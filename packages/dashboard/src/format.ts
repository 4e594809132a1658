// Figures and texts as the page shows them.

/** The text as indented JSON, or as it is if it is none. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** `2026-11-28T13:05:09.123Z` as `28 Nov 2026, 13:05:09 UTC`. */
export function showInstant(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return instant
  const [, day, month, year] = /^\w+, (\d+) (\w+) (\d+)/.exec(date.toUTCString())!
  return `${Number(day)} ${month} ${year}, ${instant.slice(11, 19)} UTC`
}

/** The time of day of an instant, to the second. */
export const showTime = (instant: string): string => instant.slice(11, 19)

/** `15 deliveries, 2 documents`. */
export const showCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind.replaceAll('_', ' ')}`)
    .join(', ')

/** Milliseconds with as many digits as say something. */
export const showDuration = (ms: number): string =>
  ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : `${ms >= 10 ? Math.round(ms) : ms.toFixed(1)} ms`
