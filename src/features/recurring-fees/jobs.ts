import type { JobKind } from '../../worker/jobs.ts'
import { chargeAccounts, chargeMonth } from './charge-month.ts'

export const recurringFeeJobs: JobKind[] = [
  { kind: 'billing.charge-month', counts_as: 'fee_runs', change: chargeMonth },
  { kind: 'billing.charge-account', counts_as: 'fees', changes: chargeAccounts },
]
