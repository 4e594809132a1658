// Sizes of an installation for a number of accounts, from the measured costs of single requests (unit-costs.json) and
// from assumptions that are given here and may be changed on the command line.
//   node --import tsx bench/scale.ts                                 prints the table of docs/scale.md
//   node --import tsx bench/scale.ts --orders 6 --accounts 2000000   with other assumptions
import { parseArgs } from 'node:util'
import { type Assumptions, estimateSize, type Size, USUAL } from './estimate-size.ts'
import { readUnitCosts } from './read-unit-costs.ts'

const ACCOUNTS = [1_000_000, 10_000_000, 50_000_000]

function readOptions(): { accounts: number[]; assumptions: Assumptions } {
  const names = Object.keys(USUAL) as (keyof Assumptions)[]
  const options = Object.fromEntries(
    [...names, 'accounts'].map((name) => [name, { type: 'string' as const }]),
  )
  const { values } = parseArgs({ options }) as { values: Record<string, string | undefined> }
  const numberOf = (name: string) => {
    const value = Number(values[name])
    if (!(value > 0)) throw new Error(`--${name} needs a number above 0`)
    return value
  }
  const given = names.filter((name) => values[name] !== undefined).map((name) => [name, numberOf(name)])
  return {
    accounts: values.accounts === undefined ? ACCOUNTS : [numberOf('accounts')],
    assumptions: { ...USUAL, ...Object.fromEntries(given) },
  }
}

const rounded = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(2)).toString()

const ROWS: [string, (size: Size) => number][] = [
  ['orders per second at the peak', ({ peak }) => peak.order],
  ['deposits per second at the peak', ({ peak }) => peak.deposit],
  ['reads per second at the peak', ({ peak }) => peak.read],
  ['processors of Holdfast (API and workers)', ({ processors }) => processors.holdfast],
  ['processors of PostgreSQL (primaries)', ({ processors }) => processors.postgres],
  ['cells', ({ cells }) => cells],
  ['processors of PostgreSQL per cell (primary)', ({ processors, cells }) => processors.postgres / cells],
  ['TB of a year per copy', ({ terabytes_a_year }) => terabytes_a_year],
]

const { accounts, assumptions } = readOptions()
const sizes = accounts.map((count) => estimateSize(count, assumptions, readUnitCosts()))
const lines = [
  `| | ${accounts.map((count) => `${count.toLocaleString('en')} accounts`).join(' | ')} |`,
  `|---|${accounts.map(() => '---:|').join('')}`,
  ...ROWS.map(([name, of]) => `| ${name} | ${sizes.map((size) => rounded(of(size))).join(' | ')} |`),
]
process.stdout.write(`${lines.join('\n')}\n`)
