// `holdfast catalog`: the instruments of the installation, and the overrides of tenants.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Command, Option } from 'commander'
import { importCatalog, readMics } from '../src/features/catalog/imports/import-catalog.ts'
import { type CatalogueRow, listRows, writeCsv } from '../src/features/catalog/imports/list-rows.ts'
import { TRADING_STATUSES } from '../src/features/catalog/schemas.ts'
import { addChange } from './add-change.ts'
import { inRows, withProgress } from './progress.ts'
import { FaultList, withApp } from './with-app.ts'

const print = (text: string): void => void process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
const many = (value: string, before: string[] = []) => [...before, value]

/** Adds the commands of the catalogue. */
export function addCatalogCommands(program: Command): void {
  const catalog = program.command('catalog').description('instruments')
  catalog
    .command('import <file>')
    .description('store the instruments of a CSV or JSON file, all or none; report every bad row by its line')
    .addOption(
      new Option('--format <format>', 'csv or json; default: the extension of the file').choices([
        'csv',
        'json',
      ]),
    )
    .option('--dry-run', 'check everything and store nothing')
    .option('--mics <file>', 'the official list of market identifier codes, ISO10383_MIC.csv')
    .action(importFile)
  catalog
    .command('list')
    .description('list the instruments')
    .addOption(
      new Option('--format <format>', 'csv and json can be imported again')
        .choices(['table', 'csv', 'json'])
        .default('table'),
    )
    .option('--type <type>', 'only this type; may be repeated', many)
    .option('--source <source>', 'only this source: seed, import or simulated; may be repeated', many)
    .action(list)
  addOverride(catalog)
}

async function importFile(
  file: string,
  options: { format?: 'csv' | 'json'; dryRun?: boolean; mics?: string },
) {
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

async function list({ format, type, source }: { format: string; type?: string[]; source?: string[] }) {
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

interface OverrideOptions {
  tradingStatus?: string
  rolloutStage?: string
  visible?: 'yes' | 'no'
}

function addOverride(catalog: Command) {
  addChange<OverrideOptions>(catalog, {
    name: 'override',
    description: 'override an instrument, by id or symbol, for one tenant',
    operation: 'instruments.override',
    options: [
      new Option('--trading-status <status>', 'catalogue: remove the override').choices([
        ...TRADING_STATUSES,
        'catalogue',
      ]),
      new Option('--rollout-stage <stage>', 'catalogue: remove the override').choices([
        ...['ga', 'beta', 'provisional', 'none', 'catalogue'],
      ]),
      new Option('--visible <yes or no>', 'no: hide it from this tenant').choices(['yes', 'no']),
    ],
    body: overrideOf,
  })
}

function overrideOf({ tradingStatus, rolloutStage, visible }: OverrideOptions) {
  const memberOf = (value: string) => (value === 'catalogue' ? null : value)
  const change = {
    ...(tradingStatus ? { trading_status: memberOf(tradingStatus) } : {}),
    ...(rolloutStage ? { rollout_stage: memberOf(rolloutStage) } : {}),
    ...(visible ? { is_visible: visible === 'yes' ? null : false } : {}),
  }
  if (Object.keys(change).length === 0)
    throw new Error('Give --trading-status, --rollout-stage or --visible.')
  return change
}
