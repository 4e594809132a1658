import type { JobKind } from '../../worker/jobs.ts'
import { collectFee } from './collect-fee.ts'

export const billingJobs: JobKind[] = [
  { kind: 'billing.collect-fee', counts_as: 'collections', change: collectFee },
]
