// A picture of results: one bar each, as long as the result is better than its goal.
import type { Measured } from './stage.ts'

const WIDTH = 960
const NAMES = 520
const ROW = 22
const TOP = 34
/** A bar ends where a result is four times as good as its goal. */
const MOST = 4

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** How many times better than its goal a result is; below 1 it misses the goal. */
export function meritOf({ figure, goal }: Pick<Measured, 'figure' | 'goal'>): number {
  if (goal >= 0) return figure / goal
  return figure <= 0 ? MOST : -goal / figure
}

/** Draws the results as SVG. */
export function drawResults(results: readonly Measured[]): string {
  const scale = (WIDTH - NAMES - 90) / MOST
  const height = TOP + results.length * ROW + 10
  const goalX = NAMES + scale
  const rows = results.map((result, index) => {
    const merit = meritOf(result)
    const y = TOP + index * ROW
    const length = Math.max(2, Math.min(merit, MOST) * scale).toFixed(1)
    const name = result.name.length > 84 ? `${result.name.slice(0, 83)}…` : result.name
    return [
      `<text x="${NAMES - 8}" y="${y + 14}" text-anchor="end">${escaped(name)}</text>`,
      `<rect x="${NAMES}" y="${y + 3}" width="${length}" height="14" class="${merit >= 1 ? 'met' : 'missed'}"/>`,
      `<text x="${NAMES + Number(length) + 6}" y="${y + 14}">${merit.toFixed(2)} ×</text>`,
    ].join('')
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">`,
    '<style>text{font:12px system-ui,sans-serif;fill:#1f2933}.met{fill:#2f855a}.missed{fill:#c53030}',
    '@media (prefers-color-scheme:dark){text{fill:#e4e7eb}.met{fill:#48bb78}.missed{fill:#fc8181}}</style>',
    `<text x="${goalX}" y="16" text-anchor="middle">goal</text>`,
    ...rows,
    `<line x1="${goalX}" y1="22" x2="${goalX}" y2="${height - 6}" stroke="#718096" stroke-dasharray="3 3"/>`,
    '</svg>',
    '',
  ].join('\n')
}
