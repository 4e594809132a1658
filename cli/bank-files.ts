// `holdfast bank export | import`: the files that go to the bank, and those that come from it.
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { banks } from '../src/banks/banks.ts'
import { decodeXml } from '../src/banks/iso20022/xml.ts'
import type { App } from '../src/context.ts'
import { Refusal } from '../src/errors.ts'
import { type Change, importBankFile } from '../src/features/banking/import-bank-file.ts'
import { submitPaymentRun } from '../src/features/banking/submit-payment-run.ts'
import { createPaymentRun } from '../src/features/payment-runs/create-payment-run.ts'
import { listUnpayable } from '../src/features/payment-runs/lock-due-payments.ts'
import { makeFolder } from '../src/make-folder.ts'
import { CURRENCIES } from '../src/values/currencies.ts'
import { changeAsSystemUser, print } from './as-system-user.ts'
import { EXIT, Failure } from './failure.ts'
import { callAsOperator } from './operator-api/call-as-operator.ts'
import { requestOf } from './operator-api/find-operation.ts'
import { readSignIn, type SignIn } from './operator-api/stored-sign-in.ts'
import { demandLocal, type Local, localOption } from './perform.ts'
import { inEntries, inFiles, type Report, withProgress } from './progress.ts'
import { findTenant, withApp } from './with-app.ts'

/** The option of the currency of a run. */
export const currencyOption = () =>
  new Option('--currency <currency>', 'the currency').choices([...CURRENCIES]).default('EUR')

/** Adds the commands below `holdfast bank`. */
export function addBankFiles(bank: Command): void {
  addExport(bank)
  addImport(bank)
}

const changeOf =
  (app: App, tenant: string, action: string): Change =>
  (handler) =>
    changeAsSystemUser(app, tenant, action, handler)

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
    .action((tenant: string, { currency, out, run, local = false }: ExportOptions) => {
      const signIn = local ? undefined : readSignIn()
      if (run && signIn) return fetchRun(signIn, tenant, run, out)
      if (!run) demandLocal(local, '`bank run` makes a run, and `bank export --run` writes its file')
      return withApp(async (app) => {
        const change = changeOf(app, tenant, 'bank export')
        const wanted = { bank: app.config.bank, currency }
        if (run) return print(await writeRun(change, run, out))
        // Payouts in euros within SEPA and outside it need separate runs.
        let made = 0
        for (; ; made++) {
          const id = await change((context) => createPaymentRun(context, wanted))
          if (!id) break
          print(await writeRun(change, id, out))
        }
        const unpayable = await change((context) => listUnpayable(context, currency))
        if (unpayable.length > 0) print({ unpayable })
        else if (made === 0) print({ run: null, payouts: 0 })
      })
    })
}

async function writeRun(change: Change, id: string, out: string) {
  const { file, run } = await submitPaymentRun(change, id)
  const written = file ? writeWhole(out, file.name, file.content) : null
  const { bank, control_sum, execution_date, payouts } = run
  return { run: id, bank, payouts: payouts.length, control_sum, execution_date, file: written }
}

async function fetchRun(signIn: SignIn, tenant: string, run_id: string, out: string): Promise<void> {
  const operation = { name: 'payment_runs.submit', params: { tenant_id: tenant, run_id } }
  const { body } = await callAsOperator(signIn, { ...requestOf(operation), key: randomUUID() })
  const { file, ...run } = body
  const written = file ? writeWhole(out, file.name, Buffer.from(file.content, 'base64')) : null
  print({ ...run, file: written })
}

// The file gets its name when it is complete, so a bank that fetches files from the folder never reads half of one.
function writeWhole(folder: string, name: string, content: string | Buffer): string {
  makeFolder(folder)
  const file = join(folder, name)
  const descriptor = openSync(`${file}.part`, 'w', 0o600)
  writeFileSync(descriptor, content)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(`${file}.part`, file)
  return file
}

function addImport(bank: Command) {
  bank
    .command('import <tenant> <files...>')
    .description('book statements, notifications and reports; a file may be read any number of times')
    .addOption(localOption())
    .action((tenant: string, files: string[], { local = false }: Local) => {
      const signIn = local ? undefined : readSignIn()
      if (signIn) return importOverApi(signIn, tenant, files)
      return withApp(async (app) => {
        await findTenant(app, tenant)
        const change = changeOf(app, tenant, 'bank import')
        for (const file of files)
          print({
            file,
            ...(await withProgress({ ...IMPORT, amount: inEntries }, (report) =>
              importOne(app, change, file, report),
            )),
          })
      })
    })
}

const IMPORT = {
  what: 'import',
  broken_off: 'What was booked stays; import the same files again, each entry is booked once.',
}

async function importOverApi(signIn: SignIn, tenant: string, files: string[]): Promise<void> {
  await withProgress({ ...IMPORT, amount: inFiles }, async (report) => {
    for (const [n, file] of files.entries()) {
      const content = readFileSync(file).toString('base64')
      const operation = { name: 'bank_files.import', params: { tenant_id: tenant }, body: { content } }
      const answer = callAsOperator(signIn, { ...requestOf(operation), key: randomUUID() })
      print({ file, ...(await answer.then(({ body }) => body, refusedFile)) })
      report(n + 1, files.length)
    }
  })
}

// A file that is refused does not hold up the others. Without a session each of them would be refused.
function refusedFile(error: unknown): { refused: string } {
  if (!(error instanceof Failure) || error.exit_code !== EXIT.refused) throw error
  process.exitCode = 1
  return { refused: error.message }
}

// The other files are read even if one is refused; then the command fails at the end.
async function importOne(app: App, change: Change, file: string, report: Report) {
  try {
    const content = decodeXml(readFileSync(file))
    return await importBankFile(change, banks[app.config.bank].read(content), report)
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason) throw error
    process.exitCode = 1
    return { refused: reason }
  }
}

function reasonOf(error: unknown): string | undefined {
  const { code, path, message, cause } = error as NodeJS.ErrnoException
  const refusal = error instanceof Refusal ? error : cause
  if (refusal instanceof Refusal) return refusal.params?.map((one) => one.detail).join(' ') ?? refusal.message
  return code && path ? message : undefined
}
