import { each, type JobKind } from '../../../worker/job.ts'
import { closeAccount } from './close-account.ts'

export const complianceJobs: JobKind[] = [
  {
    kind: 'compliance.close-account',
    metric: 'closings',
    ...each((context, { account }: { account: string }) => closeAccount(context, account)),
  },
]
