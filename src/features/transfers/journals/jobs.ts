import { each, type JobKind } from '../../../worker/job.ts'
import { expireJournals } from './end-journals.ts'

export const journalJobs: JobKind[] = [
  { kind: 'journals.expire', metric: 'journals', ...each(expireJournals) },
]
