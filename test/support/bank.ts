import { banks } from '../../src/banks/banks.ts'
import { type Change, handRun, importBankFile } from '../../src/features/banking/import-file.ts'
import { makeRun, setBankAccount } from '../../src/features/banking/make-run.ts'
import { listBreaks, listRejected } from '../../src/features/banking/read.ts'
import { FIRM } from './bank-files.ts'
import type { Caller } from './client.ts'
import { changeAs, testApp } from './direct.ts'

/** A bank behind files for the tenant, and short ways to what the operator does with it. */
export async function bankOf(tenant: Caller) {
  const app = await testApp()
  const change: Change = (handler) => changeAs(app, tenant.tenant, handler)
  await change((context) => setBankAccount(context, 'EUR', FIRM))
  return {
    change,
    load: (content: string) => importBankFile(change, banks.iso20022.read(content)),
    breaks: async () =>
      (await change(listBreaks)).map((one) => `${one.kind} ${one.subject} ${one.difference}`),
    rejected: () => change(listRejected),
    run: (bank = 'iso20022', currency = 'EUR', execution_date = '2026-06-01') =>
      change((context) => makeRun(context, { bank, currency, execution_date })),
    export: async (run: string) => (await handRun(change, run)).file!.content,
  }
}
