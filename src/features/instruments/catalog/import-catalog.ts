// An operator's catalogue: a file of instruments is stored whole, or if one row is wrong, not at all.
import type { App } from '../../../context.ts'
import { PLATFORM, type Sql } from '../../../db/database.ts'
import knownMics from '../../../seed/mics.json' with { type: 'json' }
import { haltOrdersEverywhere } from './halt-orders.ts'
import { checkRow } from './imports/check-row.ts'
import {
  alteredInstruments,
  decideImport,
  type ImportFacts,
  type ImportRow,
  type StoredInstrument,
} from './imports/decide-import.ts'
import { type FileRows, type Problem, readRows } from './read-rows.ts'

export interface ImportOptions {
  format: 'csv' | 'json'
  /** Checks everything and stores nothing. */
  dry_run?: boolean
  /** Market identifier codes in place of the built-in ones. */
  mics?: ReadonlySet<string>
  /** Gets the rows that were written, and all. */
  report?: (done: number, total: number) => void
}

const ROWS_AT_ONCE = 1000

export type ImportOutcome = { problems: Problem[] } | (StoredCatalog & { dry_run: boolean })

/**
 * Stores the instruments of a file, new ones and those whose members differ, and notifies every process; or gives the
 * problems of the file by line, and stores nothing. A repeat changes nothing.
 */
export async function importCatalog(app: App, text: string, options: ImportOptions): Promise<ImportOutcome> {
  const { dry_run = false } = options
  const stored = await app.database.transaction(PLATFORM, async (tx) => {
    const outcome = await storeCatalog(tx.sql, text, options)
    if ('problems' in outcome || dry_run) await tx.rollback()
    return outcome
  })
  if ('problems' in stored) return stored
  if (!dry_run && stored.created + stored.changed > 0) await app.forget('instruments')
  return { ...stored, dry_run }
}

export interface StoredCatalog {
  created: number
  changed: number
  unchanged: number
}

/** Stores the instruments of a file in a transaction that reaches all tenants, or gives the problems by line. */
export async function storeCatalog(
  sql: Sql,
  text: string,
  { format, mics, report }: Omit<ImportOptions, 'dry_run'>,
): Promise<StoredCatalog | { problems: Problem[] }> {
  const { rows, problems } = checkRows(readRows(text, format), mics)
  problems.push(...decideImport(await gather(sql, rows), rows))
  if (problems.length > 0) return { problems: problems.sort((a, b) => a.line - b.line) }
  return writeAll(sql, rows, report)
}

function checkRows(read: FileRows, mics: ReadonlySet<string> = new Set(Object.keys(knownMics.mics))) {
  const rows: ImportRow[] = []
  const problems = [...read.problems]
  const lines = new Map<string, number>()
  for (const row of read.rows) {
    const checked = checkRow(row, mics)
    if ('problems' in checked) {
      problems.push(...checked.problems)
      continue
    }
    const { symbol } = checked.instrument
    const before = lines.get(symbol)
    if (before !== undefined)
      problems.push({
        line: row.line,
        member: 'symbol',
        detail: `${symbol} is already on line ${before}.`,
      })
    lines.set(symbol, before ?? row.line)
    rows.push({ line: row.line, instrument: checked.instrument })
  }
  return { rows, problems }
}

async function gather(sql: Sql, rows: readonly ImportRow[]): Promise<ImportFacts> {
  // No other import, and no debt office, writes instruments meanwhile.
  await sql`lock table instruments in share row exclusive mode`
  const symbols = rows.map(({ instrument }) => instrument.symbol)
  const stored = await sql<StoredInstrument>`
    select id, symbol, source, attributes from instruments where symbol = any (${symbols})`
  return { stored, used: await listUsed(sql, alteredInstruments(stored, rows)) }
}

// The instruments with orders or positions of any tenant.
async function listUsed(sql: Sql, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const used = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as i (id)
    where exists (select from orders where instrument = i.id)
       or exists (select from positions where instrument = i.id)`
  return new Set(used.map(({ id }) => id))
}

async function writeAll(sql: Sql, rows: readonly ImportRow[], report: ImportOptions['report']) {
  const counts = { created: 0, changed: 0, unchanged: 0 }
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const written = await write(sql, rows.slice(at, at + ROWS_AT_ONCE))
    for (const kind of ['created', 'changed', 'unchanged'] as const) counts[kind] += written[kind]
    report?.(Math.min(at + ROWS_AT_ONCE, rows.length), rows.length)
  }
  return counts
}

async function write(sql: Sql, rows: readonly ImportRow[]) {
  const written = rows.map(({ instrument }) => {
    const { id, symbol, instrument_type, attributes, reference_price, simulation } = instrument
    return { id, symbol, instrument_type, attributes, reference_price, simulation }
  })
  const touched = await sql<{ id: string; is_new: boolean; is_halted: boolean }>`
    insert into instruments as i (id, symbol, instrument_type, attributes, reference_price, simulation, source)
    select id, symbol, instrument_type, attributes, reference_price, simulation, 'import'
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as x (id text, symbol text, instrument_type text, attributes jsonb, reference_price numeric, simulation jsonb)
    on conflict (id) do update
      set instrument_type = excluded.instrument_type, attributes = excluded.attributes, source = 'import',
          reference_price = excluded.reference_price, simulation = excluded.simulation, modified_at = clock_timestamp()
      where (i.instrument_type, i.attributes, i.reference_price, i.simulation) is distinct from
        (excluded.instrument_type, excluded.attributes, excluded.reference_price, excluded.simulation)
    returning id, xmax = 0 as is_new, attributes ->> 'trading_status' = 'not_trading' as is_halted`
  const halted = touched.filter((row) => row.is_halted && !row.is_new)
  await haltOrdersEverywhere(
    sql,
    halted.map(({ id }) => id),
  )
  const created = touched.filter((row) => row.is_new).length
  return { created, changed: touched.length - created, unchanged: rows.length - touched.length }
}

/** Reads the codes in force from the registration authority's list, ISO10383_MIC.csv; an error if it is another. */
export function readMics(text: string): Set<string> {
  const { rows } = readRows(text, 'csv')
  const codes = rows
    .filter(({ values }) => values.STATUS !== 'EXPIRED')
    .map(({ values }) => String(values.MIC))
    .filter((code) => /^[A-Z0-9]{4}$/.test(code))
  if (codes.length === 0)
    throw new Error('The list of market identifier codes needs a column MIC with codes.')
  return new Set(codes)
}
