// `holdfast bank export | collect | import`: the files that go to the bank, and those that come from it.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { CURRENCIES } from '../src/values/currencies.ts'
import { EXIT, Failure } from './failure.ts'
import { callAsOperator } from './operator-api/call-as-operator.ts'
import { requestOf } from './operator-api/find-operation.ts'
import { readSignIn, type SignIn } from './operator-api/stored-sign-in.ts'
import { demandLocal, type Local, localOption } from './perform.ts'
import { print } from './print.ts'
import { inFiles, withProgress } from './progress.ts'
import { writeWhole } from './write-whole.ts'

/** The option of the currency of a run. */
export const currencyOption = () =>
  new Option('--currency <currency>', 'the currency').choices([...CURRENCIES]).default('EUR')

/** Adds the commands below `holdfast bank`. */
export function addBankFiles(bank: Command): void {
  addExport(bank)
  addCollect(bank)
  addImport(bank)
}

interface ExportOptions extends Local {
  currency: string
  out: string
  run?: string
}

function addExport(bank: Command) {
  bank
    .command('export <tenant>')
    .description('put due payouts into payment runs, one per route, and submit them to the bank')
    .addOption(currencyOption())
    .option('--out <folder>', 'folder for the file', '.')
    .option('--run <id>', 'write the file of an existing run again, byte for byte')
    .addOption(localOption())
    .action(async (tenant: string, { currency, out, run, local = false }: ExportOptions) => {
      const signIn = local ? undefined : readSignIn()
      if (run && signIn) return fetchRun(signIn, tenant, run, out)
      if (!run) demandLocal(local, '`bank run` makes a run, and `bank export --run` writes its file')
      const { exportLocally } = await import('./local-bank-files.ts')
      return exportLocally(tenant, { currency, out, run })
    })
}

async function fetchRun(signIn: SignIn, tenant: string, run_id: string, out: string): Promise<void> {
  const operation = { name: 'payment_runs.submit', params: { tenant_id: tenant, run_id } }
  const { body } = await callAsOperator(signIn, { ...requestOf(operation), key: randomUUID() })
  const { file, ...run } = body
  const written = file ? writeWhole(out, file.name, Buffer.from(file.content, 'base64')) : null
  print({ ...run, file: written })
}

function addCollect(bank: Command) {
  bank
    .command('collect <tenant>')
    .description('submit the direct debits whose day has come, and write the files that the bank lacks')
    .option('--out <folder>', 'folder for the files', '.')
    .option('--run <id>', 'write an existing file again, byte for byte')
    .addOption(localOption())
    .action(async (tenant: string, { out, run, local = false }: Omit<ExportOptions, 'currency'>) => {
      demandLocal(local, 'the daily work submits direct debits')
      const { collectLocally } = await import('./local-bank-files.ts')
      return collectLocally(tenant, { out, run })
    })
}

function addImport(bank: Command) {
  bank
    .command('import <tenant> <files...>')
    .description('book statements, notifications and reports; a file may be read any number of times')
    .addOption(localOption())
    .action(async (tenant: string, files: string[], { local = false }: Local) => {
      const signIn = local ? undefined : readSignIn()
      if (signIn) return importOverApi(signIn, tenant, files)
      const { importLocally } = await import('./local-bank-files.ts')
      return importLocally(tenant, files)
    })
}

/** The words about an import while it lasts. */
export const IMPORT = {
  what: 'import',
  broken_off: 'What was booked stays; import the same files again, each entry is booked once.',
}

async function importOverApi(signIn: SignIn, tenant: string, files: string[]): Promise<void> {
  await withProgress({ ...IMPORT, amount: inFiles }, async (report) => {
    for (const [n, file] of files.entries()) {
      const content = readFileSync(file).toString('base64')
      const operation = { name: 'bank_files.import', params: { tenant_id: tenant }, body: { content } }
      const answer = callAsOperator(signIn, { ...requestOf(operation), key: randomUUID() })
      const result = await answer.then(({ body }) => body, refusedFile)
      if (result.refused || result.refused_parts.length > 0) process.exitCode = 1
      print({ file, ...result })
      report(n + 1, files.length)
    }
  })
}

// A file that is refused does not hold up the others. Without a session each of them would be refused.
function refusedFile(error: unknown): { refused: string } {
  if (!(error instanceof Failure) || error.exit_code !== EXIT.refused) throw error
  return { refused: error.message }
}
