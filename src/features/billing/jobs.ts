import type { JobKind } from '../../worker/job.ts'
import { collectFees } from './collect-fee.ts'

export const billingJobs: JobKind[] = [
  { kind: 'billing.collect-fee', metric: 'collections', transaction: collectFees },
]
