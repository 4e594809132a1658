// The periods of charts, which end now on the clock of the tenant.
export const RANGES = ['1m', '6m', '1y', '10y'] as const

const DAYS: Record<string, number> = { '1m': 31, '6m': 183, '1y': 366, '10y': 3653 }
const DAY_MS = 86_400_000

/** The first day of a period; an unknown one is a year. */
export const startOf = (range: string, now: string): string =>
  new Date(Date.parse(now) - (DAYS[range] ?? 366) * DAY_MS).toISOString().slice(0, 10)
