// How far a clock moves, as people write it: for `hf clock advance` and the dashboard.
import { UsageError } from './exit.ts'

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }
const DURATION = /^(\d+[smhdw])+$/

/** The seconds of a duration such as `1d`, `2h30m` or `90s`; undefined if the text is none. */
export function readDuration(text: string): number | undefined {
  if (!DURATION.test(text)) return undefined
  return [...text.matchAll(/(\d+)([smhdw])/g)].reduce(
    (total, [, count, unit]) => total + Number(count) * UNITS[unit!]!,
    0,
  )
}

/** How far to advance: a duration or an instant. */
export function readStep(step: string): { seconds: number } | { to: string } {
  const seconds = readDuration(step)
  if (seconds !== undefined) return { seconds }
  if (!/^\d{4}-\d\d-\d\d/.test(step) || Number.isNaN(Date.parse(step)))
    throw new UsageError(
      `"${step}" is neither a duration such as 1d or 2h30m nor an instant such as 2027-03-01T10:00:00Z.`,
    )
  return { to: new Date(step).toISOString() }
}
