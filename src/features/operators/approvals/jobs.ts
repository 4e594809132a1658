import { each, type JobKind } from '../../../worker/job.ts'
import { endApproval } from './end-approval.ts'

export const approvalJobs: JobKind[] = [
  {
    kind: 'approvals.expire',
    metric: 'approvals',
    ...each((context, { approval }: { approval: string }) => endApproval(context, approval, 'expired')),
  },
]
