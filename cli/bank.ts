// `holdfast bank …`: payment runs, bank statements, and reconciliation breaks.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { banks } from '../src/banks/banks.ts'
import { decodeXml } from '../src/banks/iso20022/xml.ts'
import type { App, ReadContext } from '../src/context.ts'
import { Refusal } from '../src/errors.ts'
import { type Change, importBankFile } from '../src/features/banking/import-bank-file.ts'
import { listBreaks, listIncompleteStatements } from '../src/features/banking/read.ts'
import { submitPaymentRun } from '../src/features/banking/submit-payment-run.ts'
import { createPaymentRun } from '../src/features/payment-runs/create-payment-run.ts'
import { listUnpayable } from '../src/features/payment-runs/lock-due-payments.ts'
import { listRejected, listRuns } from '../src/features/payment-runs/read.ts'
import { makeFolder } from '../src/make-folder.ts'
import { CURRENCIES } from '../src/values/currencies.ts'
import { addChange, noteOption } from './add-change.ts'
import { changeAsSystemUser, print } from './as-system-user.ts'
import { demandLocal, type Local, localOption } from './perform.ts'
import { findTenant, withApp } from './with-app.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

/** Adds the bank's commands. */
export function addBankCommands(program: Command): void {
  const bank = program.command('bank').description('payment runs, bank files and reconciliation breaks')
  addChange(bank, {
    name: 'account',
    description: "set the firm's bank account for payouts and deposits",
    operation: 'bank_accounts.set',
    more: '<currency> <iban> <bank_code> <owner_name>',
    body: (_, currency, iban, bank_code, owner_name) => ({ currency, iban, bank_code, owner_name }),
  })
  addRun(bank)
  addExport(bank)
  addImport(bank)
  addLists(bank)
  addDecisions(bank)
}

const currencyOption = () =>
  new Option('--currency <currency>', 'the currency').choices([...CURRENCIES]).default('EUR')

function addRun(bank: Command) {
  addChange<{ currency: string }>(bank, {
    name: 'run',
    description: 'put the due payouts of one route into a payment run; `bank export --run` writes its file',
    operation: 'payment_runs.create',
    options: [currencyOption()],
    body: ({ currency }) => ({ currency }),
  })
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

// The file gets its name when it is complete, so a bank that fetches files from the folder never reads half of one.
function writeWhole(folder: string, name: string, content: string): string {
  makeFolder(folder)
  const file = join(folder, name)
  const descriptor = openSync(`${file}.part`, 'w', 0o600)
  writeSync(descriptor, content)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(`${file}.part`, file)
  return file
}

function addImport(bank: Command) {
  bank
    .command('import <tenant> <files...>')
    .description('book statements, notifications and reports; a file may be read any number of times')
    .action((tenant: string, files: string[]) =>
      withApp(async (app) => {
        await findTenant(app, tenant)
        const change = changeOf(app, tenant, 'bank import')
        for (const file of files) print({ file, ...(await importOne(app, change, file)) })
      }),
    )
}

// The other files are read even if one is refused; then the command fails at the end.
async function importOne(app: App, change: Change, file: string) {
  try {
    const content = decodeXml(readFileSync(file))
    return await importBankFile(change, banks[app.config.bank].read(content))
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

function addLists(bank: Command) {
  const list = (name: string, description: string, read: (reader: Reader) => Promise<unknown>) =>
    bank
      .command(`${name} <tenant>`)
      .description(description)
      .action((tenant: string) =>
        withApp(async (app) => {
          const { vault } = await findTenant(app, tenant)
          print(await read({ sql: app.database.sql(tenant), tenant, vault }))
        }),
      )
  list('runs', 'payment runs, newest first', listRuns)
  list('rejected', 'payouts that the bank refused and that await a decision', listRejected)
  list('pages', 'incomplete statements, with the pages that have arrived', listIncompleteStatements)
  list('breaks', 'open differences between bank and ledger', listBreaks)
}

function addDecisions(bank: Command) {
  addChange(bank, {
    name: 'retry',
    description: 'send a refused payout again with the next run',
    operation: 'payouts.retry',
  })
  addChange(bank, {
    name: 'give-back',
    description: 'return the money of a refused payout to its account',
    operation: 'payouts.reverse',
  })
  addChange<{ note: string }>(bank, {
    name: 'book',
    description: 'book an unexplained entry: a credit into suspense, a debit as a charge of the house',
    operation: 'breaks.book',
    options: [noteOption()],
    body: ({ note }) => ({ note }),
  })
  addChange<{ note: string }>(bank, {
    name: 'resolve',
    description: 'mark a difference as explained without booking anything',
    operation: 'breaks.resolve',
    options: [noteOption()],
    body: ({ note }) => ({ note }),
  })
}
