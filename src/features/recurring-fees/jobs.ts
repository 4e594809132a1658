import type { JobKind } from '../../worker/jobs.ts'
import { chargeAccounts } from './charge-accounts.ts'
import { chargeMonth, divide, type Part } from './charge-month.ts'

export const recurringFeeJobs: JobKind[] = [
  { kind: 'billing.charge-month', counts_as: 'fee_runs', change: chargeMonth },
  {
    kind: 'billing.charge-accounts',
    counts_as: 'fees',
    counts: ({ accounts }: Part) => accounts.length,
    changes: async ([context], [accounts]) => chargeAccounts(context!, accounts!),
    atOnce: { most: 1, adds: true },
    divide,
  },
]
