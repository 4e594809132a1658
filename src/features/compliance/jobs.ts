import type { JobKind } from '../../worker/jobs.ts'
import { closeAccount } from './close-account.ts'

export const complianceJobs: JobKind[] = [
  {
    kind: 'compliance.close-account',
    counts_as: 'closings',
    change: async (context, { account }: { account: string }) => {
      await closeAccount(context, account)
    },
  },
]
