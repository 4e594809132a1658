import { each, type JobKind } from '../../worker/job.ts'
import { type Expiring, expireJournals } from './end-journals.ts'

export const journalJobs: JobKind[] = [
  {
    kind: 'journals.expire',
    metric: 'journals',
    ...each((context, which: Expiring) => expireJournals(context, which)),
  },
]
