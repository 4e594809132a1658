// Imports and lists the instruments of the installation, on the database itself.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { importCatalog, readMics } from '../src/features/instruments/catalog/import-catalog.ts'
import {
  type CatalogueRow,
  listRows,
  writeCsv,
} from '../src/features/instruments/catalog/imports/list-rows.ts'
import { FaultList } from './failure.ts'
import { inRows, withProgress } from './progress.ts'
import { withApp } from './with-app.ts'

export interface ImportOptions {
  format?: 'csv' | 'json'
  dryRun?: boolean
  mics?: string
}

export interface ListOptions {
  format: string
  type?: string[]
  source?: string[]
}

const print = (text: string): void => void process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)

/** Stores the instruments of a file, all or none. */
export async function importFile(file: string, options: ImportOptions): Promise<void> {
  const format =
    options.format ?? (/\.(csv|json)$/i.exec(file)?.[1]?.toLowerCase() as 'csv' | 'json' | undefined)
  if (!format) throw new Error(`The format of ${file} is unclear: give --format csv or --format json.`)
  const text = readFileSync(file, 'utf8')
  const mics = options.mics ? readMics(readFileSync(options.mics, 'utf8')) : undefined
  await withApp(async (app) => {
    const work = { what: 'import', broken_off: 'Nothing was stored.', amount: inRows }
    const outcome = await withProgress(work, (report) =>
      importCatalog(app, text, { format, dry_run: options.dryRun, mics, report }),
    )
    if (!('problems' in outcome)) return print(JSON.stringify(outcome, null, 2))
    const lines = outcome.problems.map(
      ({ line, member, detail }) => `${basename(file)}:${line}: ${member ? `${member}: ` : ''}${detail}`,
    )
    const bad = new Set(outcome.problems.map(({ line }) => line)).size
    throw new FaultList([
      ...lines,
      `Nothing was stored: ${bad} ${bad === 1 ? 'line is' : 'lines are'} wrong.`,
    ])
  })
}

/** Prints the instruments in the format. */
export async function listInstruments({ format, type, source }: ListOptions): Promise<void> {
  await withApp(async (app) => {
    const rows = await listRows(app, { types: type, sources: source })
    if (format === 'csv') print(writeCsv(rows))
    else if (format === 'json')
      print(
        JSON.stringify(
          rows.map(({ members }) => members),
          null,
          2,
        ),
      )
    else print(table(rows))
  })
}

function table(rows: CatalogueRow[]): string {
  const lines = rows.map(
    ({ source, members: { symbol, instrument_type, trading_currency, trading_status, name } }) =>
      [
        String(symbol).padEnd(12),
        String(instrument_type).padEnd(17),
        trading_currency ?? '   ',
        String(trading_status).padEnd(11),
        source.padEnd(9),
        name,
      ].join('  '),
  )
  return [...lines, `${rows.length} instruments`].join('\n')
}
