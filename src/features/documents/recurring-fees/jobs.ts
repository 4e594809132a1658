import { each, type JobKind } from '../../../worker/job.ts'
import { chargeAccounts } from './charge-accounts.ts'
import { type AccountBatch, chargeMonth, splitBatch } from './charge-month.ts'

export const recurringFeeJobs: JobKind[] = [
  { kind: 'billing.charge-month', metric: 'fee_runs', ...each(chargeMonth) },
  {
    kind: 'billing.charge-accounts',
    metric: 'fees',
    weight: ({ accounts }: AccountBatch) => accounts.length,
    transaction: ([context], [accounts]) => chargeAccounts(context!, accounts!),
    batch_size: 1,
    inserts_only: true,
    split: splitBatch,
  },
]
