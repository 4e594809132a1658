import type { JobKind } from '../../worker/jobs.ts'
import { collectFees } from './collect-fee.ts'

export const billingJobs: JobKind[] = [
  { kind: 'billing.collect-fee', counts_as: 'collections', changes: collectFees },
]
