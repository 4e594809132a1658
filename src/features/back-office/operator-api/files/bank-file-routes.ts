// Files of the bank: those that it sends are booked, and the file of a payment run is fetched for it. Each entry is a
// change of its own, as at the command line.
import { banks } from '../../../../banks/banks.ts'
import { decodeXml } from '../../../../banks/iso20022/xml.ts'
import { fail } from '../../../../errors.ts'
import { bytesOf } from '../../../../http/api/content.ts'
import { type Route, route, type StepsContext } from '../../../../http/api/route.ts'
import { runInTransaction } from '../../../../unit-of-work/run-in-transaction.ts'
import { importBankFile, type RunChange } from '../../../payments/banking/import-bank-file.ts'
import { submitPaymentRun } from '../../../payments/banking/submit-payment-run.ts'
import { OfTenant, RunPath } from '../schemas.ts'
import { BankFile, ImportedBankFile, SubmittedRun } from './schemas.ts'

const admission = { within: 'tenant', needs_step_up: true } as const

const changeOf =
  ({ app, ...facts }: StepsContext, action: string): RunChange =>
  (handler) =>
    runInTransaction(app, { ...facts, action }, handler)

// A file says what has arrived and what was paid, so one person with a file could credit an account.
function refuseInLive({ app }: StepsContext): void {
  if (app.config.environment !== 'live') return
  throw fail(
    'forbidden',
    'In live files of the bank are imported on the server, with `holdfast bank import --local`.',
  )
}

/** The operations on files of the bank. */
export const bankFileRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/operator/tenants/{tenant_id}/bank-files',
    group: 'statements',
    permission: 'bank_file.write',
    operator: admission,
    has_file_body: true,
    name: 'bank_files.import',
    title: 'Import a file of the bank',
    description:
      'Books statements, notifications and reports. Each entry is booked once, however often a file is imported. A ' +
      'part that cannot be taken is refused by name and holds up no other. In ' +
      'live `holdfast bank import --local` imports instead: no rule and no limit could hold the entries of a file.',
    params: OfTenant,
    body: BankFile,
    response: ImportedBankFile,
    steps: async (context, { body }) => {
      refuseInLive(context)
      const file = banks[context.app.config.bank].read(decodeXml(bytesOf(body.content)))
      return importBankFile(changeOf(context, 'bank_files.import'), file)
    },
  }),
  route({
    method: 'POST',
    path: '/operator/tenants/{tenant_id}/payment-runs/{run_id}/submit',
    group: 'payment-runs',
    permission: 'payment_run.write',
    operator: admission,
    name: 'payment_runs.submit',
    title: 'Submit a payment run',
    description: 'Gives the file for the bank, again and again the same bytes.',
    params: RunPath,
    response: SubmittedRun,
    errors: ['conflict'],
    steps: async (context, { params }) => {
      const change = changeOf(context, 'payment_runs.submit')
      const { file, run } = await submitPaymentRun(change, params.run_id)
      const { id, bank, payouts, control_sum, currency, execution_date } = run
      const content = file && { name: file.name, content: Buffer.from(file.content).toString('base64') }
      return {
        run: id,
        bank,
        payouts: payouts.length,
        control_sum,
        currency,
        execution_date,
        file: content ?? null,
      }
    },
  }),
]
