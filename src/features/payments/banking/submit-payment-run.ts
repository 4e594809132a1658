import { banks } from '../../../banks/banks.ts'
import { traced } from '../../../tracing/port.ts'
import { findRun } from '../payment-runs/read.ts'
import { requireLiveBank } from '../payment-runs/require-live-bank.ts'
import { importBankFile, type RunChange } from './import-bank-file.ts'

/**
 * Submits a run to its bank, books the bank's answer if it is immediate, and returns the file if the operator must
 * send one.
 */
export async function submitPaymentRun(change: RunChange, id: string) {
  const { run, wishes } = await change(async (context) => {
    const run = await findRun(context, id)
    requireLiveBank(context, run.bank)
    return { run, wishes: { unknown_bic: context.app.config.bank_unknown_bic } }
  })
  const attributes = { 'holdfast.payment_run': id, 'holdfast.payouts': run.payouts.length }
  const { file, answer } = await traced(
    () => ({ name: 'bank submit', kind: 'client', attributes }),
    async () => banks[run.bank].submit(run, wishes),
  )
  if (answer) await importBankFile(change, answer)
  return { file, run }
}
