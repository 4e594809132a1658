// The file of instructions to a custodian: CSV in UTF-8, a header, and a row for each line of each transfer.
import type { Decimal } from '../../values/decimal.ts'
import type { Day } from '../../values/time.ts'

/** A line of a transfer as the custodian is to settle it. */
export interface InstructionRow {
  settlement_reference: string
  line: number
  direction: 'in' | 'out'
  settlement_type: 'free_of_payment' | 'against_payment'
  settlement_date: Day
  isin: string
  quantity: Decimal
  cash_amount: Decimal | null
  currency: string | null
  place_of_settlement: string | null
  counterparty_name: string
  counterparty_bic: string
  counterparty_account: string
  counterparty_holder: string
}

const COLUMNS: readonly (keyof InstructionRow)[] = [
  'settlement_reference',
  'line',
  'direction',
  'settlement_type',
  'settlement_date',
  'isin',
  'quantity',
  'cash_amount',
  'currency',
  'place_of_settlement',
  'counterparty_name',
  'counterparty_bic',
  'counterparty_account',
  'counterparty_holder',
]

/** The content of the file; the same rows give the same bytes. */
export const writeInstructions = (rows: readonly InstructionRow[]): string =>
  [COLUMNS.join(','), ...rows.map((row) => COLUMNS.map((name) => cellOf(row[name])).join(','))]
    .map((line) => `${line}\n`)
    .join('')

function cellOf(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
