// The files of the bank on the database itself.
import { readFileSync } from 'node:fs'
import { banks } from '../src/banks/banks.ts'
import { decodeXml } from '../src/banks/iso20022/xml.ts'
import type { App } from '../src/context.ts'
import { reasonOf as reasonOfFile } from '../src/db/embedded/refusal.ts'
import { Refusal, reasonOf as reasonOfRefusal } from '../src/errors.ts'
import { importBankFile, type RunChange } from '../src/features/payments/banking/import-bank-file.ts'
import { submitPaymentRun } from '../src/features/payments/banking/submit-payment-run.ts'
import { collectForBank, writeCollection } from '../src/features/payments/direct-debits/collect-for-bank.ts'
import { createPaymentRun } from '../src/features/payments/payment-runs/create-payment-run.ts'
import { listUnpayable } from '../src/features/payments/payment-runs/lock-due-payments.ts'
import { changeAsSystemUser } from './as-system-user.ts'
import { IMPORT } from './bank-files.ts'
import { print } from './print.ts'
import { inEntries, type Report, withProgress } from './progress.ts'
import { findTenant, withInstallation } from './with-app.ts'
import { writeWhole } from './write-whole.ts'

const changeOf =
  (app: App, tenant: string, action: string): RunChange =>
  (handler) =>
    changeAsSystemUser(app, tenant, action, handler)

/** Writes the files of due payouts, or that of an existing run. */
export function exportLocally(
  tenant: string,
  { currency, out, run }: { currency: string; out: string; run?: string | undefined },
): Promise<void> {
  return withInstallation(async (app) => {
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
}

async function writeRun(change: RunChange, id: string, out: string) {
  const { file, run } = await submitPaymentRun(change, id)
  const written = file ? writeWhole(out, file.name, file.content) : null
  const { bank, control_sum, execution_date, payouts } = run
  return { run: id, bank, payouts: payouts.length, control_sum, execution_date, file: written }
}

/** Submits the direct debits of today and writes the files that the bank lacks, or an existing file. */
export function collectLocally(
  tenant: string,
  { out, run }: { out: string; run?: string | undefined },
): Promise<void> {
  return withInstallation(async (app) => {
    const change = changeOf(app, tenant, 'bank collect')
    const files = run ? [run] : await collectForBank(change)
    for (const id of files) {
      const { collection, file } = await writeCollection(change, id, app.config.bank)
      const written = file ? writeWhole(out, file.name, file.content) : null
      const debits = collection.groups.reduce((sum, group) => sum + group.debits.length, 0)
      print({ run: id, bank: app.config.bank, debits, control_sum: collection.control_sum, file: written })
    }
    if (files.length === 0) print({ run: null, debits: 0 })
  })
}

/** Books the files, and prints the outcome of each. */
export function importLocally(tenant: string, files: string[]): Promise<void> {
  return withInstallation(async (app) => {
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
}

// The other files are read even if one is refused, or a part of it; then the command fails at the end.
async function importOne(app: App, change: RunChange, file: string, report: Report) {
  try {
    const content = decodeXml(readFileSync(file))
    const result = await importBankFile(change, banks[app.config.bank].read(content), report)
    if (result.refused_parts.length > 0) process.exitCode = 1
    return result
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
  if (refusal instanceof Refusal) return reasonOfRefusal(refusal)
  if (!code || !path) return undefined
  const words = reasonOfFile(error)
  return words ? `${path} cannot be used: ${words}.` : message
}
