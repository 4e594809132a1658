import type { JobKind } from '../../worker/jobs.ts'
import { chargeAccount, chargeMonth } from './charge-month.ts'
import { collectFee } from './collect-fee.ts'

export const billingJobs: JobKind[] = [
  { kind: 'billing.charge-month', counts_as: 'fee_runs', change: chargeMonth },
  { kind: 'billing.charge-account', counts_as: 'fees', change: chargeAccount },
  { kind: 'billing.collect-fee', counts_as: 'collections', change: collectFee },
]
