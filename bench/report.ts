// How measured figures are written, and read back.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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

/** The text below this line of RESULTS.md is written by hand, and stays. */
const BY_HAND = '<!-- The rest is written by hand. -->'

/** The results by their subject, the first word of their names. */
export function bySubject(results: readonly Measured[]): Map<string, Measured[]> {
  const subjects = new Map<string, Measured[]>()
  for (const result of results) {
    const [subject] = result.name.split(':') as [string]
    subjects.set(subject, [...(subjects.get(subject) ?? []), result])
  }
  return subjects
}

const chartOf = (subject: string) => `charts/${subject.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.svg`

/** The text of RESULTS.md: each subject with its chart, then what the earlier text has by hand. */
export function composeResults(results: readonly Measured[], place: string, earlier: string): string {
  const missed = results.filter((result) => !isMet(result)).length
  const by_hand = earlier.includes(BY_HAND) ? earlier.slice(earlier.indexOf(BY_HAND)) : `${BY_HAND}\n`
  return [
    '# Results',
    '',
    `Measured by \`npm run bench -- --write\` ${place}; load generator, server and database share the cores. Of ${results.length}`,
    `goals ${results.length - missed} are met and ${missed} missed.`,
    '',
    ...[...bySubject(results)].flatMap(([subject, own]) => [
      `## ${subject}`,
      '',
      `![${subject} against the goals](${chartOf(subject)})`,
      '',
      ...own.flatMap(linesOf),
      '',
    ]),
    by_hand,
  ].join('\n')
}

/** Writes the results beside this file, as text and as charts. */
export function writeResults(results: readonly Measured[]): void {
  const file = join(import.meta.dirname, 'RESULTS.md')
  const place = `on ${new Date().toISOString().slice(0, 10)}: ${machine()}`
  writeFileSync(file, composeResults(results, place, existsSync(file) ? readFileSync(file, 'utf8') : ''))
  mkdirSync(join(import.meta.dirname, 'charts'), { recursive: true })
  for (const [subject, own] of bySubject(results))
    writeFileSync(join(import.meta.dirname, chartOf(subject)), drawResults(own))
}
