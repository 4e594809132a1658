import { each, type JobKind } from '../../../worker/job.ts'
import { returnPayout } from './plan-return.ts'

export const withdrawalJobs: JobKind[] = [
  { kind: 'withdrawals.return-payout', metric: 'returns', ...each(returnPayout) },
]
