// `holdfast prices`: imports the prices of a provider, and sets the priorities of providers.
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { App } from '../src/context.ts'
import { PLATFORM } from '../src/db/database.ts'
import { setPriority } from '../src/features/instruments/market-data/set-priority.ts'
import { storePrices } from '../src/features/instruments/market-data/store-prices.ts'
import { checkProvider } from '../src/market/feeds/given-price.ts'
import { FORMATS, type Format, readPriceFile } from './price-file.ts'
import { withProgress } from './progress.ts'
import { withApp } from './with-app.ts'

const print = (value: object): void => void process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)

function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Must be a whole number from 0 to 999999.')
  return Number(text)
}

interface ImportOptions {
  provider: string
  quality?: string
  format?: Format
  skipUnknownSymbols?: boolean
}

/** Stores the prices of a file, all or none, and returns the number of rows by outcome. */
export async function importPrices(app: App, path: string, options: ImportOptions) {
  const { provider, quality, format, skipUnknownSymbols: skip_unknown } = options
  checkProvider(provider)
  const broken_off = 'Import the file again: it is stored whole or not at all.'
  const stored = await withProgress({ what: 'import', broken_off }, (report) =>
    app.database.transaction(PLATFORM, (tx) =>
      storePrices(tx, provider, readPriceFile(path, { format, quality, report }), { skip_unknown }),
    ),
  )
  return { provider, ...stored }
}

/** Lists the providers by priority. */
export function listProviders(app: App) {
  return app.database.sql(PLATFORM)`
    select provider, priority from price_providers order by priority, provider`
}

/** Adds the commands about prices. */
export function addCommands(prices: Command): void {
  prices
    .command('import <file>')
    .description('store the prices of a CSV, JSON or JSON lines file, all or none')
    .option('--provider <name>', 'the source of the prices', 'import')
    .addOption(
      new Option('--quality <quality>', 'the quality of rows without one').choices([
        'closing',
        'intraday',
        'realtime',
        'delayed',
      ]),
    )
    .addOption(
      new Option('--format <format>', 'needed if the extension of the file does not show it').choices([
        ...FORMATS,
      ]),
    )
    .option('--skip-unknown-symbols', 'skip rows with unknown symbols')
    .action((file: string, options: ImportOptions) =>
      withApp(async (app) => print(await importPrices(app, file, options))),
    )
  prices
    .command('providers')
    .description('list the providers in order of priority')
    .action(() => withApp(async (app) => print(await listProviders(app))))
  prices
    .command('prefer <provider> <priority>')
    .description(
      "set a provider's priority: between prices of one timestamp and quality the smaller number wins",
    )
    .action((provider: string, priority: string) =>
      withApp(async (app) => print(await setPriority(app, provider, wholeNumber(priority)))),
    )
}
