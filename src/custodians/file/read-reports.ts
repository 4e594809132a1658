// The file of reports of a custodian: CSV in UTF-8 with a header, whose columns may stand in any order.
import { CsvError, parse } from 'csv-parse/sync'
import { failParam } from '../../errors.ts'
import { type Decimal, isPositive, parseDecimal } from '../../values/decimal.ts'
import { type CustodyRejection, REJECTIONS } from '../custodian.ts'

/** A report as the file has it. */
export type ReportedRow = { row: number; settlement_reference: string } & (
  | { event: 'matched' }
  | { event: 'cancelled' }
  /** Without a line all of them. */
  | { event: 'rejected'; line: number | null; reason: CustodyRejection }
  | Delivered
)

interface Delivered {
  event: 'delivered'
  /** The custodian's name of the delivery. */
  reference: string
  isin: string
  quantity: Decimal
  /** The reference of the account that receives; needed if the settlement reference is not one of ours. */
  account: string | null
  counterparty_name: string
  counterparty_bic: string
  counterparty_account: string
  counterparty_holder: string
}

/** A row that cannot be taken, while the others are. */
export interface RefusedRow {
  row: number
  reason: string
}

const MAX_ROWS = 100_000

/** Reads the file; one without the columns of every report is refused whole. */
export function readReports(text: string): { reports: ReportedRow[]; refused: RefusedRow[] } {
  const [header, ...records] = parseCsv(text)
  for (const name of ['settlement_reference', 'event'])
    if (!header?.includes(name)) throw failParam('file', 'missing_param', `The column ${name} is missing.`)
  if (records.length > MAX_ROWS)
    throw failParam('file', 'invalid_param', `A file has at most ${MAX_ROWS} rows.`)
  const reports: ReportedRow[] = []
  const refused: RefusedRow[] = []
  for (const [n, record] of records.entries()) {
    const cells = new Map(header!.map((name, at) => [name, record[at]?.trim() || null]))
    const report = reportOf((name) => cells.get(name) ?? null, n + 1)
    if (typeof report === 'string') refused.push({ row: n + 1, reason: report })
    else reports.push(report)
  }
  return { reports, refused }
}

function parseCsv(text: string): string[][] {
  try {
    return parse(text, { bom: true, skip_empty_lines: true, relax_column_count: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw failParam('file', 'invalid_param', `${error.message}.`)
  }
}

type Cell = (name: string) => string | null

// The report, or the reason for which it cannot be taken.
function reportOf(cell: Cell, row: number): ReportedRow | string {
  const event = cell('event')
  const settlement_reference = cell('settlement_reference') ?? ''
  if (event === 'delivered') return deliveryOf(cell, row, settlement_reference)
  if (!settlement_reference) return 'The settlement_reference is missing.'
  if (event === 'matched') return { row, settlement_reference, event }
  if (event === 'cancelled') return { row, settlement_reference, event }
  if (event !== 'rejected') return 'The event must be matched, delivered, rejected or cancelled.'
  const reason = REJECTIONS.find((one) => one === (cell('reason') ?? 'other'))
  if (!reason) return `The reason must be one of ${REJECTIONS.join(', ')}.`
  const line = cell('line')
  if (line !== null && !/^[1-9][0-9]{0,2}$/.test(line)) return 'The line must be a whole number from 1.'
  return { row, settlement_reference, event, reason, line: line === null ? null : Number(line) }
}

function deliveryOf(cell: Cell, row: number, settlement_reference: string): ReportedRow | string {
  const [reference, isin, account] = [cell('reference'), cell('isin'), cell('account')]
  const quantity = parseDecimal(cell('quantity') ?? '')
  if (!reference || !isin) return 'A delivery needs reference and isin.'
  if (quantity === undefined || !isPositive(quantity)) return 'The quantity must be a decimal above zero.'
  return {
    row,
    settlement_reference,
    event: 'delivered',
    reference,
    isin,
    quantity,
    account,
    counterparty_name: cell('counterparty_name') ?? 'NOTPROVIDED',
    counterparty_bic: cell('counterparty_bic') ?? 'NOTPROVIDED',
    counterparty_account: cell('counterparty_account') ?? 'NOTPROVIDED',
    counterparty_holder: cell('counterparty_holder') ?? 'NOTPROVIDED',
  }
}
