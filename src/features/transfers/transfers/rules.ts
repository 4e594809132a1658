// The rules for the shape of a transfer.
import { createHash } from 'node:crypto'
import { failParam, failParams, type Offender } from '../../../errors.ts'
import { type Decimal, isPositive, parseDecimal } from '../../../values/decimal.ts'

export type TransferKind = 'book_transfer' | 'portfolio_transfer' | 'position_migration_in'

/** A line of a transfer: an amount of a currency, or a quantity of an instrument. */
export interface TransferLine {
  currency?: string
  amount?: string | number
  instrument?: string
  quantity?: string | number
  /** The price per unit at which units from another firm were bought; by default the market price. */
  unit_price?: string | number | null
}

/** A transfer as the operator orders it. */
export interface NewTransfer {
  kind: TransferKind
  /** By default the value comes from another firm. */
  from?: string
  /** By default the value goes to another firm. */
  to?: string
  lines: TransferLine[]
  external_reference?: string
  note?: string
}

const MAX_LINES = 1000

/** Refuses a transfer whose kind does not allow its accounts or lines. */
export function checkShape({ kind, from, to, lines }: NewTransfer): void {
  const offenders: Offender[] = []
  const add = (path: string, code: Offender['code'], detail: string) => offenders.push({ path, code, detail })
  if (kind === 'book_transfer' && !from) add('from', 'missing_param', 'A book transfer has two accounts.')
  if (kind !== 'portfolio_transfer' && !to) add('to', 'missing_param', 'Needs the account that receives.')
  if (kind === 'position_migration_in' && from)
    add('from', 'invalid_param', 'A migration comes from outside.')
  if (kind === 'portfolio_transfer' && !from && !to) add('to', 'missing_param', 'At least one account.')
  if (from && from === to) add('to', 'invalid_param', 'Must be another account.')
  const most = kind === 'book_transfer' ? 1 : MAX_LINES
  if (lines.length < 1 || lines.length > most) add('lines', 'invalid_param', `Must be 1 to ${most} lines.`)
  lines.forEach((line, index) => {
    const isCash = line.currency !== undefined && line.amount !== undefined
    const isUnits = line.instrument !== undefined && line.quantity !== undefined
    if (isCash === isUnits)
      add(`lines.${index}`, 'invalid_param', 'Either currency and amount, or instrument and quantity.')
    if (isCash && kind === 'position_migration_in')
      add(`lines.${index}`, 'invalid_param', 'A migration brings units only.')
    if (line.unit_price != null && (from || isCash))
      add(
        `lines.${index}.unit_price`,
        'invalid_param',
        'Only units from another institution bring a price along.',
      )
  })
  if (offenders.length > 0) throw failParams(offenders)
}

/** A SHA-256 hash over the lines; two lists have the same hash if they move the same amounts, however written. */
export function hashLines(lines: readonly TransferLine[]): string {
  const plain = (input: string | number | null | undefined) =>
    input == null ? null : (parseDecimal(input) ?? String(input))
  const rows = lines.map((line) => [
    line.currency ?? null,
    plain(line.amount),
    line.instrument ?? null,
    plain(line.quantity),
    plain(line.unit_price),
  ])
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

/** A number of a line: above zero, or at least zero for a price. */
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
