import { banks } from '../../src/banks/banks.ts'
import {
  type EntryReport,
  importBankFile,
  type RunChange,
} from '../../src/features/payments/banking/import-bank-file.ts'
import { listBreaks } from '../../src/features/payments/banking/read.ts'
import { submitPaymentRun } from '../../src/features/payments/banking/submit-payment-run.ts'
import {
  collectForBank,
  writeCollection,
} from '../../src/features/payments/direct-debits/collect-for-bank.ts'
import { createPaymentRun } from '../../src/features/payments/payment-runs/create-payment-run.ts'
import { listRejected } from '../../src/features/payments/payment-runs/read.ts'
import { setBankAccount } from '../../src/features/payments/payment-runs/set-bank-account.ts'
import { FIRM } from './bank-files.ts'
import type { Caller } from './client.ts'
import { changeAs, testApp } from './direct.ts'

/** A bank behind files for the tenant, and short ways to what the operator does with it. */
export async function bankOf(tenant: Caller) {
  const app = await testApp()
  const change: RunChange = (handler) => changeAs(app, tenant.tenant, handler)
  await change((context) => setBankAccount(context, 'EUR', FIRM))
  return {
    change,
    load: (content: string, report?: EntryReport) =>
      importBankFile(change, banks.iso20022.read(content), report),
    breaks: async () =>
      (await change(listBreaks)).map((one) => `${one.kind} ${one.subject} ${one.difference}`),
    rejected: () => change(listRejected),
    run: (bank = 'iso20022', currency = 'EUR', execution_date = '2026-06-01') =>
      change((context) => createPaymentRun(context, { bank, currency, execution_date })),
    /** The files of direct debits that the bank lacks, by their ids. */
    collect: async (): Promise<Record<string, string>> => {
      const files: Record<string, string> = {}
      for (const id of await collectForBank(change))
        files[id] = (await writeCollection(change, id, 'iso20022')).file!.content
      return files
    },
    collectAgain: async (id: string) => (await writeCollection(change, id, 'iso20022')).file!.content,
    export: async (run: string) => (await submitPaymentRun(change, run)).file!.content,
  }
}
