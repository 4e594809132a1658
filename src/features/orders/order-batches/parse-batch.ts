// Parses a request for a batch of orders: its terms, and its rows from the body or the text of its file.
import { CsvError, parse } from 'csv-parse/sync'
import { failParam } from '../../../errors.ts'
import { type Instant, instantAtOrAfter } from '../../../values/time.ts'
import { latestStart, MAX_IN_BODY, MAX_IN_FILE } from './rules.ts'
import type { CreateOrderBatchRequest } from './schemas.ts'

/** A row as it was sent. */
export interface SentRow {
  /** From 1. */
  row: number
  account: string | null
  instrument: string | null
  side: string | null
  cash_amount: string | null
  quantity: string | null
  client_reference: string | null
  /** The reason why the line of the file cannot be read; null for a row that can. */
  fault: string | null
}

/** The terms of a batch. */
export interface BatchTerms {
  name: string | null
  mode: 'each' | 'all_or_none'
  execution: 'straight' | 'pooled'
  execute_at: Instant
  is_dry_run: boolean
}

/** The file that the request names, or undefined if the orders are in the body; refuses neither and both. */
export function fileOf({ orders, file }: CreateOrderBatchRequest): string | undefined {
  const [hasOrders, hasFile] = [orders != null, file != null]
  if (hasOrders && hasFile) throw failParam('body.file', 'invalid_param', 'Either orders or file.')
  if (!hasOrders && !hasFile)
    throw failParam('body.orders', 'missing_param', 'A batch needs its orders or a file.')
  return file ?? undefined
}

/** The terms of the request, or a refusal. */
export function parseTerms(request: CreateOrderBatchRequest, now: Instant): BatchTerms {
  const execute_at = request.execute_at == null ? now : instantAtOrAfter(request.execute_at)
  const wrong = (detail: string) => failParam('body.execute_at', 'invalid_param', detail)
  if (execute_at < now) throw wrong('Must not be in the past.')
  if (execute_at > latestStart(now)) throw wrong('Must be at most 30 days ahead.')
  return {
    name: request.name ?? null,
    mode: request.mode ?? 'each',
    execution: request.execution ?? 'pooled',
    execute_at,
    is_dry_run: request.dry_run ?? false,
  }
}

/** Refuses a number of rows that would hold up other requests, where all are checked in one change. */
export function checkSize({ mode, is_dry_run }: BatchTerms, rows: number): void {
  if (rows <= MAX_IN_BODY) return
  const detail = `At most ${MAX_IN_BODY.toLocaleString('en')} rows can be checked as one.`
  if (mode === 'all_or_none') throw failParam('body.mode', 'invalid_param', detail)
  if (is_dry_run) throw failParam('body.dry_run', 'invalid_param', detail)
}

const textOf = (value: string | number | null | undefined): string | null =>
  value == null ? null : String(value)

/** The rows of the body. */
export const rowsOfBody = ({ orders }: CreateOrderBatchRequest): SentRow[] =>
  (orders ?? []).map((order, n) => ({
    row: n + 1,
    account: order.account,
    instrument: order.instrument,
    side: order.side,
    cash_amount: textOf(order.cash_amount),
    quantity: textOf(order.quantity),
    client_reference: order.client_reference ?? null,
    fault: null,
  }))

const COLUMNS = ['account', 'instrument', 'side', 'cash_amount', 'quantity', 'client_reference'] as const
const NEEDED = ['account', 'instrument', 'side']
const MAX_CHARACTERS_OF_ROW = 2_000

/** The rows of a CSV file with a header; refuses other text, a wrong header, and too few or too many rows. */
export function rowsOfFile(text: string): SentRow[] {
  const wrong = (detail: string) => failParam('body.file', 'invalid_param', detail)
  if (text.includes('\0')) throw wrong('The file is not text.')
  const [header, ...records] = readCsv(text, wrong)
  if (!header) throw wrong('The file is empty.')
  const strange = header.find((name, n) => !isColumn(name) || header.indexOf(name) !== n)
  if (strange !== undefined)
    throw wrong(`The header has a wrong column: ${JSON.stringify(strange.slice(0, 50))}.`)
  const missing = NEEDED.find((name) => !header.includes(name))
  if (missing) throw wrong(`The header lacks the column ${missing}.`)
  if (records.length === 0) throw wrong('The file has no rows.')
  if (records.length > MAX_IN_FILE) throw wrong(`The file has more than ${MAX_IN_FILE} rows.`)
  return records.map((cells, n) => rowOf(header, cells, n + 1))
}

const isColumn = (name: string): boolean => (COLUMNS as readonly string[]).includes(name)

// The parser makes an error for every line of another width, and its stack costs more than the line: it is left out.
function readCsv(text: string, wrong: (detail: string) => Error): string[][] {
  const options = {
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    trim: true,
    max_record_size: MAX_CHARACTERS_OF_ROW,
    to: MAX_IN_FILE + 2,
  }
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    return parse(text.replaceAll(/\r\n?/g, '\n'), options)
  } catch (error) {
    if (error instanceof CsvError) throw wrong(`${error.message}.`)
    throw error
  } finally {
    Error.stackTraceLimit = limit
  }
}

function rowOf(header: readonly string[], cells: readonly string[], row: number): SentRow {
  const cell = (name: string) => cells[header.indexOf(name)] || null
  const fault =
    cells.length === header.length ? null : `Has ${cells.length} cells; the header has ${header.length}.`
  return {
    row,
    fault,
    account: cell('account'),
    instrument: cell('instrument'),
    side: cell('side'),
    cash_amount: cell('cash_amount'),
    quantity: cell('quantity'),
    client_reference: cell('client_reference'),
  }
}
