// What may be transferred. No input or output.
import { createHash } from 'node:crypto'
import { failParam, failParams, type Offender } from '../../errors.ts'
import { type Decimal, isPositive, parseDecimal } from '../../values/decimal.ts'

export type TransferKind = 'book_transfer' | 'portfolio_transfer' | 'position_migration_in'

/** One line of a transfer as the operator writes it: an amount of a currency, or a quantity of an instrument. */
export interface Line {
  currency?: string
  amount?: string | number
  instrument?: string
  quantity?: string | number
  /** Price per unit at which units from another house were bought; unknown where it is left out. */
  unit_price?: string | number | null
}

export interface Wanted {
  kind: TransferKind
  /** Absent: from another house. */
  from?: string
  /** Absent: to another house. */
  to?: string
  lines: Line[]
  external_reference?: string
  note?: string
}

const MOST_LINES = 1000

/** Refuses a transfer whose kind does not allow its sides or lines. */
export function checkShape({ kind, from, to, lines }: Wanted): void {
  const wrong: Offender[] = []
  const say = (path: string, code: Offender['code'], detail: string) => wrong.push({ path, code, detail })
  if (kind === 'book_transfer' && !from) say('from', 'missing_param', 'A book transfer has two accounts.')
  if (kind !== 'portfolio_transfer' && !to) say('to', 'missing_param', 'Needs the account that receives.')
  if (kind === 'position_migration_in' && from)
    say('from', 'invalid_param', 'A migration comes from outside.')
  if (kind === 'portfolio_transfer' && !from && !to) say('to', 'missing_param', 'At least one account.')
  if (from && from === to) say('to', 'invalid_param', 'Must be another account.')
  const most = kind === 'book_transfer' ? 1 : MOST_LINES
  if (lines.length < 1 || lines.length > most) say('lines', 'invalid_param', `Must be 1 to ${most} lines.`)
  lines.forEach((line, index) => {
    const isCash = line.currency !== undefined && line.amount !== undefined
    const isUnits = line.instrument !== undefined && line.quantity !== undefined
    if (isCash === isUnits)
      say(`lines.${index}`, 'invalid_param', 'Either currency and amount, or instrument and quantity.')
    if (isCash && kind === 'position_migration_in')
      say(`lines.${index}`, 'invalid_param', 'A migration brings units only.')
    if (line.unit_price != null && (from || isCash))
      say(`lines.${index}.unit_price`, 'invalid_param', 'Only units from another house bring a price along.')
  })
  if (wrong.length > 0) throw failParams(wrong)
}

/** A hash that two lists of lines share only where they move the same: SHA-256 over their numbers in one spelling. */
export function hashLines(lines: readonly Line[]): string {
  const plain = (input: string | number | null | undefined) =>
    input == null ? null : (parseDecimal(input) ?? String(input))
  const moved = lines.map((line) => [
    line.currency ?? null,
    plain(line.amount),
    line.instrument ?? null,
    plain(line.quantity),
    plain(line.unit_price),
  ])
  return createHash('sha256').update(JSON.stringify(moved)).digest('hex')
}

/** Reads a number of a line: above zero, or at least zero where a price may be nothing. */
export function readNumber(
  input: string | number,
  path: string,
  fewest: 'above zero' | 'zero' = 'above zero',
): Decimal {
  const value = parseDecimal(input)
  if (value === undefined || value.startsWith('-') || (fewest === 'above zero' && !isPositive(value)))
    throw failParam(
      path,
      'invalid_param',
      `Must be a decimal ${fewest === 'zero' ? 'of at least zero' : fewest}.`,
    )
  return value
}
