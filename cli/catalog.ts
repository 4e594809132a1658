// `holdfast catalog`: the instruments of the installation, and the overrides of tenants.
import { type Command, Option } from 'commander'
import { TRADING_STATUSES } from '../src/features/instruments/catalog/kinds.ts'
import { addChange } from './add-change.ts'
import type { ImportOptions, ListOptions } from './local-catalog.ts'

const local = () => import('./local-catalog.ts')
const many = (value: string, before: string[] = []) => [...before, value]

/** Adds the commands of the catalogue. */
export function addCommands(catalog: Command): void {
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
    .action(async (file: string, options: ImportOptions) => (await local()).importFile(file, options))
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
    .action(async (options: ListOptions) => (await local()).listInstruments(options))
  addOverride(catalog)
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
        'ga',
        'beta',
        'provisional',
        'none',
        'catalogue',
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
