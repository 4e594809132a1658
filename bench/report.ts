// How measured figures are written, and read back.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawResults } from './chart.ts'
import { type Measured, machine } from './stage.ts'

export const isMet = ({ figure, goal }: Measured): boolean => (goal < 0 ? figure <= -goal : figure >= goal)

export const rounded = (figure: number): string => (figure >= 100 ? figure.toFixed(0) : figure.toFixed(2))

/** A result as lines of a Markdown list. */
export function linesOf(result: Measured): string[] {
  const bound = `${result.goal < 0 ? 'at most' : 'at least'} ${Math.abs(result.goal)}`
  const verdict = isMet(result) ? 'met' : 'missed'
  const head = `- **${result.name}**: ${rounded(result.figure)} ${result.unit} (goal: ${bound}; ${verdict})`
  return [head, ...result.lines.map((line) => `  ${line}`)]
}

const HEAD = /^- \*\*(.+)\*\*: (-?[\d.]+) (.*) \(goal: (at most|at least) ([\d.]+); (?:met|missed)\)$/

/** Reads a result from the first of its lines, as this checkout or an older one prints it. */
export function readResult(line: string): Measured | undefined {
  const [, name, figure, unit, bound, goal] = HEAD.exec(line) ?? []
  if (name === undefined) return undefined
  const sign = bound === 'at most' ? -1 : 1
  return { name, figure: Number(figure), unit: unit!, goal: sign * Number(goal), lines: [] }
}

/** Writes the results beside this file, as text and as a picture. */
export function writeResults(results: readonly Measured[]): void {
  const date = new Date().toISOString().slice(0, 10)
  const text = [
    '# Results',
    '',
    `Measured by \`npm run bench\` on ${date}: ${machine()}; load generator, server and database share the cores.`,
    '',
    '![Each result against its goal](results.svg)',
    '',
    ...results.flatMap(linesOf),
  ]
  writeFileSync(join(import.meta.dirname, 'RESULTS.md'), `${text.join('\n')}\n`)
  writeFileSync(join(import.meta.dirname, 'results.svg'), drawResults(results))
}
